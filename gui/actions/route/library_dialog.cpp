// The list to the left, the figures to the right.
#include "gui/actions/route/library_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>
#include <map>

namespace liana {
namespace {

constexpr int kIdRole = Qt::UserRole;

QString number(double value) {
  return std::abs(value) >= 1e4 ? QString::number(value, 'f', 0) : QString::number(value, 'g', 4);
}

/// Rows of name, value and where the value comes from.
class FigureTable {
public:
  explicit FigureTable(const LibraryCable& entry) : entry_(entry) {}

  void add(const QString& name, const std::optional<double>& value, const QString& unit, const char* key) {
    if (!value) return;
    const auto source = entry_.sources.find(key);
    const QString from =
        source == entry_.sources.end() ? QString() : QString::fromStdString(source->second).toHtmlEscaped();
    html_ += QString("<tr><td>%1</td><td align='right'><b>%2</b></td><td>%3</td></tr>")
                 .arg(name, number(*value), unit);
    if (!from.isEmpty()) html_ += QString("<tr><td colspan='3'><small>%1</small></td></tr>").arg(from);
  }
  QString html() const { return "<table cellspacing='4' width='100%'>" + html_ + "</table>"; }

private:
  const LibraryCable& entry_;
  QString html_;
};

QString figuresOf(const LibraryCable& entry) {
  const CableSpec& spec = entry.spec;
  FigureTable table(entry);
  if (spec.flat) {
    table.add(QObject::tr("Width"), spec.flat->width, "mm", "width_mm");
    table.add(QObject::tr("Thickness"), spec.flat->thickness, "mm", "thickness_mm");
  } else {
    table.add(QObject::tr("Outer diameter"), spec.outerDiameter, "mm", "outer_diameter_mm");
  }
  if (spec.innerDiameter > 0)
    table.add(QObject::tr("Inner diameter"), spec.innerDiameter, "mm", "inner_diameter_mm");
  table.add(QObject::tr("Smallest bend radius, laid"), spec.limits.minBendRadiusStatic_mm, "mm",
            "min_bend_radius_static_mm");
  table.add(QObject::tr("Smallest bend radius, moving"), spec.limits.minBendRadiusMoving_mm, "mm",
            "min_bend_radius_moving_mm");
  table.add(QObject::tr("Bending stiffness"), spec.bendingStiffness, "N·m²", "bending_stiffness_N_m2");
  table.add(QObject::tr("Torsion stiffness"), spec.torsionStiffness, "N·m²", "torsion_stiffness_N_m2");
  table.add(QObject::tr("Axial stiffness"), spec.axialStiffness, "N", "axial_stiffness_N");
  table.add(QObject::tr("Mass"), spec.massPerLength, "kg/m", "mass_per_length_kg_m");
  table.add(QObject::tr("Young's modulus"), spec.youngsModulus, "MPa", "youngs_modulus_MPa");
  table.add(QObject::tr("Poisson ratio"), spec.poissonRatio, "", "poisson_ratio");
  table.add(QObject::tr("Density"), spec.density, "kg/m³", "density_kg_m3");
  QString html = QString("<h3>%1</h3><p>%2 · <code>%3</code></p>")
                     .arg(QString::fromStdString(spec.name).toHtmlEscaped(),
                          QString::fromStdString(entry.category).toHtmlEscaped(),
                          QString::fromStdString(entry.id).toHtmlEscaped());
  if (!entry.note.empty()) html += "<p>" + QString::fromStdString(entry.note).toHtmlEscaped() + "</p>";
  return html + table.html();
}

}  // namespace

LibraryDialog::LibraryDialog(const CableLibrary& library, const std::string& current, QWidget* parent)
    : QDialog(parent),
      library_(library),
      search_(new QLineEdit),
      entries_(new QTreeWidget),
      figures_(new QTextBrowser),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setObjectName("libraryDialog");
  setWindowTitle(tr("Cable library"));
  search_->setObjectName("librarySearch");
  search_->setPlaceholderText(tr("Search by name, kind or number: \"hose 10\""));
  search_->setClearButtonEnabled(true);
  entries_->setObjectName("libraryEntries");
  entries_->setHeaderLabels({tr("Cable or hose"), tr("⌀ [mm]")});
  entries_->setUniformRowHeights(true);
  entries_->header()->setStretchLastSection(false);
  entries_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  entries_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Take this one"));

