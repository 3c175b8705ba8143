#include "kernel/edits/cable/remove_cable.h"

#include <algorithm>

#include "kernel/model/document_writer.h"

namespace liana {
namespace {

bool isPluggedInto(const Cable& cable, ConnectorId connector) {
  return cable.start.connector == connector || cable.end.connector == connector;
}

/// Sockets made with a cable that only this one is plugged into.
std::vector<ConnectorId> ownSocketsOf(const Cable& cable, const Document& document) {
  std::vector<ConnectorId> own;
  for (const Connector& connector : document.connectors()) {
    if (!connector.isMadeWithCable || !isPluggedInto(cable, connector.id)) continue;
    const auto& cables = document.cables();
    if (std::none_of(cables.begin(), cables.end(), [&](const Cable& other) {
          return other.id != cable.id && isPluggedInto(other, connector.id);
        }))
      own.push_back(connector.id);
  }
  return own;
}

/// Branches that no other cable ends at.
std::vector<BranchId> ownBranchesOf(const Cable& cable, const Document& document) {
  std::vector<BranchId> own;
  for (const Branch& branch : document.branches()) {
    const auto endsThere = [&](const Cable& each) {
      return each.start.branch == branch.id || each.end.branch == branch.id;
    };
    const auto& cables = document.cables();
    if (endsThere(cable) && std::none_of(cables.begin(), cables.end(), [&](const Cable& other) {
          return other.id != cable.id && endsThere(other);
        }))
      own.push_back(branch.id);
  }
  return own;
}

}  // namespace

Result<void> RemoveCable::apply(Document& document) {
  if (!document.findCable(id_)) return Error{"The cable to remove is not in the document any more."};
  DocumentWriter writer(document);
  const std::vector<ConnectorId> own = ownSocketsOf(*document.findCable(id_), document);
  const std::vector<BranchId> branches = ownBranchesOf(*document.findCable(id_), document);
  DocumentPatch left;
  for (const ConnectorId id : own) leaveOut(document, id, left);
  moves_ = currentOf(left, document);
  putIn(left, document);
  removed_ = writer.removeCable(id_, &index_);
  sockets_.clear();
  branches_.clear();
  for (const BranchId id : branches) {
    std::size_t index = 0;
    Branch branch = writer.removeBranch(id, &index);
    branches_.emplace_back(index, std::move(branch));
  }
  for (const ConnectorId id : own) {
    std::size_t index = 0;
    Connector socket = writer.removeConnector(id, &index);
    sockets_.emplace_back(index, std::move(socket));
  }
  return {};
}

void RemoveCable::revert(Document& document) {
  DocumentWriter writer(document);
  for (auto socket = sockets_.rbegin(); socket != sockets_.rend(); ++socket)
    writer.insertConnector(socket->first, socket->second);
  for (auto branch = branches_.rbegin(); branch != branches_.rend(); ++branch)
    writer.insertBranch(branch->first, branch->second);
  writer.insertCable(index_, removed_);
  putIn(moves_, document);
}

std::string RemoveCable::name() const {
  return removed_.name.empty() ? "Remove cable" : "Remove cable \"" + removed_.name + "\"";
}

}  // namespace liana
