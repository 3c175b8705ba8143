// The rule of a bundle and the table of its coverings.
#include "gui/panels/wires/bundle_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>
#include <set>

#include "gui/panels/fields/quantity.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/harness/change_bundle.h"

namespace liana {
namespace {

constexpr CoveringKind kKinds[] = {CoveringKind::Tape, CoveringKind::Conduit, CoveringKind::Braid,
                                   CoveringKind::HeatShrink};

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

}  // namespace

BundleBox::BundleBox(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      rule_(new QComboBox),
      coverings_(new QTableWidget),
      add_(new QToolButton),
      remove_(new QToolButton) {
  rule_->setObjectName("bundleRule");
  rule_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  rule_->setMinimumContentsLength(12);
  rule_->setToolTip(tr(
      "Whether diameter, mass and stiffness follow from the wires, and how they hold together: between all "
      "sliding and all glued"));
  rule_->addItem(tr("section is typed"));
  for (const StiffnessRule& rule : StiffnessRule::named())
    rule_->addItem(tr("from wires, %1").arg(shown(rule.name)));
  connect(rule_, &QComboBox::activated, this, &BundleBox::chooseRule);
  coverings_->setObjectName("coverings");
  coverings_->setColumnCount(ColumnCount);
  coverings_->setHorizontalHeaderLabels({tr("Covering"), tr("From"), tr("To"), tr("Wall"), tr("Inner ⌀")});
  coverings_->verticalHeader()->hide();
  coverings_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  coverings_->setSelectionBehavior(QAbstractItemView::SelectRows);
  connect(coverings_, &QTableWidget::itemChanged, this, &BundleBox::onChanged);
  add_->setText(tr("Cover"));
  add_->setToolTip(
      tr("Put tape, conduit, braid or heat-shrink around the whole cable; then type from and to"));
  add_->setObjectName("addCovering");
  add_->setPopupMode(QToolButton::InstantPopup);
  auto* kinds = new QMenu(add_);
  for (const CoveringKind kind : kKinds)
    connect(kinds->addAction(shown(Covering::usual(kind).name)), &QAction::triggered, this,
            [this, kind] { addCovering(kind); });
  add_->setMenu(kinds);
  remove_->setText(tr("Uncover"));
  remove_->setToolTip(tr("Take the selected coverings off, or the outermost"));
  remove_->setObjectName("removeCovering");
  connect(remove_, &QToolButton::clicked, this, &BundleBox::removeCoverings);

  auto* line = new QHBoxLayout;
  line->addWidget(add_);
  line->addWidget(remove_);
  line->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(rule_);
  layout->addLayout(line);
  layout->addWidget(coverings_, 1);
  for (const auto signal : {&Workspace::selectionChanged, &Workspace::documentReplaced})
    connect(&workspace_, signal, this, &BundleBox::refill);
  connect(&workspace_, &Workspace::documentChanged, this, [this] { pace_.call(); });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &BundleBox::refill);
  refill();
}

const Cable* BundleBox::cable() const {
  return workspace_.document().findCable(cableOf(workspace_.selection()));
}

void BundleBox::setCell(int row, Column column, const QString& text) {
  QTableWidgetItem* cell = coverings_->item(row, column);
  if (!cell) coverings_->setItem(row, column, cell = new QTableWidgetItem);
  if (cell->text() != text) cell->setText(text);
  if (column == Kind) cell->setFlags(cell->flags() & ~Qt::ItemIsEditable);
}

void BundleBox::refill() {
  const Cable* shownCable = cable();
  setEnabled(shownCable != nullptr);
  isFilling_ = true;
  const QSignalBlocker quiet(rule_);
  int index = 0;
  if (shownCable && shownCable->bundle) {
    const auto& named = StiffnessRule::named();
    for (std::size_t i = 0; i < named.size(); ++i)
      if (named[i] == shownCable->bundle->rule) index = static_cast<int>(i) + 1;
    if (rule_->count() > static_cast<int>(named.size()) + 1) rule_->removeItem(rule_->count() - 1);
    if (index == 0) {
      rule_->addItem(tr("from wires, %1 × sliding").arg(shownCable->bundle->rule.factor));
      index = rule_->count() - 1;
    }
  }
  rule_->setCurrentIndex(index);
  coverings_->setRowCount(shownCable ? static_cast<int>(shownCable->coverings.size()) : 0);
  for (int row = 0; row < coverings_->rowCount(); ++row) {
    const Covering& covering = shownCable->coverings[static_cast<std::size_t>(row)];
    setCell(row, Kind, shown(covering.name));
    setCell(row, FromPlace, lengthText(covering.from * shownCable->length));
    setCell(row, ToPlace, lengthText(covering.to * shownCable->length));
    setCell(row, Wall, lengthText(covering.thickness, 2));
    setCell(row, Inner, covering.innerDiameter > 0 ? lengthText(covering.innerDiameter, 2) : tr("tight"));
  }
  remove_->setEnabled(coverings_->rowCount() > 0);
  isFilling_ = false;
}

void BundleBox::chooseRule(int index) {
  const Cable* shownCable = cable();
  if (!shownCable || index > static_cast<int>(StiffnessRule::named().size())) return;
  std::optional<StiffnessRule> rule;
  if (index > 0) rule = StiffnessRule::named()[static_cast<std::size_t>(index) - 1];
  workspace_.apply(std::make_unique<ChangeBundle>(ChangeBundle::setRule(shownCable->id, rule)));
  refill();
}

void BundleBox::apply(std::vector<Covering> coverings) {
  workspace_.apply(
      std::make_unique<ChangeBundle>(ChangeBundle::setCoverings(cable()->id, std::move(coverings))));
  refill();
}

void BundleBox::addCovering(CoveringKind kind) {
  if (!cable()) return;
  std::vector<Covering> coverings = cable()->coverings;
  coverings.push_back(Covering::usual(kind));
  apply(std::move(coverings));
}

void BundleBox::removeCoverings() {
  if (!cable() || cable()->coverings.empty()) return;
  std::vector<Covering> coverings = cable()->coverings;
  std::set<int, std::greater<>> rows;
  for (const QModelIndex& index : coverings_->selectionModel()->selectedIndexes()) rows.insert(index.row());
  if (rows.empty()) rows.insert(static_cast<int>(coverings.size()) - 1);  // the outermost
  for (const int row : rows)
    if (row < static_cast<int>(coverings.size())) coverings.erase(coverings.begin() + row);
  apply(std::move(coverings));
}

void BundleBox::onChanged(QTableWidgetItem* item) {
  const Cable* shownCable = cable();
  if (isFilling_ || !shownCable || item->row() >= static_cast<int>(shownCable->coverings.size())) return;
  std::vector<Covering> coverings = shownCable->coverings;
  Covering& covering = coverings[static_cast<std::size_t>(item->row())];
  const bool isTight =
      item->column() == Inner && (item->text().trimmed().isEmpty() || item->text() == tr("tight"));
  const std::optional<double> value =
      isTight ? std::optional(0.0) : parseQuantity(item->text(), Quantity::Length);
  if (!value) {
    workspace_.post(MessageKind::Error, tr("\"%1\" is no length").arg(item->text()));
    return refill();
  }
  if (item->column() == FromPlace) covering.from = *value / shownCable->length;
  if (item->column() == ToPlace) covering.to = std::min(1.0, *value / shownCable->length);
  if (item->column() == Wall) covering.thickness = *value;
  if (item->column() == Inner) covering.innerDiameter = *value;
  apply(std::move(coverings));
}

}  // namespace liana
