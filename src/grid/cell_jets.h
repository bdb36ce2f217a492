// What propellers and rudders do to the cells; hull_jets.h is the same for the columns.
#pragma once

#include "exchange/body.h"
#include "grid/cell_push.h"
#include "grid/cell_window.h"

namespace regatta {

// The level part of it, a little farther on in its direction, to cells deeper than `dry`.
void push_by_jets(const Domain& domain, const CellIndex& index, float dry, const Cells& cells, const BodyView& view,
                  CellPush& push);

}  // namespace regatta
