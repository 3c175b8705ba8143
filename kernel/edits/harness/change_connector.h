// Moves or renames a connector, or puts it on another part; the cables plugged into it follow. A drag is one
// step.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

class ChangeConnector : public PatchEdit {
public:
  /// `changed` replaces the connector of the same id; `name` is what the undo menu calls that.
  explicit ChangeConnector(Connector changed, std::string name = {})
      : changed_(std::move(changed)), name_(std::move(name)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override {
    return name_.empty() ? "Change socket \"" + changed_.name + "\"" : name_;
  }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  Connector changed_;
  std::string name_;
};

/// Empty when the connector may be in the document; otherwise why not. Its name must be its own.
std::string findConnectorDefect(const Connector& connector, const Document& document);

}  // namespace liana
