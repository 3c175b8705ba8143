// Which parts the document hides or draws translucent, ready to be asked for every part of a picture.
#pragma once

#include <map>
#include <vector>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/assembly/part_look.h"
#include "kernel/model/document.h"

namespace liana {

/// Derived from the document; whoever owns it updates it when assemblies change.
class PartLooks {
public:
  struct Difference {
    bool visibility = false, opacity = false;
  };
  /// Takes over how the document has the parts now, and tells what is different.
  Difference update(const Document& document);

  bool isHidden(const PartInstance& part) const { return lookOf(part).isHidden; }
  double opacityOf(const PartInstance& part) const { return lookOf(part).opacity; }
  bool hasTranslucentParts() const { return hasTranslucentParts_; }

private:
  PartLook lookOf(const PartInstance& part) const;

  std::map<AssemblyId, std::vector<PartLook>> looks_;  // one per node
  bool hasTranslucentParts_ = false;
};

}  // namespace liana
