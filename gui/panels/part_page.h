// The properties of a part: name, place in the tree, size.
#pragma once

#include "gui/panels/property_form.h"
#include "gui/workspace/selection.h"

namespace liana {

class Workspace;

class PartPage : public PropertyForm {
  Q_OBJECT

public:
  explicit PartPage(Workspace& workspace, QWidget* parent = nullptr);

  void showPart(const PartInstance& part);

private:
  Workspace& workspace_;
  QLabel *path_, *file_, *size_, *from_, *to_, *triangles_, *instances_, *color_;
};

}  // namespace liana
