// The shapes of the sample door's parts. Large ones are modelled where they stand with the door closed.
#pragma once

#include <TopoDS_Shape.hxx>

#include "samples/car_door/door_layout.h"

namespace liana::samples {

TopoDS_Shape pillar();  // a hollow post of sheet, open to the inside of the car
TopoDS_Shape sill();
TopoDS_Shape innerPanel();  // with the walls around the door, and holes to reach in
TopoDS_Shape outerSkin();
TopoDS_Shape windowPane();
TopoDS_Shape windowRail(double x);
TopoDS_Shape windowCarrier();
TopoDS_Shape impactBeam();
TopoDS_Shape latch();
TopoDS_Shape checkStrap();

// Small ones have frames of their own.
TopoDS_Shape hingeLeaf(double side);  // axis along z through the origin; −1: on the pillar, 1: on the door
TopoDS_Shape hingePin();              // along z, its middle at the origin
TopoDS_Shape grommet();               // through a sheet across z, its middle at the origin
TopoDS_Shape trunkClip();             // +z along the harness, the panel at −y
TopoDS_Shape plug();                  // its mouth at the origin, +z out of it
TopoDS_Shape housing(const Eigen::Vector3d& size);  // its face at z = −8, sitting on the panel at −y
TopoDS_Shape flangeBolt();                          // head up along +z, origin under the head

}  // namespace liana::samples
