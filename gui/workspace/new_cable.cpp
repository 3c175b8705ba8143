// Puts sockets, handles and cable into one edit.
#include "gui/workspace/new_cable.h"

#include <QObject>

#include "gui/workspace/edit_command.h"
#include "gui/workspace/free_name.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/length/gentle_length.h"

namespace liana {
namespace {

const CableEnd& endOf(const Cable& cable, WhichEnd which) {
  return which == WhichEnd::Start ? cable.start : cable.end;
}

/// The end, and the edit that makes its socket if it needs one.
CableEnd plugIn(Document& document, const NewEnd& wanted, std::vector<Connector>& sockets) {
  CableEnd end;
  end.worldFromEnd = wanted.worldFromEnd;
  end.isKeyed = wanted.isKeyed;
  end.connector = wanted.connector;
  if (wanted.connector || !wanted.part) return end;
  Connector socket;
  socket.id = document.newConnectorId();
  socket.worldFromConnector = wanted.worldFromEnd;
  socket.attachedTo = wanted.part;
  socket.isMadeWithCable = true;
  std::vector<Connector> all = document.connectors();
  all.insert(all.end(), sockets.begin(), sockets.end());
  socket.name = freeName(QObject::tr("Socket %1"), all);
  end.connector = socket.id;
  sockets.push_back(socket);
  return end;
}

}  // namespace

namespace {

/// A second parting of one cable is one of the piece that it lies on then.
BranchPlace afterParting(BranchPlace place, const BranchPlace& before) {
  if (place.cable != before.cable) return place;
  const double at = before.fraction;
  const bool isBehind = place.fraction > at;
  place.fraction = isBehind ? (place.fraction - at) / (1 - at) : place.fraction / at;
  place.length *= isBehind ? 1 - at : at;
  if (isBehind) place.cable = before.secondPiece;
  return place;
}

/// The end at the joint, looking at the other end.
void join(Document& document, const CableJoint& joint, const Eigen::Vector3d& towards, CableEnd& end,
          NewCable& made) {
  end.branch = joint.branch;
  end.connector.reset();
  const Eigen::Vector3d z = leavingDirection(joint, towards), x = z.unitOrthogonal();
  end.worldFromEnd.linear() << x, z.cross(x), z;
  end.worldFromEnd.translation() = joint.point;
  if (!joint.parting) return;
  BranchPlace place = *joint.parting;
  for (const BranchPlace& before : made.partings) place = afterParting(place, before);
  place.branch = document.newBranchId();
  place.secondPiece = document.newCableId();
  end.branch = place.branch;
  made.partings.push_back(place);
}

}  // namespace

std::unique_ptr<Edit> makeReplug(Document& document, const EndReference& end, const NewEnd& wanted) {
  const Cable* cable = document.findCable(end.cable);
  if (!cable) return nullptr;
  std::vector<Connector> sockets;
  const CableEnd plugged = plugIn(document, wanted, sockets);
  CableEnd moved = endOf(*cable, end.which);
  moved.worldFromEnd = plugged.worldFromEnd;
  moved.connector = plugged.connector;
  moved.branch.reset();
  std::string name = QObject::tr("Move an end of %1").arg(cable->name.c_str()).toStdString();
  const Connector* there = wanted.connector ? document.findConnector(*wanted.connector) : nullptr;
  if (const Connector* socket = sockets.empty() ? there : &sockets.front())
    name = QObject::tr("Plug %1 into %2").arg(cable->name.c_str(), socket->name.c_str()).toStdString();
  std::vector<std::unique_ptr<Edit>> edits;
  for (Connector& socket : sockets) edits.push_back(std::make_unique<AddConnector>(std::move(socket)));
  if (endOf(*cable, end.which).branch)
    edits.push_back(std::make_unique<RejoinEnd>(RejoinEnd::off(end.cable, end.which, wanted.worldFromEnd)));
  edits.push_back(std::make_unique<MoveEnd>(end.cable, end.which, moved));
  return std::make_unique<EditSequence>(std::move(edits), name);
}

std::optional<PartReference> partUnder(const Document& document, const EndReference& end) {
  const Cable* cable = document.findCable(end.cable);
  if (!cable || !endOf(*cable, end.which).connector) return std::nullopt;
  const Connector* socket = document.findConnector(*endOf(*cable, end.which).connector);
  return socket ? socket->attachedTo : std::nullopt;
}

std::string freeCableName(const Document& document) {
  return freeName(QObject::tr("Cable %1"), document.cables());
}

NewCable makeNewCable(Document& document, const NewEnd& start, const NewEnd& end,
                      std::vector<RouteHandle> handles, const CableSpec& spec) {
  NewCable made;
  Cable& cable = made.cable;
  cable.id = document.newCableId();
  cable.name = freeCableName(document);
  cable.spec = spec;
  cable.start = plugIn(document, start, made.sockets);
  cable.end = plugIn(document, end, made.sockets);
  if (start.joint) join(document, *start.joint, end.worldFromEnd.translation(), cable.start, made);
  if (end.joint) join(document, *end.joint, start.worldFromEnd.translation(), cable.end, made);
  cable.handles = std::move(handles);
  const std::vector<double> fractions = suggestedFractions(cable);
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    cable.handles[i].id = document.newHandleId();
    cable.handles[i].fraction = fractions[i];
  }
  cable.length = gentleLength(cable, document.settings());
  return made;
}

std::unique_ptr<Edit> NewCable::edit() const {
  std::vector<std::unique_ptr<Edit>> edits;
  for (const Connector& socket : sockets) edits.push_back(std::make_unique<AddConnector>(socket));
  for (const BranchPlace& place : partings) edits.push_back(std::make_unique<BranchOff>(place));
  edits.push_back(std::make_unique<AddCable>(cable));
  const QString name = QObject::tr("Add cable \"%1\"").arg(cable.name.c_str());
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

}  // namespace liana
