// Puts sockets, handles and cable into one edit.
#include "gui/workspace/new_cable.h"

#include <QObject>
#include <algorithm>

#include "gui/workspace/edit_command.h"
#include "kernel/edits/add_cable.h"
#include "kernel/edits/add_connector.h"
#include "kernel/model/suggested_length.h"

namespace liana {
namespace {

std::string freeName(const QString& base, const auto& things) {
  for (int number = 1;; ++number) {
    const std::string name = base.arg(number).toStdString();
    if (std::none_of(things.begin(), things.end(), [&](const auto& thing) { return thing.name == name; }))
      return name;
  }
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

std::string freeCableName(const Document& document) {
  return freeName(QObject::tr("Cable %1"), document.cables());
}

NewCable makeNewCable(Document& document, const NewEnd& start, const NewEnd& end,
                      std::vector<RouteHandle> handles, const CableSpec& spec) {
  std::vector<Connector> sockets;
  Cable cable;
  cable.id = document.newCableId();
  cable.name = freeCableName(document);
  cable.spec = spec;
  cable.start = plugIn(document, start, sockets);
  cable.end = plugIn(document, end, sockets);
  cable.handles = std::move(handles);
  const std::vector<double> fractions = suggestedFractions(cable);
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    cable.handles[i].id = document.newHandleId();
    cable.handles[i].fraction = fractions[i];
  }
  cable.length = suggestedLength(cable);
  const CableId id = cable.id;
  const std::string name = QObject::tr("Add cable \"%1\"").arg(cable.name.c_str()).toStdString();
  std::vector<std::unique_ptr<Edit>> edits;
  for (Connector& socket : sockets) edits.push_back(std::make_unique<AddConnector>(std::move(socket)));
  edits.push_back(std::make_unique<AddCable>(std::move(cable)));
  return {std::make_unique<EditSequence>(std::move(edits), name), id};
}

}  // namespace liana
