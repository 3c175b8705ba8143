// Picks the page for the selection.
#include "gui/panels/pages/properties_panel.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "gui/panels/pages/branch_page.h"
#include "gui/panels/pages/cable_page.h"
#include "gui/panels/pages/document_page.h"
#include "gui/panels/pages/handle_page.h"
#include "gui/panels/pages/part/part_page.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

/// As high as the page it shows: a short page must not scroll because another one is long.
class PageStack : public QStackedWidget {
public:
  QSize minimumSizeHint() const override {
    const QSize all = QStackedWidget::minimumSizeHint();
    return currentWidget() ? QSize(all.width(), currentWidget()->minimumSizeHint().height()) : all;
  }
  int heightForWidth(int width) const override {
    return currentWidget() ? currentWidget()->heightForWidth(width) : -1;
  }
};

}  // namespace

PropertiesPanel::PropertiesPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      pages_(new PageStack),
      documentPage_(new DocumentPage(workspace)),
      partPage_(new PartPage(workspace)),
      cablePage_(new CablePage(workspace)),
      handlePage_(new HandlePage(workspace)),
      branchPage_(new BranchPage(workspace)) {
  setObjectName("properties");
  for (QWidget* page : {static_cast<QWidget*>(documentPage_), static_cast<QWidget*>(partPage_),
                        static_cast<QWidget*>(cablePage_), static_cast<QWidget*>(handlePage_),
                        static_cast<QWidget*>(branchPage_)})
    pages_->addWidget(page);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(pages_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll);
  setMinimumWidth(pages_->minimumSizeHint().width() + 18);
  connect(cablePage_, &CablePage::libraryWanted, this, &PropertiesPanel::libraryWanted);
  connect(&workspace, &Workspace::selectionChanged, this, &PropertiesPanel::showSelection);
  connect(&workspace, &Workspace::documentChanged, this, &PropertiesPanel::onDocumentChange);
  // Undo and whatever else is done at once is shown at once; a drag at its pace.
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, [this] {
    // What was said of a wrong number has been heard once something else is done.
    for (PropertyForm* page :
         std::initializer_list<PropertyForm*>{cablePage_, handlePage_, branchPage_, partPage_})
      page->clearErrors();
    refresh();
  });
  connect(&workspace, &Workspace::shapeChanged, this, [this](CableId cable) {
    if (cable == cableOf(workspace_.selection()) || std::holds_alternative<BranchId>(workspace_.selection()))
      pace_.call();
  });
  showSelection();
}

void PropertiesPanel::showSelection() {
  const Selection& selection = workspace_.selection();
  if (std::holds_alternative<PartInstance>(selection)) {
    partPage_->updateFields();
    pages_->setCurrentWidget(partPage_);
  } else if (const auto* cable = std::get_if<CableId>(&selection)) {
    cablePage_->showCable(*cable);
    pages_->setCurrentWidget(cablePage_);
  } else if (const auto* branch = std::get_if<BranchId>(&selection)) {
    branchPage_->showBranch(*branch);
    pages_->setCurrentWidget(branchPage_);
  } else if (isBall(selection)) {
    handlePage_->showTarget(selection);
    pages_->setCurrentWidget(handlePage_);
  } else {
    pages_->setCurrentWidget(documentPage_);
  }
}

void PropertiesPanel::onDocumentChange(const DocumentChange& change) {
  if (std::holds_alternative<AssemblyChanged>(change) && pages_->currentWidget() == partPage_)
    partPage_->updateFields();
  if (std::holds_alternative<PartsMoved>(change) && pages_->currentWidget() == partPage_) pace_.call();
  const auto* changed = std::get_if<CableChanged>(&change);
  if (changed && changed->cable == cableOf(workspace_.selection())) pace_.call();
  if (std::holds_alternative<SettingsChanged>(change)) pace_.call();  // limits may come from there
  const auto* moved = std::get_if<ConnectorChanged>(&change);
  const auto* branch = std::get_if<BranchChanged>(&change);
  if (branch && Selection(branch->branch) == workspace_.selection()) pace_.call();
  if (moved && Selection(moved->connector) == workspace_.selection()) pace_.call();
}

void PropertiesPanel::refresh() {
  if (pages_->currentWidget() == cablePage_) {
    cablePage_->updateFields();
    cablePage_->updateResults();
  } else if (pages_->currentWidget() == handlePage_) {
    handlePage_->updateFields();
  } else if (pages_->currentWidget() == branchPage_) {
    branchPage_->updateFields();
  } else if (pages_->currentWidget() == partPage_) {
    partPage_->updatePlace();
  }
}

}  // namespace liana
