// Replaces the wires of the document: what a table, a paste or a list makes of them.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

/// The cables that are bundles get the sections that follow.
class ChangeWires : public Edit {
public:
  /// `wires`: all of them; invalid ids are replaced by fresh ones. `name` is what the undo menu calls it.
  ChangeWires(std::vector<Wire> wires, std::string name) : after_(std::move(wires)), name_(std::move(name)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  bool hasEffect(const Document& document) const override;
  std::string name() const override { return name_; }

  /// Valid once applied.
  const std::vector<Wire>& wires() const { return after_; }

private:
  std::vector<Wire> before_, after_;
  std::string name_;
};

/// Empty when these wires may be in a document; otherwise what is wrong: every wire needs a name of its own.
std::string findWiresDefect(const std::vector<Wire>& wires);

}  // namespace liana
