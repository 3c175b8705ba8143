// The three kinds of drags.
#include "gui/tools/drag.h"

#include "gui/view/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/add_handle.h"
#include "kernel/edits/move_handle.h"

namespace liana {
namespace {

class HandleDrag : public Drag {
public:
  HandleDrag(Viewport& viewport, CableId cable, const RouteHandle& handle, const PointerEvent& at)
      : Drag(viewport, handle.worldFromHandle.translation(), at), cable_(cable), handle_(handle) {}

  void end(const PointerEvent&) override { viewport().workspace().keepTransient(); }
  QString hint() const override {
    return QObject::tr("Release to leave the handle here · Shift: fine · Esc: back to where it was");
  }

protected:
  bool moveTo(const Eigen::Vector3d& position) override {
    handle_.worldFromHandle.translation() = position;
    return viewport().workspace().applyTransient(std::make_unique<MoveHandle>(cable_, handle_));
  }
  CableId cable() const { return cable_; }
  const RouteHandle& handle() const { return handle_; }

private:
  CableId cable_;
  RouteHandle handle_;
};

class EndDrag : public Drag {
public:
  EndDrag(Viewport& viewport, const EndReference& reference, const CableEnd& end, const PointerEvent& at)
      : Drag(viewport, end.worldFromEnd.translation(), at), reference_(reference), end_(end) {}

  void end(const PointerEvent&) override { viewport().workspace().keepTransient(); }
  QString hint() const override {
    return QObject::tr("Release to leave the end here · Shift: fine · Esc: back to where it was");
  }

protected:
  bool moveTo(const Eigen::Vector3d& position) override {
    end_.worldFromEnd.translation() = position;
    return viewport().workspace().applyTransient(
        std::make_unique<MoveEnd>(reference_.cable, reference_.which, end_));
  }

private:
  EndReference reference_;
  CableEnd end_;
};

/// Pulls at a cable by a handle that exists while the button is down; Ctrl on release leaves it there.
class CablePull : public HandleDrag {
public:
  CablePull(Viewport& viewport, CableId cable, const RouteHandle& handle, const PointerEvent& at)
      : HandleDrag(viewport, cable, handle, at) {
    viewport.workspace().applyTransient(std::make_unique<AddHandle>(cable, handle));
  }

  void end(const PointerEvent& event) override {
    Workspace& workspace = viewport().workspace();
    if (!event.control) return workspace.discardTransient();
    workspace.keepTransient(QObject::tr("Add handle"));
    workspace.select(HandleReference{cable(), handle().id});
  }
  QString hint() const override {
    return QObject::tr("Release to let the cable spring back · Ctrl on release: leave a handle here");
  }
};

}  // namespace

Drag::Drag(Viewport& viewport, const Eigen::Vector3d& position, const PointerEvent& at)
    : viewport_(viewport), start_(position), position_(position), lastPixel_(at.pixel) {}

void Drag::move(const PointerEvent& event) {
  const CameraPose& camera = viewport_.camera();
  const ViewSize size = viewport_.viewSize();
  const Eigen::Vector3d step =
      camera.onViewPlane(size, event.pixel, position_) - camera.onViewPlane(size, lastPixel_, position_);
  lastPixel_ = event.pixel;
  const Eigen::Vector3d wanted = position_ + (event.shift ? 0.1 : 1.0) * step;
  if (moveTo(wanted)) position_ = wanted;
}

void Drag::cancel() {
  viewport_.workspace().discardTransient();
}

QString Drag::readout() const {
  const Eigen::Vector3d d = position_ - start_;
  const auto number = [](double value) { return QString::number(value, 'f', 1); };
  return QObject::tr("Δ %1 mm   X %2   Y %3   Z %4")
      .arg(number(d.norm()), number(position_.x()), number(position_.y()), number(position_.z()));
}

std::unique_ptr<Drag> Drag::ofHandle(Viewport& viewport, const HandleReference& reference,
                                     const PointerEvent& at) {
  const Cable* cable = viewport.workspace().document().findCable(reference.cable);
  const RouteHandle* handle = cable ? cable->findHandle(reference.handle) : nullptr;
  return handle ? std::make_unique<HandleDrag>(viewport, cable->id, *handle, at) : nullptr;
}

std::unique_ptr<Drag> Drag::ofEnd(Viewport& viewport, const EndReference& reference, const PointerEvent& at) {
  const Cable* cable = viewport.workspace().document().findCable(reference.cable);
  if (!cable) return nullptr;
  const CableEnd& end = reference.which == WhichEnd::Start ? cable->start : cable->end;
  return std::make_unique<EndDrag>(viewport, reference, end, at);
}

std::unique_ptr<Drag> Drag::ofCable(Viewport& viewport, const CableHit& hit, const PointerEvent& at) {
  const Cable* cable = viewport.workspace().document().findCable(hit.cable);
  if (!cable) return nullptr;
  return std::make_unique<CablePull>(viewport, cable->id, viewport.makeHandleAt(hit), at);
}

}  // namespace liana
