// The 3D view: shows the workspace, moves the camera the CAD way and hands everything else to the current
// tool.
#pragma once

#include <QImage>
#include <QPoint>
#include <QTimer>
#include <memory>
#include <optional>

#include "gui/view/camera/camera_flights.h"
#include "gui/view/camera/navigation.h"
#include "gui/view/scene/scene.h"
#include "gui/view/scene/view_picks.h"
#include "gui/view/scene/vtk_widget.h"

namespace liana {

class SceneUpdater;
class SectionView;
class SketchOverlay;
class Tool;
struct PointerEvent;
class ViewDetail;
class Workspace;

/// Owns the scene, the camera and what looks through it. The tool is not owned.
class Viewport : public VtkWidget {
  Q_OBJECT

public:
  explicit Viewport(Workspace& workspace, QWidget* parent = nullptr);
  ~Viewport() override;

  Workspace& workspace() { return workspace_; }
  const Workspace& workspace() const { return workspace_; }
  Scene& scene() { return *scene_; }
  const Scene& scene() const { return *scene_; }
  const CameraPose& camera() const { return flights_->pose(); }
  /// Takes the camera to places.
  CameraFlights& flights() { return *flights_; }
  /// What stands under the mouse.
  const ViewPicks& picks() const { return picks_; }
  /// How finely things are drawn.
  ViewDetail& detail() { return *detail_; }
  const ViewDetail& detail() const { return *detail_; }
  ViewSize viewSize() const;                                   // [device pixels]
  Eigen::Vector2d toDevicePixels(const QPointF& point) const;  // of a mouse position
  std::optional<QPointF> project(const Eigen::Vector3d& point) const;
  double pixelRatio() const { return devicePixelRatioF(); }

  void setTool(Tool* tool);
  Tool* tool() const { return tool_; }
  /// The tool that drags handles and gizmo also while others that allow it are in hand.
  void setMover(Tool* tool);

  /// The section that cuts parts open.
  SectionView& section() { return *section_; }
  /// Which buttons and keys move the camera.
  void setNavigation(const NavigationPreset& preset) { navigation_ = preset; }
  const NavigationPreset& navigation() const { return navigation_; }
  /// The wheel zooms the other way than the preset has it.
  void setWheelReversed(bool reversed) { wheelReversed_ = reversed; }

  void highlightGizmo(const std::optional<GizmoPart>& part);

  const SceneUpdater& updater() const { return *updater_; }
  /// What is drawn over the 3D picture: previews of tools, forces, failed checks.
  SketchOverlay& sketches() { return *sketches_; }
  /// What the view shows, sketches included.
  QImage picture();

Q_SIGNALS:
  void cameraChanged();
  /// A right click that was no drag, or the menu key; `target` is what is under the mouse.
  void contextMenuRequested(const Selection& target, const QPoint& globalPosition);

protected:
  bool event(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void prepareFrame() override;
  bool isHeavy() const override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

private:
  /// Pending: the left button is down, but the mouse has not moved far enough to tell a drag from a click.
  enum class Motion { None, Pending, Orbit, Pan, Zoom, Tool, Section };
  void requestFrame();
  /// A large assembly comes into the picture over several frames.
  void showMoreParts();
  static Motion motionOf(CameraMove move);
  bool isCameraMotion() const;
  bool hasMovedFar(const Eigen::Vector2d& pixel) const;
  void startMotion(Motion motion, const Eigen::Vector2d& pixel);
  void startDrag(Qt::KeyboardModifiers keys);
  /// The tool a drag from there belongs to; none when it moves the camera.
  Tool* takerOf(const PointerEvent& pressed);
  /// Whether another tool is in hand and lets the mover help.
  bool canUseMover() const;
  /// What keys and the mouse go to: the tool that drags something, else the one in hand.
  Tool* activeTool() const { return motion_ == Motion::Tool ? dragTool_ : tool_; }
  void cancelDrag();
  void endMotion();
  /// A key that changes what a drag does counts at once, not at the mouse's next move.
  bool dragAnew(const QKeyEvent& event);
  void hoverAt(const Eigen::Vector2d& pixel, Qt::KeyboardModifiers keys);
  /// The camera is somewhere else now; while it moves, slow pictures become coarse ones.
  void cameraMoved();
  void moveCamera(const Eigen::Vector2d& pixel);

  Workspace& workspace_;
  std::unique_ptr<Scene> scene_;
  std::unique_ptr<CameraFlights> flights_;
  std::unique_ptr<ViewDetail> detail_;
  ViewPicks picks_;
  std::unique_ptr<SceneUpdater> updater_;
  SketchOverlay* sketches_;
  std::unique_ptr<SectionView> section_;
  NavigationPreset navigation_ = navigationPresets().front();
  bool wheelReversed_ = false;
  Tool* tool_ = nullptr;
  Tool* mover_ = nullptr;
  Tool* dragTool_ = nullptr;  // while Motion::Tool
  QTimer waitForShape_;
  Motion motion_ = Motion::None;
  bool isSecondPress_ = false;  // the button that is down is the second of a double click
  bool rightIsClick_ = false;   // the right button is down and the mouse has not moved
  Eigen::Vector2d pressPixel_ = Eigen::Vector2d::Zero(), lastPixel_ = Eigen::Vector2d::Zero();
  Eigen::Vector3d pivot_ = Eigen::Vector3d::Zero();
};

}  // namespace liana