  auto* left = new QWidget;
  auto* list = new QVBoxLayout(left);
  list->setContentsMargins(0, 0, 0, 0);
  list->addWidget(search_);
  list->addWidget(entries_);
  auto* halves = new QSplitter;
  halves->addWidget(left);
  halves->addWidget(figures_);
  halves->setSizes({460, 420});
  halves->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(halves);
  layout->addWidget(buttons_);
  resize(900, 580);

  connect(search_, &QLineEdit::textChanged, this, &LibraryDialog::fill);
  connect(entries_, &QTreeWidget::currentItemChanged, this, &LibraryDialog::showFigures);
  connect(entries_, &QTreeWidget::itemActivated, this, [this] {
    if (chosen()) accept();
  });
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  search_->installEventFilter(this);
  fill({});
  select(current);
  showFigures();
  search_->setFocus();
}

bool LibraryDialog::eventFilter(QObject* watched, QEvent* event) {
  // The search keeps the focus: one types, goes down to an entry, and takes it.
  if (watched != search_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_PageUp && key != Qt::Key_PageDown)
    return false;
  QCoreApplication::sendEvent(entries_, event);
  if (!chosen()) QCoreApplication::sendEvent(entries_, event);  // over the heading of a group
  return true;
}

void LibraryDialog::fill(const QString& wanted) {
  const std::string before = chosen() ? chosen()->id : std::string();
  entries_->clear();
  std::map<std::string, QTreeWidgetItem*> groups;
  for (const LibraryCable* cable : library_.search(wanted.toStdString())) {
    QTreeWidgetItem*& group = groups[cable->category];
    if (!group) {
      QString name = QString::fromStdString(cable->category);
      if (!name.isEmpty()) name[0] = name[0].toUpper();
      group = new QTreeWidgetItem(entries_, {name.isEmpty() ? tr("Others") : name});
      group->setFlags(Qt::ItemIsEnabled);
      group->setFirstColumnSpanned(true);
      QFont font = group->font(0);
      font.setBold(true);
      group->setFont(0, font);
      group->setExpanded(true);
    }
    auto* item = new QTreeWidgetItem(
        group, {QString::fromStdString(cable->spec.name), number(cable->spec.outerDiameter)});
    item->setData(0, kIdRole, QString::fromStdString(cable->id));
    item->setToolTip(0, item->text(0));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  }
  // A search goes to its first answer, unless what was chosen is among them.
  if (!select(before) && !wanted.isEmpty() && entries_->topLevelItemCount() > 0)
    entries_->setCurrentItem(entries_->topLevelItem(0)->child(0));
  showFigures();
}

bool LibraryDialog::select(const std::string& id) {
  if (id.empty()) return false;
  for (int group = 0; group < entries_->topLevelItemCount(); ++group) {
    QTreeWidgetItem* top = entries_->topLevelItem(group);
    for (int i = 0; i < top->childCount(); ++i) {
      if (top->child(i)->data(0, kIdRole).toString().toStdString() != id) continue;
      entries_->setCurrentItem(top->child(i));
      entries_->scrollToItem(top->child(i), QAbstractItemView::PositionAtCenter);
      return true;
    }
  }
  return false;
}

const LibraryCable* LibraryDialog::chosen() const {
  const QTreeWidgetItem* item = entries_->currentItem();
  if (!item) return nullptr;
  const std::string id = item->data(0, kIdRole).toString().toStdString();
  return id.empty() ? nullptr : library_.find(id);
}

void LibraryDialog::showFigures() {
  const LibraryCable* entry = chosen();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(entry != nullptr);
  if (entry)
    figures_->setHtml(figuresOf(*entry));
  else
    figures_->setHtml("<p>" +
                      (entries_->topLevelItemCount() == 0
                           ? tr("Nothing in the library is called so. Try fewer or shorter words.")
                           : tr("Choose an entry to see its figures and where they come from.")) +
                      "</p>");
}

}  // namespace liana
