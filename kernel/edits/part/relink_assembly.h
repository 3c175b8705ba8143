// Gives an assembly another file: one that moved, or a newer revision of the same product.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

/// Clips, connectors and changed parts stay; those on parts that the new file does not have wait for a file
/// that has them.
class RelinkAssembly : public PatchEdit {
public:
  /// `geometry` is what was read from `file`, as it is there, but for the parts that became cables: `cut`
  /// tells the shapes they had, by their cables (see cutPartsAgain). `contentHash` may be empty.
  RelinkAssembly(AssemblyId assembly, std::filesystem::path file, std::shared_ptr<const Assembly> geometry,
                 std::string contentHash, std::map<CableId, int> cut = {})
      : assembly_(assembly),
        file_(std::move(file)),
        geometry_(std::move(geometry)),
        hash_(std::move(contentHash)),
        cut_(std::move(cut)) {}

  std::string name() const override { return "Relink " + file_.filename().string(); }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  AssemblyId assembly_;
  std::filesystem::path file_;
  std::shared_ptr<const Assembly> geometry_;
  std::string hash_;
  std::map<CableId, int> cut_;
};

}  // namespace liana
