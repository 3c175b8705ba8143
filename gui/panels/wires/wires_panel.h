// Everything about wires in one place: their table, the section of the bundle under the cursor, its
// coverings.
#pragma once

#include <QWidget>

namespace liana {

class BundleView;
class WireTable;
class Workspace;

class WiresPanel : public QWidget {
  Q_OBJECT

public:
  explicit WiresPanel(Workspace& workspace, QWidget* parent = nullptr);

  WireTable& table() { return *table_; }
  BundleView& section() { return *section_; }

private:
  WireTable* table_;
  BundleView* section_;
};

}  // namespace liana
