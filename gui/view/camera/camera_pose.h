// Where the eye stands and what it looks at, and the CAD movements of it: pure numbers, no VTK.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

namespace liana {

enum class StandardView { Front, Back, Left, Right, Top, Bottom, Isometric };

/// The axis of the world that points up on the screen.
enum class UpAxis { X, Y, Z };
/// Against gravity; Z where there is none.
UpAxis upAxisAgainst(const Eigen::Vector3d& gravity);

/// The size of the picture in device pixels. Pixels count from the top left corner, as the mouse does.
struct ViewSize {
  int width = 1;
  int height = 1;
};

/// A straight line of sight; `direction` has unit length.
struct ViewRay {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Eigen::Vector3d direction = Eigen::Vector3d::UnitY();
};

/// A camera. `distance` to the target also scales the parallel picture, so that switching projections keeps
/// the target's size. A parallel picture shows what is behind its eye too: it is seen from infinitely far.
struct CameraPose {
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  // [mm]
  Eigen::Quaterniond orientation =
      Eigen::Quaterniond::Identity();  // world from eye: x right, y up, z backwards
  double distance = 1000;              // eye to target [mm]
  bool parallel = false;
  UpAxis upAxis = UpAxis::Z;

  static constexpr double viewAngleDegrees = 26;  // vertical; a long lens, as CAD systems use

  Eigen::Vector3d right() const { return orientation * Eigen::Vector3d::UnitX(); }
  Eigen::Vector3d up() const { return orientation * Eigen::Vector3d::UnitY(); }
  Eigen::Vector3d forward() const { return orientation * -Eigen::Vector3d::UnitZ(); }
  Eigen::Vector3d eye() const { return target - distance * forward(); }
  double parallelScale() const;  // half the height of the parallel picture [mm]
  /// Unit vector from a point to the eye.
  Eigen::Vector3d towardsEye(const Eigen::Vector3d& point) const;

  /// Millimetres one pixel covers at the depth of `point`.
  double worldPerPixel(const ViewSize& size, const Eigen::Vector3d& point) const;
  ViewRay rayThrough(const ViewSize& size, const Eigen::Vector2d& pixel) const;
  /// Pixel where `point` appears; none when it lies behind the eye.
  std::optional<Eigen::Vector2d> project(const ViewSize& size, const Eigen::Vector3d& point) const;
  /// Where the ray through `pixel` meets the plane through `point` that faces the eye.
  Eigen::Vector3d onViewPlane(const ViewSize& size, const Eigen::Vector2d& pixel,
                              const Eigen::Vector3d& point) const;

  /// Turns about the vertical through `pivot` and tilts about the eye's right axis; never past the poles.
  void orbit(const Eigen::Vector3d& pivot, double yawRadians, double pitchRadians);
  /// Shifts so that what was at depth of `point` under `from` comes to lie under `to`.
  void pan(const ViewSize& size, const Eigen::Vector3d& point, const Eigen::Vector2d& from,
           const Eigen::Vector2d& to);
  /// Comes closer (factor < 1) or goes away, keeping `fixedPoint` where it is on the screen.
  void zoomAbout(const Eigen::Vector3d& fixedPoint, double factor);
  void setStandardView(StandardView view);
  /// Looks from a side, an edge or a corner of a cube whose z points up and whose front is -y.
  void lookFrom(const Eigen::Vector3d& side);
  /// The world as seen from that cube.
  Eigen::Quaterniond worldFromCube() const;
  /// Moves until the box, or the points, fill the picture.
  void fit(const ViewSize& size, const Eigen::AlignedBox3d& box, double margin = 1.06);
  void fit(const ViewSize& size, const std::vector<Eigen::Vector3d>& points, double margin = 1.06);

  /// Of the cube.
  static Eigen::Vector3d sideOf(StandardView view);
  static Eigen::Quaterniond orientationOf(StandardView view);
  /// A pose on the way between two: t = 0 gives `from`, t = 1 gives `to`.
  static CameraPose between(const CameraPose& from, const CameraPose& to, double t);
};

}  // namespace liana
