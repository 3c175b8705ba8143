// Adds a connector to the document.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class AddConnector : public Edit {
public:
  /// An invalid id in `connector` is replaced by a fresh one.
  explicit AddConnector(Connector connector) : connector_(std::move(connector)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Add connector \"" + connector_.name + "\""; }

  ConnectorId connector() const { return connector_.id; }  // valid once applied

private:
  Connector connector_;
};

}  // namespace liana
