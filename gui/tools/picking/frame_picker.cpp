// From a pixel to frames in the world.
#include "gui/tools/picking/frame_picker.h"

#include <algorithm>

#include "gui/crash/guarded.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kSnapPixels = 9;     // how far edges and corners attract
constexpr double kSocketPixels = 10;  // how far sockets do
constexpr double kBranchPixels = 14;  // how far branches do

}  // namespace

FramePicker::FramePicker(Viewport& viewport) : viewport_(viewport) {
  pool_.setMaxThreadCount(1);
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, [this] {
    ready_.clear();
    preparing_.clear();
  });
}

FramePicker::~FramePicker() {
  pool_.clear();
  pool_.waitForDone();
}

std::shared_ptr<const PickFrames> FramePicker::framesOf(const AssemblyShape& shape) {
  const TriangleMesh* key = shape.mesh.get();
  if (const auto found = ready_.find(key); found != ready_.end()) return found->second.frames;
  if (!preparing_.insert(key).second) return nullptr;
  pool_.start([this, exact = shape.shape, mesh = shape.mesh] {
    std::shared_ptr<const PickFrames> frames;
    const auto error = guarded([&] { frames = std::make_shared<const PickFrames>(exact, mesh); });
    QMetaObject::invokeMethod(
        this,
        [this, mesh, frames, error] {
          if (preparing_.erase(mesh.get()) == 0) return;  // of a document that is gone
          ready_[mesh.get()] = {mesh, frames};
          if (error) viewport_.workspace().post(MessageKind::Error, QString::fromStdString(error->message));
          Q_EMIT prepared();
        },
        Qt::QueuedConnection);
  });
  return nullptr;
}

std::vector<PickedFrame> FramePicker::framesAt(const Eigen::Vector2d& pixel) {
  std::vector<PickedFrame> found = socketsAt(pixel);
  const auto hit = viewport_.picks().part(pixel);
  const AssemblyReference* reference =
      hit ? viewport_.workspace().document().findAssembly(hit->part.assembly) : nullptr;
  if (!reference || !reference->assembly) return found;
  const Assembly& assembly = *reference->assembly;
  const int shape = assembly.node(hit->part.node).shape;
  if (shape < 0) return found;
  const auto frames = framesOf(assembly.shapes()[static_cast<std::size_t>(shape)]);
  if (!frames) return found;
  const Eigen::Isometry3d worldFromPart =
      reference->worldFromAssembly * assembly.worldFromNode(hit->part.node);
  const Eigen::Isometry3d partFromWorld = worldFromPart.inverse();
  const CameraPose& camera = viewport_.camera();
  SurfacePick pick;
  pick.triangle = hit->triangle;
  pick.point = partFromWorld * hit->point;
  pick.viewDirection = partFromWorld.linear() * camera.rayThrough(viewport_.viewSize(), pixel).direction;
  pick.snapDistance =
      kSnapPixels * viewport_.pixelRatio() * camera.worldPerPixel(viewport_.viewSize(), hit->point);
  const PartReference part{reference->id, assembly.pathOf(hit->part.node)};
  for (const PickFrame& frame : frames->framesAt(pick)) {
    PickedFrame candidate;
    candidate.worldFromFrame = frame.transformed(worldFromPart).partFromFrame;
    candidate.name = withShownLengths(QString::fromStdString(frame.name));
    candidate.radius = frame.radius;
    candidate.kind = frame.kind;
    candidate.part = part;
    candidate.instance = hit->part;
    // An edge and the hole it bounds are one place for a cable.
    const bool isKnown = std::any_of(found.begin(), found.end(), [&](const PickedFrame& other) {
      return (other.origin() - candidate.origin()).norm() < 1e-6 &&
             (other.direction() - candidate.direction()).norm() < 1e-6;
    });
    if (!isKnown) found.push_back(std::move(candidate));
  }
  return found;
}

std::vector<PickedFrame> FramePicker::socketsAt(const Eigen::Vector2d& pixel) const {
  std::vector<PickedFrame> sockets;
  if (viewport_.workspace().document().connectors().empty()) return sockets;
  const auto hit = viewport_.picks().part(pixel);
  for (const Connector& connector : viewport_.workspace().document().connectors()) {
    const Eigen::Vector3d origin = connector.worldFromConnector.translation();
    const auto place = viewport_.camera().project(viewport_.viewSize(), origin);
    if (!place || (*place - pixel).norm() > kSocketPixels * viewport_.pixelRatio()) continue;
    // A socket behind a part must not be caught through it.
    const double slack = 40 * viewport_.camera().worldPerPixel(viewport_.viewSize(), origin);
    if (hit && (origin - hit->point).dot(viewport_.camera().forward()) > slack) continue;
    PickedFrame socket;
    socket.worldFromFrame = connector.worldFromConnector;
    socket.name = QString::fromStdString(connector.name);
    socket.part = connector.attachedTo;
    socket.connector = connector.id;
    sockets.push_back(std::move(socket));
  }
  return sockets;
}

std::optional<PickedFrame> FramePicker::jointAt(const Eigen::Vector2d& pixel,
                                                const std::vector<CableId>& own) const {
  const Document& document = viewport_.workspace().document();
  const auto isOwn = [&](CableId id) { return std::find(own.begin(), own.end(), id) != own.end(); };
  std::optional<CableJoint> found;
  double nearest = kBranchPixels * viewport_.pixelRatio();
  for (const Branch& branch : document.branches()) {
    const std::vector<EndReference> ends = endsAt(document, branch.id);
    if (std::any_of(ends.begin(), ends.end(), [&](const EndReference& end) { return isOwn(end.cable); }))
      continue;
    const auto joint = jointAtBranch(document, branch.id);
    const auto place = viewport_.camera().project(viewport_.viewSize(), joint->point);
    if (!place || (*place - pixel).norm() > nearest) continue;
    nearest = (*place - pixel).norm();
    found = joint;
  }
  const auto hit = found ? std::nullopt : viewport_.picks().cable(pixel, own);
  const Cable* cable = hit && !isOwn(hit->cable) ? document.findCable(hit->cable) : nullptr;
  const auto shown = cable ? viewport_.workspace().shownCenterline(cable->id) : nullptr;
  if (shown && !shown->isEmpty()) found = partingAt(document, *cable, *shown, hit->fraction);
  if (!found) return std::nullopt;
  PickedFrame frame;
  frame.worldFromFrame.translation() = found->point;
  frame.name = found->branch ? tr("Join %1").arg(found->name) : tr("Branch off %1").arg(found->name);
  frame.joint = std::move(found);
  return frame;
}

PickedFrame FramePicker::inSpace(const Eigen::Vector2d& pixel,
                                 const std::optional<Eigen::Vector3d>& through) const {
  const CameraPose& camera = viewport_.camera();
  const Eigen::AlignedBox3d box = viewport_.scene().visibleBox();
  const Eigen::Vector3d center = box.isEmpty() ? camera.target : Eigen::Vector3d(box.center());
  PickedFrame frame;
  frame.name = tr("Point in space");
  frame.worldFromFrame.translation() =
      camera.onViewPlane(viewport_.viewSize(), pixel, through.value_or(center));
  return frame;
}

}  // namespace liana
