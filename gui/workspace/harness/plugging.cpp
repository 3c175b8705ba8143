// Ends, wires and connectors in one edit.
#include "gui/workspace/harness/plugging.h"

#include <QObject>
#include <algorithm>

#include "gui/workspace/edit_command.h"
#include "gui/workspace/free_name.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/edits/harness/remove_connector.h"

namespace liana {
namespace {

constexpr double kSamePlace = 1e-3;  // [mm]

template <typename Visit>
void forEachEndAt(const Document& document, ConnectorId connector, const Visit& visit) {
  for (const Cable& cable : document.cables())
    for (const WhichEnd which : {WhichEnd::Start, WhichEnd::End})
      if (const CableEnd& end = which == WhichEnd::Start ? cable.start : cable.end;
          end.connector == connector)
        visit(cable, which, end);
}

}  // namespace

std::optional<ConnectorId> socketAt(const Document& document, const Connector& plug) {
  for (const Connector& socket : document.connectors())
    if (socket.id != plug.id && !socket.isFree() &&
        (socket.worldFromConnector.translation() - plug.worldFromConnector.translation()).norm() < kSamePlace)
      return socket.id;
  return std::nullopt;
}

std::unique_ptr<Edit> makePlugIn(const Document& document, ConnectorId plug, ConnectorId socket,
                                 const std::optional<std::pair<CableId, double>>& lengthened) {
  const Connector *from = document.findConnector(plug), *into = document.findConnector(socket);
  if (!from || !into) return nullptr;
  std::vector<std::unique_ptr<Edit>> edits;
  if (lengthened)
    edits.push_back(
        std::make_unique<ChangeCable>(ChangeCable::setLength(lengthened->first, lengthened->second)));
  forEachEndAt(document, plug, [&](const Cable& cable, WhichEnd which, const CableEnd& end) {
    CableEnd moved = end;
    moved.connector = socket;
    moved.worldFromEnd = into->worldFromConnector;
    edits.push_back(std::make_unique<MoveEnd>(cable.id, which, moved));
  });
  std::vector<Wire> wires = document.wires();
  for (Wire& wire : wires)
    for (WireEnd Wire::*end : {&Wire::from, &Wire::to})
      if ((wire.*end).connector == plug) (wire.*end).connector = socket;
  if (wires != document.wires()) edits.push_back(std::make_unique<ChangeWires>(wires, "Plug in"));
  if (from->isMadeWithCable) edits.push_back(std::make_unique<RemoveConnector>(plug));
  const QString name = QObject::tr("Plug %1 into %2").arg(from->name.c_str(), into->name.c_str());
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

std::unique_ptr<Edit> makeUnplug(const Document& document, const EndReference& end, ConnectorId id) {
  const Cable* cable = document.findCable(end.cable);
  if (!cable) return nullptr;
  const CableEnd& now = end.which == WhichEnd::Start ? cable->start : cable->end;
  Connector plug;
  plug.id = id;
  plug.name = freeName(QObject::tr("Plug %1"), document.connectors());
  plug.worldFromConnector = now.worldFromEnd;
  plug.hold = ConnectorHold::Pulled;
  plug.isMadeWithCable = true;
  CableEnd moved = now;
  moved.connector = plug.id;
  std::vector<std::unique_ptr<Edit>> edits;
  edits.push_back(std::make_unique<AddConnector>(plug));
  edits.push_back(std::make_unique<MoveEnd>(end.cable, end.which, moved));
  const QString name = QObject::tr("Unplug \"%1\"").arg(cable->name.c_str());
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

bool isPlaceKnown(const Document& document, ConnectorId connector) {
  bool isKnown = true;
  forEachEndAt(document, connector, [&](const Cable& cable, WhichEnd, const CableEnd&) {
    isKnown = isKnown && document.isCenterlineCurrent(cable.id);
  });
  return isKnown;
}

}  // namespace liana
