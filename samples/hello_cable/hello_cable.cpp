// The smallest program that uses Liana: a hose between two sockets, solved and printed. No window, no files.
#include <cstdio>

#include "kernel/routing/route_cable.h"

using namespace liana;

int main() {
  // What the cable is made of, in catalogue units.
  CableSpec rubber;
  rubber.name = "Rubber hose 10 x 6";
  rubber.outerDiameter = 10;  // [mm]
  rubber.innerDiameter = 6;   // [mm]
  rubber.youngsModulus = 20;  // [MPa]
  rubber.density = 1200;      // [kg/m³]

  // Two sockets 300 mm apart. +z of each frame looks out of the socket: here up, so that the hose forms an
  // arch.
  Cable hose;
  hose.name = "Hello hose";
  hose.spec = rubber;
  hose.length = 600;  // [mm]
  hose.segments = 60;
  hose.start.worldFromEnd.translation() = Eigen::Vector3d(0, 0, 0);
  hose.end.worldFromEnd.translation() = Eigen::Vector3d(300, 0, 0);

  const RoutedCable routed = routeCable(hose, DocumentSettings{});
  std::printf("%s: %s after %d steps\n", hose.name.c_str(), toString(routed.report.status),
              routed.report.iterations);
  if (!routed.hasShape()) {
    std::printf("%s\n", routed.report.reason.c_str());
    return 1;
  }

  const Centerline& line = routed.centerline;
  std::printf("%8s %9s %9s %9s %12s %10s\n", "s [mm]", "x [mm]", "y [mm]", "z [mm]", "radius [mm]",
              "pull [N]");
  for (std::size_t i = 0; i < line.points.size(); i += 6) {
    const Eigen::Vector3d& p = line.points[i];
    std::printf("%8.1f %9.2f %9.2f %9.2f %12.1f %10.3f\n", line.arcLengths[i], p.x(), p.y(), p.z(),
                1 / line.curvatures[i], line.tensions[i]);
  }
  std::printf("length %.2f mm, tightest bend %.1f mm\n", line.length(), line.minimumBendRadius());
  const SupportReaction& socket = line.reactions.front();
  std::printf("the first socket holds it with %.3f N and %.1f N·mm\n", socket.force.norm(),
              socket.moment.norm());
  return routed.report.converged() ? 0 : 1;
}
