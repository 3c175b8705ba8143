// Moves a whole assembly, with the clips and connectors on its parts; a drag is one step.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

class MoveAssembly : public PatchEdit {
public:
  MoveAssembly(AssemblyId assembly, const Eigen::Isometry3d& worldFromAssembly)
      : assembly_(assembly), worldFromAssembly_(worldFromAssembly) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override { return "Move assembly"; }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  AssemblyId assembly_;
  Eigen::Isometry3d worldFromAssembly_;
};

}  // namespace liana
