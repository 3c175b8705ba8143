// Takes a cable out of the document, with the sockets that were made for it and the branches that nothing
// else uses.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

class RemoveCable : public Edit {
public:
  explicit RemoveCable(CableId cable) : id_(cable) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

private:
  CableId id_;
  Cable removed_;
  std::size_t index_ = 0;
  std::vector<std::pair<std::size_t, Connector>> sockets_;  // in the order in which they went
  std::vector<std::pair<std::size_t, Branch>> branches_;
  DocumentPatch moves_;  // that moved the sockets, as they were
};

}  // namespace liana
