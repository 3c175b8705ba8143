// Everything about wires in one place: their table, the section of the bundle under the cursor, its
// coverings.
#pragma once

#include <QWidget>

namespace liana {

class SectionView;
class WireTable;
class Workspace;

class WiresPanel : public QWidget {
  Q_OBJECT

public:
  explicit WiresPanel(Workspace& workspace, QWidget* parent = nullptr);

  WireTable& table() { return *table_; }
  SectionView& section() { return *section_; }

Q_SIGNALS:
  /// Somebody wants to read or write a list.
  void importWanted();
  void exportWanted();

private:
  WireTable* table_;
  SectionView* section_;
};

}  // namespace liana
