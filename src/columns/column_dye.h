// Dye that columns carry: it moves with them, so it never smears, and it does not change their motion. While nothing is
// dyed, Columns::dye is empty and costs nothing.
#pragma once

#include "columns/patch_columns.h"
#include "exchange/dye.h"

#include <array>
#include <span>
#include <vector>

namespace regatta {

// Dyes the columns that lie within a drop; the drop's dye replaces theirs. The columns must be in the field's order, as
// a move leaves them; ranges is scratch.
void release_dye(std::span<const DyeDrop> drops, const Domain& domain, const ColumnField& field,
                 std::vector<ColumnRange>& ranges, Columns& columns);
// Fades dye by exp(-dt/life). Clears Columns::dye once all of it is too faint to be seen, or if life is 0. life, dt
// [s].
void fade_dye(double life, double dt, Columns& columns);
// Reorders the dye after a move has written the columns in the field's order. places[i]: place in the field of the
// column that was number i before the move.
void carry_dye(std::span<const std::int32_t> places, const ColumnField& field, std::vector<Vec2>& scratch,
               Columns& columns);

// Dye of every place of the field, images of columns included, by channel, for drawing. Empty when there is none.
using FieldDye = std::array<std::vector<float>, 2>;
// Gathers it. places: as for carry_dye(); the columns must not have moved since the field was sorted.
FieldDye dye_of_field(std::span<const std::int32_t> places, const ColumnField& field, const Columns& columns);

}  // namespace regatta
