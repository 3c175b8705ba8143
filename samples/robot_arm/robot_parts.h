// The shapes of the sample robot's parts, each built once and placed as often as needed.
#pragma once

#include <TopoDS_Shape.hxx>

namespace liana::samples {

// Large parts are modelled where they stand in the world.
TopoDS_Shape floorPlate();
TopoDS_Shape robotBase();
TopoDS_Shape connectorPanel();
TopoDS_Shape turret();
TopoDS_Shape shoulderCover();
TopoDS_Shape lowerArm();
TopoDS_Shape jointCap();  // a round cover plate, axis −y, origin in the middle of its foot
TopoDS_Shape elbowHousing();
TopoDS_Shape elbowMotor();
TopoDS_Shape forearm();
TopoDS_Shape junctionBox();
TopoDS_Shape wrist();
TopoDS_Shape toolFlange();
TopoDS_Shape gripperBody();

// Small parts have frames of their own.
TopoDS_Shape gripperFinger();                // origin at its foot, pointing along +x, inner side to +y
TopoDS_Shape cableBracket();                 // see worldFromArmBracket
TopoDS_Shape cableClip(double cableRadius);  // see bracketFromClip
TopoDS_Shape socket(double cableRadius, bool hexagonal);  // foot at the origin, +z out
TopoDS_Shape hexBolt();                                   // M12: head up along +z, origin under the head
TopoDS_Shape capScrew();                                  // M4: head up along +z, origin under the head

}  // namespace liana::samples
