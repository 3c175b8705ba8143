// Takes a connector out of the document; cables that were plugged into it end there, free.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

class RemoveConnector : public Edit {
public:
  explicit RemoveConnector(ConnectorId connector) : id_(connector) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

private:
  ConnectorId id_;
  Connector removed_;
  std::size_t index_ = 0;
  DocumentPatch plugged_;  // the cables as they were
};

}  // namespace liana
