// Momentum that propellers and rudders give to the cells; hull_jets.h is the same for the columns.
#pragma once

#include "cells/cell_push.h"
#include "cells/cell_window.h"
#include "exchange/body.h"

namespace regatta {

// The level part of it, a little farther on in its direction, to cells deeper than `dry`.
void push_by_jets(const Domain& domain, const CellIndex& index, float dry, const Cells& cells, const BodyView& view,
                  CellPush& push);

}  // namespace regatta
