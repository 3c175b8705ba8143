// What is known about the selection, and the fields to change it.
#pragma once

#include <QWidget>

#include "gui/panels/fields/throttle.h"
#include "kernel/model/document.h"

class QLabel;
class QStackedWidget;

namespace liana {

class BranchPage;
class CablePage;
class DocumentPage;
class HandlePage;
class PartPage;
class Workspace;

/// Shows the page that fits the selection and keeps it up to date.
class PropertiesPanel : public QWidget {
  Q_OBJECT

public:
  explicit PropertiesPanel(Workspace& workspace, QWidget* parent = nullptr);

Q_SIGNALS:
  /// Somebody wants to choose what the cable is made of.
  void libraryWanted();

private:
  void showSelection();
  void onDocumentChange(const DocumentChange& change);
  /// Fields and results of the page that is shown.
  void refresh();

  Workspace& workspace_;
  QStackedWidget* pages_;
  DocumentPage* documentPage_;
  PartPage* partPage_;
  CablePage* cablePage_;
  HandlePage* handlePage_;
  BranchPage* branchPage_;
  Throttle pace_{kPanelPace, [this] { refresh(); }};
};

}  // namespace liana
