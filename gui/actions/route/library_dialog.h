// Chooses a cable or hose from the library: search, groups, and the figures of the entry with their sources.
#pragma once

#include <QDialog>

#include "io/library/cable_library.h"

class QDialogButtonBox;
class QLineEdit;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace liana {

class LibraryDialog : public QDialog {
  Q_OBJECT

public:
  /// `current` is the id of the entry to begin with; it may be empty.
  LibraryDialog(const CableLibrary& library, const std::string& current, QWidget* parent);

  /// The entry that is selected; null for none.
  const LibraryCable* chosen() const;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fill(const QString& wanted);
  void showFigures();
  bool select(const std::string& id);

  const CableLibrary& library_;
  QLineEdit* search_;
  QTreeWidget* entries_;
  QTextBrowser* figures_;
  QDialogButtonBox* buttons_;
};

}  // namespace liana
