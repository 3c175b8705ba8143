// Reads and writes the frames of handles and ends.
#include "gui/workspace/movable.h"

#include "kernel/edits/change_connector.h"
#include "kernel/edits/move_handle.h"

namespace liana {
namespace {

const RouteHandle* findHandle(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<HandleReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  return cable ? cable->findHandle(reference->handle) : nullptr;
}

const CableEnd* findEnd(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<EndReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

int plugsIn(const Document& document, ConnectorId connector) {
  int count = 0;
  for (const Cable& cable : document.cables())
    for (const CableEnd* end : {&cable.start, &cable.end}) count += end->connector == connector;
  return count;
}

}  // namespace

std::optional<MovablePose> poseOf(const Document& document, const Selection& selection) {
  if (const RouteHandle* handle = findHandle(document, selection))
    return MovablePose{handle->worldFromHandle, handle->fixesOrientation};
  if (const CableEnd* end = findEnd(document, selection))
    return MovablePose{end->worldFromEnd, end->fixesOrientation};
  return std::nullopt;
}

std::unique_ptr<Edit> makeMove(const Document& document, const Selection& selection,
                               const Eigen::Isometry3d& worldFromPose) {
  if (const RouteHandle* handle = findHandle(document, selection)) {
    RouteHandle moved = *handle;
    moved.worldFromHandle = worldFromPose;
    return std::make_unique<MoveHandle>(cableOf(selection), moved);
  }
  if (const CableEnd* end = findEnd(document, selection)) {
    // An end alone in its socket takes it along and goes on following the socket's part; one of several is
    // pulled out.
    const Connector* socket = end->connector ? document.findConnector(*end->connector) : nullptr;
    if (socket && plugsIn(document, socket->id) == 1) {
      Connector carried = *socket;
      carried.worldFromConnector = worldFromPose;
      return std::make_unique<ChangeConnector>(carried);
    }
    CableEnd moved = *end;
    moved.connector.reset();
    moved.worldFromEnd = worldFromPose;
    const auto& reference = std::get<EndReference>(selection);
    return std::make_unique<MoveEnd>(reference.cable, reference.which, moved);
  }
  return nullptr;
}

}  // namespace liana
