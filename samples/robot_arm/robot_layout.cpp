#include "samples/robot_arm/robot_layout.h"

namespace liana::samples {

using Eigen::Vector3d;

Frame worldFromArmBracket() {
  return frameFrom(Vector3d(-10, -118, 560), Vector3d::UnitZ(), Vector3d::UnitX());
}

Frame worldFromElbowBracket() {
  return frameFrom(Vector3d(100, -60, 858), Vector3d::UnitX(), -Vector3d::UnitZ());
}

Frame worldFromBaseSocket(int lane) {
  return frameFrom(Vector3d(-150, 42.0 * (lane - 1), 95), -Vector3d::UnitX(), Vector3d::UnitZ());
}

Frame worldFromJunctionSocket(int lane) {
  return frameFrom(Vector3d(330, kLane * (lane - 1), 892), -Vector3d::UnitX(), Vector3d::UnitZ());
}

Frame bracketFromClip(int lane) {
  Frame frame = Frame::Identity();
  frame.translation() = Vector3d(-kCableRadius[lane] - kClipFoot, kLane * (lane - 1), 0);
  return frame;
}

}  // namespace liana::samples
