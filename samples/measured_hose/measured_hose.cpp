#include "samples/measured_hose/measured_hose.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "io/write_file.h"
#include "kernel/routing/route_cable.h"

namespace liana::samples {
namespace {

constexpr double kScatter = 0.1;  // [mm]

/// The same numbers everywhere, unlike those of the standard library's distributions.
class Scatter {
public:
  double next() {
    double sum = -6;  // twelve even numbers make a nearly normal one
    for (int i = 0; i < 12; ++i) sum += even();
    return kScatter * sum;
  }

private:
  double even() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) / 9007199254740992.0;
  }
  std::uint64_t state_ = 2006;
};

Eigen::Isometry3d frameAt(const Eigen::Vector3d& position, const Eigen::Vector3d& direction, double roll) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() = (Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), direction) *
                    Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitZ()))
                       .toRotationMatrix();
  frame.translation() = position;
  return frame;
}

std::string poseText(const Eigen::Isometry3d& frame) {
  const Eigen::Vector3d p = frame.translation(), z = frame.linear().col(2), x = frame.linear().col(0);
  char text[320];
  std::snprintf(text, sizeof text,
                "{\"position_mm\": [%g, %g, %g], \"direction\": [%.9f, %.9f, %.9f], \"x_axis\": [%.9f, %.9f, "
                "%.9f]}",
                p.x(), p.y(), p.z(), z.x(), z.y(), z.z(), x.x(), x.y(), x.z());
  return text;
}

}  // namespace

Cable buildMeasuredHose() {
  Cable hose;
  hose.name = "Brake hose";
  hose.spec.name = "Brake hose 10.5";
  hose.spec.outerDiameter = 10.5;
  hose.spec.innerDiameter = 3.2;
  hose.spec.bendingStiffness = 0.03;
  hose.spec.torsionStiffness = 0.024;
  hose.spec.massPerLength = 0.12;
  hose.spec.restCurvature = {2.5, -1.5, 0};
  hose.length = 800;
  hose.segments = 400;
  hose.start.worldFromEnd = frameAt({0, 0, 0}, {1, 0, 0}, 0);
  hose.end.worldFromEnd = frameAt({350, 120, -40}, {-0.3, -0.9, -0.1}, 1.5);
  hose.start.isKeyed = hose.end.isKeyed = true;
  return hose;
}

Result<CableMeasurement> measureHose() {
  const Cable hose = buildMeasuredHose();
  CableRouter router;
  const RoutedCable routed = router.route(hose, DocumentSettings());
  if (!routed.report.converged()) return Error{"The sample hose was not solved: " + routed.report.reason};
  CableMeasurement measurement;
  measurement.start = hose.start;
  measurement.end = hose.end;
  Scatter scatter;
  const std::size_t count = routed.centerline.points.size();
  for (std::size_t i = 2; i + 2 < count; i += 3) {
    Eigen::Vector3d point = routed.centerline.points[i];
    for (int axis : {0, 1, 2}) point[axis] += scatter.next();
    measurement.points.push_back(point);
  }
  return measurement;
}

Result<void> writeMeasuredHose(const CableMeasurement& measurement, const std::filesystem::path& folder) {
  std::string csv = "x_mm,y_mm,z_mm\n";
  for (const Eigen::Vector3d& point : measurement.points) {
    char row[96];
    std::snprintf(row, sizeof row, "%.3f,%.3f,%.3f\n", point.x(), point.y(), point.z());
    csv += row;
  }
  if (auto written = writeFileAtomically(folder / "measured_hose.csv", csv); !written.ok()) return written;
  return writeFileAtomically(folder / "measured_hose_poses.json",
                             "{\n  \"start\": " + poseText(measurement.start->worldFromEnd) +
                                 ",\n  \"end\": " + poseText(measurement.end->worldFromEnd) + "\n}\n");
}

}  // namespace liana::samples
