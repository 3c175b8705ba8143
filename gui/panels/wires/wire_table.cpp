// Cells become edits of the list of wires.
#include "gui/panels/wires/wire_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <set>

#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "io/wiring/wire_list.h"
#include "io/wiring/wire_text.h"
#include "kernel/bundle/cut_list.h"
#include "kernel/bundle/single_wire.h"
#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/harness/add_harness.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/model/harness/wire_color.h"

namespace liana {
namespace {

constexpr double kNarrowest = 0.55;  // of the width that columns would like; below, the table scrolls
constexpr const char* kHeading = "name\tfrom\tfrom_pin\tto\tto_pin\tcross_section\tcolor\tsignal\tway\n";

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

QString typeText(const Wire& wire) {
  if (!wire.spec.libraryId.empty()) return shown(wire.spec.libraryId);
  return wire.crossSection > 0 ? QObject::tr("%1 mm²").arg(wire.crossSection) : shown(wire.spec.name);
}

QIcon swatch(const std::string& color) {
  const std::vector<Color> colors = wireColors(color);
  if (colors.empty()) return {};
  QPixmap pixmap(16, 16);
  const auto qt = [](const Color& c) { return QColor::fromRgbF(c.red, c.green, c.blue); };
  pixmap.fill(qt(colors.front()));
  if (colors.size() > 1) {
    QPixmap stripe(16, 5);
    stripe.fill(qt(colors[1]));
    QImage image = pixmap.toImage();
    for (int y = 6; y < 11; ++y)
      for (int x = 0; x < 16; ++x) image.setPixelColor(x, y, qt(colors[1]));
    pixmap = QPixmap::fromImage(image);
  }
  return QIcon(pixmap);
}

/// A connector or branch of that name; nothing for an empty text.
Result<WireEnd> endNamed(const QString& text, const std::string& pin, const Document& document) {
  WireEnd end;
  end.pin = pin;
  const std::string name = text.trimmed().toStdString();
  if (name.empty()) return end;
  for (const Connector& connector : document.connectors())
    if (connector.name == name) end.connector = connector.id;
  for (const Branch& branch : document.branches())
    if (!end.connector && branch.name == name) end.branch = branch.id;
  if (!end.isPlaced()) return Error{"There is no connector or branch \"" + name + "\"."};
  return end;
}

Result<std::vector<CableId>> wayNamed(const QString& text, const Document& document) {
  std::vector<CableId> way;
  for (const QString& part : text.split('>', Qt::SkipEmptyParts)) {
    const std::string name = part.trimmed().toStdString();
    const auto found = std::find_if(document.cables().begin(), document.cables().end(),
                                    [&](const Cable& cable) { return cable.name == name; });
    if (found == document.cables().end()) return Error{"There is no cable \"" + name + "\"."};
    way.push_back(found->id);
  }
  return way;
}

/// Whether the first line names columns.
bool hasHeading(const QString& text) {
  static const std::set<QString> known{"name",   "wire",  "from",   "to",    "id",
                                       "signal", "color", "colour", "source"};
  for (const QString& cell : text.section('\n', 0, 0).split(QRegularExpression("[\t;,]")))
    if (known.contains(cell.trimmed().remove('"').toLower())) return true;
  return false;
}

}  // namespace

WireTable::WireTable(Workspace& workspace, QWidget* parent) : QTableWidget(parent), workspace_(workspace) {
  setObjectName("wireTable");
  setColumnCount(ColumnCount);
  setHorizontalHeaderLabels({tr("Wire"), tr("From"), tr("Pin"), tr("To"), tr("Pin"), tr("Type"), tr("Colour"),
                             tr("Signal"), tr("Way"), tr("Cut length")});
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setAlternatingRowColors(true);
  verticalHeader()->hide();
  horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  horizontalHeader()->setStretchLastSection(true);
  horizontalHeader()->setMinimumSectionSize(3 * fontMetrics().averageCharWidth());
  setWordWrap(false);
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
    if (QGuiApplication::mouseButtons() != Qt::NoButton) hasOwnWidths_ = true;  // dragged by hand
  });
  connect(this, &QTableWidget::itemChanged, this, &WireTable::onChanged);
  connect(this, &QTableWidget::itemSelectionChanged, this, &WireTable::selectWays);
  connect(&workspace_, &Workspace::documentReplaced, this, &WireTable::refill);
  connect(&workspace_, &Workspace::shapeChanged, this, [this] { lengthPace_.call(); });
  connect(&workspace_, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<CableLookChanged>(change)) return;
    if (!workspace_.document().wires().empty() || rowCount() > 0) pace_.call();
  });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &WireTable::updateLengths);
  refill();
}

void WireTable::resizeEvent(QResizeEvent* event) {
  QTableWidget::resizeEvent(event);
  if (!hasOwnWidths_) fitColumns();
}

