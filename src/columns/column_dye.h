// The dye that columns carry: it goes wherever they go, so it never smears, and it changes nothing of their motion.
// While nothing is dyed, Columns::dye is empty and costs nothing.
#pragma once

#include "columns/patch_columns.h"
#include "exchange/dye.h"

#include <array>
#include <span>
#include <vector>

namespace regatta {

// Gives the columns that lie within a drop the drop's dye in place of what they carried. The columns are in the field's
// order, as a move leaves them; ranges is scratch.
void release_dye(std::span<const DyeDrop> drops, const Domain& domain, const ColumnField& field,
                 std::vector<ColumnRange>& ranges, Columns& columns);
// Dye fades as exp(-t/life); once all of it is too faint to be seen, or life is 0, there is none. life, dt [s].
void fade_dye(double life, double dt, Columns& columns);
// Puts the dye into the field's order after a move has written the columns in that order. places[i]: where in the field
// the column is that was the i-th before the move.
void carry_dye(std::span<const std::int32_t> places, const ColumnField& field, std::vector<Vec2>& scratch,
               Columns& columns);

// For drawing: the dye of everything in the field, images of columns included, by channel. Empty when there is none.
using FieldDye = std::array<std::vector<float>, 2>;
// places: as for carry_dye(); the columns have not moved since the field was sorted.
FieldDye dye_of_field(std::span<const std::int32_t> places, const ColumnField& field, const Columns& columns);

}  // namespace regatta
