// What else a hybrid wire can do: a drum with layers, wires that cross, twist, cutting, joining, letting go
// and taking hold. Drawn by their smooth curves.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// A load of 1000 kg hoisted over a sheave by a drum that winds two layers, then lowered. Body 0 is the load,
/// 1 the drum.
DynamicScene wireDrumScene();

/// A wire whose ends are lowered comes to lie across another, bends it and is lifted off again.
DynamicScene wireCrossingScene();

/// A box that turns on the wire it hangs on, by the wire's own torsion. Body 0 is the box.
DynamicScene wireTwistScene();

/// A wire between two posts is cut in the middle at 1 s and falls apart; at 2.5 s a hook that waits below
/// takes the loose end; a second wire lets go of its post at 1 s; two loose wires on the floor of a box are
/// tied together at 1.5 s.
DynamicScene wireEditsScene();

}  // namespace liana