void WireTable::fitColumns() {
  // In letters; of all columns together there is a share of what they would like.
  constexpr std::array<std::pair<Column, int>, ColumnCount> wanted{{{Name, 11},
                                                                    {From, 14},
                                                                    {FromPin, 6},
                                                                    {To, 14},
                                                                    {ToPin, 6},
                                                                    {Type, 12},
                                                                    {Colour, 10},
                                                                    {Signal, 13},
                                                                    {Way, 24},
                                                                    {Length, 12}}};
  int letters = 0;
  for (const auto& [column, count] : wanted) letters += count;
  const int letter = fontMetrics().averageCharWidth();
  const double share =
      std::clamp(viewport()->width() / static_cast<double>(letters * letter), kNarrowest, 1.0);
  for (const auto& [column, count] : wanted)
    if (column != Length) setColumnWidth(column, static_cast<int>(share * count * letter));
}

void WireTable::setText(int row, Column column, const QString& text, bool isEditable) {
  QTableWidgetItem* cell = item(row, column);
  if (!cell) setItem(row, column, cell = new QTableWidgetItem);
  if (cell->text() != text) {
    cell->setText(text);
    cell->setToolTip(text);  // in a narrow column it is cut off
  }
  cell->setFlags(isEditable ? cell->flags() | Qt::ItemIsEditable : cell->flags() & ~Qt::ItemIsEditable);
}

void WireTable::refill() {
  if (state() == QAbstractItemView::EditingState) return pace_.call();  // somebody is typing
  isFilling_ = true;
  const std::vector<Wire>& wires = workspace_.document().wires();
  setRowCount(static_cast<int>(wires.size()));
  for (std::size_t i = 0; i < wires.size(); ++i) fillRow(static_cast<int>(i), wires[i]);
  isFilling_ = false;
  updateLengths();
}

void WireTable::fillRow(int row, const Wire& wire) {
  const DocumentContent& content = workspace_.document().content();
  setText(row, Name, shown(wire.name));
  setText(row, From, shown(nodeName(wire.from, content)));
  setText(row, FromPin, shown(wire.from.pin));
  setText(row, To, shown(nodeName(wire.to, content)));
  setText(row, ToPin, shown(wire.to.pin));
  setText(row, Type, typeText(wire));
  setText(row, Colour, shown(wire.color));
  item(row, Colour)->setIcon(swatch(wire.color));
  setText(row, Signal, shown(wire.signal));
}

void WireTable::updateLengths() {
  const DocumentContent content = workspace_.saved().contentToSave();
  if (content.wires.size() != static_cast<std::size_t>(rowCount())) return;
  isFilling_ = true;
  const std::vector<CutWire> list = cutList(content);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int row = static_cast<int>(i);
    QStringList way;
    for (const std::string& cable : list[i].way) way << shown(cable);
    setText(row, Way, way.join(" > "));
    QFont font = this->font();
    font.setItalic(content.wires[i].path.empty());  // found, not listed
    item(row, Way)->setFont(font);
    const bool hasLength = list[i].defect.empty();
    setText(row, Length,
            !hasLength ? tr("no way") : (list[i].isSolved ? "" : "≈ ") + lengthText(list[i].cutLength, 0),
            false);
    item(row, Length)
        ->setToolTip(hasLength ? tr("Along its way %1, with slack and trimming, rounded up; −0 +%2 mm")
                                     .arg(lengthText(list[i].wayLength))
                                     .arg(list[i].tolerance)
                               : shown(list[i].defect));
  }
  isFilling_ = false;
}

Result<void> WireTable::change(Wire& wire, Column column, const QString& text) const {
  const Document& document = workspace_.document();
  const std::string plain = text.trimmed().toStdString();
  switch (column) {
    case Name:
      wire.name = plain;
      break;
    case From:
    case To: {
      WireEnd& end = column == From ? wire.from : wire.to;
      Result<WireEnd> named = endNamed(text, end.pin, document);
      if (!named.ok()) return named.error();
      end = *named;
      break;
    }
    case FromPin:
      wire.from.pin = plain;
      break;
    case ToPin:
      wire.to.pin = plain;
      break;
    case Type: {
      const Result<CableSpec> made = parseWire(plain, cableLibrary());
      if (!made.ok()) return made.error();
      wire.spec = *made;
      wire.crossSection = made->libraryId.empty() ? conductorOf(*made) : 0;
      break;
    }
    case Colour:
      wire.color = plain;
      break;
    case Signal:
      wire.signal = plain;
      break;
    case Way: {
      Result<std::vector<CableId>> way = wayNamed(text, document);
      if (!way.ok()) return way.error();
      wire.path = *way;
      break;
    }
    case Length:
    case ColumnCount:
      break;
  }
  return {};
}

