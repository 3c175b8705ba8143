// Table, section and coverings side by side.
#include "gui/panels/wires/wires_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/panels/fields/elided_label.h"
#include "gui/panels/wires/bundle_box.h"
#include "gui/panels/wires/bundle_view.h"
#include "gui/panels/wires/wire_table.h"

namespace liana {
namespace {

QToolButton* button(const QString& text, const char* name, const QString& toolTip) {
  auto* made = new QToolButton;
  made->setText(text);
  made->setObjectName(name);
  made->setToolTip(toolTip);
  made->setFocusPolicy(Qt::NoFocus);
  return made;
}

}  // namespace

WiresPanel::WiresPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), table_(new WireTable(workspace)), section_(new BundleView(workspace)) {
  setObjectName("wiresPanel");
  auto* add = button(tr("Add"), "addWire", tr("A new wire, in the selected cable if there is one"));
  auto* remove = button(tr("Remove"), "removeWire", tr("Remove the selected wires (Del)"));
  auto* paste =
      button(tr("Paste"), "pasteWires", tr("Wires from a spreadsheet: copy its cells, then paste (Ctrl+V)"));
  connect(add, &QToolButton::clicked, table_, &WireTable::addWire);
  connect(remove, &QToolButton::clicked, table_, &WireTable::removeSelected);
  connect(paste, &QToolButton::clicked, this,
          [this] { table_->paste(QGuiApplication::clipboard()->text()); });

  auto* summary = new ElidedLabel;
  summary->setObjectName("sectionSummary");
  const auto tell = [this, summary] { summary->setText(section_->summary()); };
  connect(section_, &BundleView::summaryChanged, this, tell);
  tell();

  auto* line = new QHBoxLayout;
  for (QToolButton* each : {add, remove, paste}) line->addWidget(each);
  line->addStretch(1);
  auto* left = new QWidget;
  auto* leftLayout = new QVBoxLayout(left);
  leftLayout->setContentsMargins(0, 0, 0, 0);
  leftLayout->addLayout(line);
  leftLayout->addWidget(table_, 1);
  auto* middle = new QWidget;
  auto* middleLayout = new QVBoxLayout(middle);
  middleLayout->setContentsMargins(0, 0, 0, 0);
  middleLayout->addWidget(section_, 1);
  middleLayout->addWidget(summary);
  auto* splitter = new QSplitter;
  splitter->addWidget(left);
  splitter->addWidget(middle);
  splitter->addWidget(new BundleBox(workspace));
  splitter->setStretchFactor(0, 7);
  splitter->setStretchFactor(1, 2);
  splitter->setStretchFactor(2, 3);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->addWidget(splitter);
}

}  // namespace liana
