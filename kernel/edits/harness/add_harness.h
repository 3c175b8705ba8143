// Puts a harness described by lists into the document: what is there already is used, the rest is added to be
// placed.
#pragma once

#include "kernel/edits/edit.h"
#include "kernel/model/harness/harness_draft.h"

namespace liana {

/// Connectors and branches of the draft's names that the document has are used; missing ones are put in two
/// rows beside everything else. Legs become cables that are bundles, unless there is a cable of that name;
/// wires whose ends no cable joins get one. A wire of a known name takes the place of the one that was there.
/// One undo takes all of it out.
class AddHarness : public Edit {
public:
  explicit AddHarness(HarnessDraft draft, std::string name = "Import wires")
      : draft_(std::move(draft)), name_(std::move(name)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  /// A list of what is there already changes nothing.
  bool hasEffect(const Document& document) const override;
  std::string name() const override { return name_; }

  // What was added; valid once applied.
  const std::vector<Connector>& connectors() const { return connectors_; }
  const std::vector<Branch>& branches() const { return branches_; }
  const std::vector<Cable>& cables() const { return cables_; }

private:
  Result<void> plan(Document& document);

  HarnessDraft draft_;
  std::string name_;
  bool isPlanned_ = false;
  std::vector<Connector> connectors_;
  std::vector<Branch> branches_;
  std::vector<Cable> cables_;
  std::vector<Wire> wiresBefore_, wiresAfter_;
};

}  // namespace liana
