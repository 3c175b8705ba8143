// Deletes parts of an assembly, and brings all of them back; the assembly's file stays as it is.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

/// Branches of the product tree go with everything below. What sat on the parts stays where it is, free.
class RemoveParts : public PatchEdit {
public:
  explicit RemoveParts(std::vector<PartReference> parts) : parts_(std::move(parts)) {}

  std::string name() const override;

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  std::vector<PartReference> parts_;
};

/// Every part of the assembly that was deleted is there again.
class RestoreParts : public PatchEdit {
public:
  explicit RestoreParts(AssemblyId assembly) : assembly_(assembly) {}

  std::string name() const override { return "Restore deleted parts"; }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  AssemblyId assembly_;
};

}  // namespace liana
