// A ring around the place on a cable that the mouse points at in the view or in a plot.
#pragma once

#include <Eigen/Core>
#include <memory>

class vtkRenderer;

namespace liana {

class ProbeRing {
public:
  explicit ProbeRing(vtkRenderer* overlay);
  ~ProbeRing();

  void show(const Eigen::Vector3d& center, const Eigen::Vector3d& axis, double radius);
  void hide();
  bool isVisible() const;

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana
