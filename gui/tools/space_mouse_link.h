// The line to the daemon of 3D mice, spacenavd, apart from everything else: its header brings X11's macros.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace liana {

/// libspnav knows one connection in a program; so does this. Without a daemon open() is false and costs
/// nothing.
class SpaceMouseLink {
public:
  SpaceMouseLink() = default;
  ~SpaceMouseLink() { close(); }
  SpaceMouseLink(const SpaceMouseLink&) = delete;
  SpaceMouseLink& operator=(const SpaceMouseLink&) = delete;

  bool open();
  void close();
  bool isOpen() const { return isOpen_; }
  /// Becomes readable when events wait.
  int descriptor() const;
  /// Whether the daemon has hung up.
  bool isGone() const;
  /// Tells what waits: the cap's shift and turn in the device's axes (x right, y up, z away from the hand) in
  /// its own counts, and buttons pressed.
  using Moved = std::function<void(const Eigen::Vector3d& shift, const Eigen::Vector3d& turn)>;
  using Pressed = std::function<void(int button)>;
  void read(const Moved& moved, const Pressed& pressed);

private:
  bool isOpen_ = false;
};

}  // namespace liana
