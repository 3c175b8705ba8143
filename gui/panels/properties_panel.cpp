// Picks the page for the selection.
#include "gui/panels/properties_panel.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "gui/panels/cable_page.h"
#include "gui/panels/handle_page.h"
#include "gui/panels/part_page.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

QWidget* makeEmptyPage() {
  auto* label =
      new QLabel(QObject::tr("Nothing is selected.\n\nClick a part, a cable or a handle in the view or in "
                             "the tree to see and change what it is."));
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  label->setContentsMargins(12, 14, 12, 12);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

}  // namespace

PropertiesPanel::PropertiesPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      pages_(new QStackedWidget),
      emptyPage_(makeEmptyPage()),
      partPage_(new PartPage(workspace)),
      cablePage_(new CablePage(workspace)),
      handlePage_(new HandlePage(workspace)) {
  setObjectName("properties");
  for (QWidget* page : {emptyPage_, static_cast<QWidget*>(partPage_), static_cast<QWidget*>(cablePage_),
                        static_cast<QWidget*>(handlePage_)})
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
  connect(&workspace, &Workspace::selectionChanged, this, &PropertiesPanel::showSelection);
  connect(&workspace, &Workspace::documentChanged, this, &PropertiesPanel::onDocumentChange);
  // Undo and whatever else is done at once is shown at once; a drag at its pace.
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, &PropertiesPanel::refresh);
  connect(&workspace, &Workspace::shapeChanged, this, [this](CableId cable) {
    if (cable == cableOf(workspace_.selection())) pace_.call();
  });
}

void PropertiesPanel::showSelection() {
  const Selection& selection = workspace_.selection();
  if (const auto* part = std::get_if<PartInstance>(&selection)) {
    partPage_->showPart(*part);
    pages_->setCurrentWidget(partPage_);
  } else if (const auto* cable = std::get_if<CableId>(&selection)) {
    cablePage_->showCable(*cable);
    pages_->setCurrentWidget(cablePage_);
  } else if (cableOf(selection).isValid()) {
    handlePage_->showTarget(selection);
    pages_->setCurrentWidget(handlePage_);
  } else {
    pages_->setCurrentWidget(emptyPage_);
  }
}

void PropertiesPanel::onDocumentChange(const DocumentChange& change) {
  const auto* changed = std::get_if<CableChanged>(&change);
  if (changed && changed->cable == cableOf(workspace_.selection())) pace_.call();
}

void PropertiesPanel::refresh() {
  if (pages_->currentWidget() == cablePage_) {
    cablePage_->updateFields();
    cablePage_->updateResults();
  } else if (pages_->currentWidget() == handlePage_) {
    handlePage_->updateFields();
  }
}

}  // namespace liana