void WireTable::onChanged(QTableWidgetItem* item) {
  if (isFilling_) return;
  std::vector<Wire> wires = workspace_.document().wires();
  if (item->row() >= static_cast<int>(wires.size())) return;
  Wire& wire = wires[static_cast<std::size_t>(item->row())];
  const Result<void> changed = change(wire, static_cast<Column>(item->column()), item->text());
  if (!changed.ok())
    workspace_.post(MessageKind::Error, shown(changed.error().message));
  else if (wires != workspace_.document().wires())
    workspace_.apply(std::make_unique<ChangeWires>(wires, "Change wire \"" + wire.name + "\""));
  pace_.call();
}

void WireTable::addWire() {
  std::vector<Wire> wires = workspace_.document().wires();
  Wire wire;
  const auto isTaken = [&](const Wire& other) { return other.name == wire.name; };
  for (int i = 1; wire.name.empty() || std::any_of(wires.begin(), wires.end(), isTaken); ++i)
    wire.name = "W" + std::to_string(i);
  wire.crossSection = 0.5;
  wire.spec = singleWire(wire.crossSection);
  // In the selected cable, as long as nobody says where it ends.
  for (const CableId cable : workspace_.selected().cables()) wire.path.push_back(cable);
  if (wire.path.size() > 1) wire.path.clear();
  wires.push_back(wire);
  if (!workspace_.apply(std::make_unique<ChangeWires>(wires, "Add wire \"" + wire.name + "\""))) return;
  refill();
  setCurrentCell(rowCount() - 1, Name);
}

void WireTable::removeSelected() {
  std::vector<Wire> wires = workspace_.document().wires();
  // An undo is shown a moment later: rows may still be there whose wires are gone.
  if (static_cast<std::size_t>(rowCount()) != wires.size()) return refill();
  std::vector<int> rows = selectedRows();
  if (rows.empty()) return;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) wires.erase(wires.begin() + *row);
  clearSelection();
  workspace_.apply(std::make_unique<ChangeWires>(wires, rows.size() == 1 ? "Remove wire" : "Remove wires"));
  refill();
}

void WireTable::paste(const QString& text) {
  if (text.trimmed().isEmpty()) return;
  const std::string table =
      (hasHeading(text) ? QString() : QString(kHeading)).toStdString() + text.toStdString();
  Result<HarnessDraft> draft = readWireList(table, tr("clipboard").toStdString(), cableLibrary());
  if (!draft.ok()) return workspace_.post(MessageKind::Error, shown(draft.error().message));
  const std::size_t count = draft->wires.size();
  const Document& document = workspace_.document();
  const std::size_t connectors = document.connectors().size(), cables = document.cables().size();
  if (!workspace_.apply(std::make_unique<AddHarness>(std::move(*draft), "Paste wires"))) return;
  refill();
  workspace_.post(MessageKind::Info,
                  tr("%1 wires pasted; %2 connectors and %3 cables were added to be placed")
                      .arg(count)
                      .arg(document.connectors().size() - connectors)
                      .arg(document.cables().size() - cables));
}

QString WireTable::copied() const {
  const QStringList lines =
      QString::fromStdString(writeWireList(workspace_.saved().contentToSave(), '\t')).split('\n');
  const std::vector<int> rows = selectedRows();
  if (rows.empty()) return lines.join('\n');
  QStringList chosen{lines.front()};
  for (const int row : rows) chosen << lines.value(row + 1);
  return chosen.join('\n') + '\n';
}

bool WireTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.matches(QKeySequence::Paste) || key.matches(QKeySequence::Copy) || key.key() == Qt::Key_Delete) {
      event->accept();
      return true;
    }
  }
  return QTableWidget::event(event);
}

void WireTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Paste)) return paste(QGuiApplication::clipboard()->text());
  if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(copied());
  if (event->key() == Qt::Key_Delete) return removeSelected();
  QTableWidget::keyPressEvent(event);
}

std::vector<int> WireTable::selectedRows() const {
  std::set<int> rows;
  for (const QModelIndex& index : selectionModel()->selectedIndexes()) rows.insert(index.row());
  return {rows.begin(), rows.end()};
}

void WireTable::selectWays() {
  if (isFilling_) return;
  const std::vector<Wire>& wires = workspace_.document().wires();
  const WireWays ways(workspace_.document().content());
  std::vector<Selection> cables;
  for (const int row : selectedRows()) {
    if (row >= static_cast<int>(wires.size())) continue;
    const WireWay way = ways.wayOf(wires[static_cast<std::size_t>(row)]);
    if (!way.isWhole()) continue;
    for (const CableId cable : way.cables) cables.emplace_back(cable);
  }
  if (!cables.empty()) workspace_.select(SelectionSet(cables));
}

}  // namespace liana
