#include "gui/hoist/pages/rope_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/hoist/pages/thing_access.h"
#include "gui/panels/fields/calm_wheel.h"
#include "io/library/rope_library.h"

namespace liana {
namespace {

const std::vector<LibraryRope>& libraryRopes() {
  static const RopeLibrary library = [] {
    std::vector<std::string>
        warnings;  // told by `liana library`; a broken file of one's own leaves those that ship
    return RopeLibrary::usual(warnings);
  }();
  return library.ropes();
}

}  // namespace

RopePage::RopePage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Rope"), "rope");
  addName();
  addChoice(
      tr("Is a"), tr("Hoist ropes run; slings, stays and tag lines stand: other safety factors hold"),
      textsOf(kRopeUses),
      {[this](const Rigging& rigging) { return static_cast<int>(thingIn<RigRope>(rigging, thing()).use); },
       [this](Rigging& rigging, int value) {
         thingIn<RigRope>(rigging, thing()).use = static_cast<RopeUse>(value);
       }});
  addRoute();
  addSpecRows();
  addGroup(tr("Computed as"));
  addChoice(
      tr("Model"), tr("Hybrid: with mass, over sheaves and edges; massless is faster"), textsOf(kRopeModels),
      {[this](const Rigging& rigging) { return static_cast<int>(thingIn<RigRope>(rigging, thing()).model); },
       [this](Rigging& rigging, int value) {
         thingIn<RigRope>(rigging, thing()).model = static_cast<RopeModel>(value);
       }});
  addNumber(tr("Damping"), tr("How fast its stretch calms down"), {Quantity::Time, 0, 10, 4},
            {[this](const Rigging& rigging) { return thingIn<RigRope>(rigging, thing()).damping; },
             [this](Rigging& rigging, double value) { thingIn<RigRope>(rigging, thing()).damping = value; }});
  addNumber(tr("Finest"), tr("Masses are not nearer to each other; length of an element"),
            {Quantity::Length, 1, 1e6, 1},
            {[this](const Rigging& rigging) { return thingIn<RigRope>(rigging, thing()).finest; },
             [this](Rigging& rigging, double value) { thingIn<RigRope>(rigging, thing()).finest = value; }});
  addTick(tr("Resists twist"), tr("By the torsional stiffness of the rope"),
          {[this](const Rigging& rigging) { return thingIn<RigRope>(rigging, thing()).twists; },
           [this](Rigging& rigging, bool on) { thingIn<RigRope>(rigging, thing()).twists = on; }});
}

void RopePage::addSpecRows() {
  addGroup(tr("Rope"));
  auto* library = new QComboBox;
  library->setObjectName("rig_library");
  library->setMinimumContentsLength(10);
  library->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  calmWheel(library);
  addRow(tr("Library"), library, tr("Takes all figures below from the library; each can be changed"));
  library->addItem(tr("typed"));
  for (const LibraryRope& rope : libraryRopes())
    library->addItem(QString::fromStdString(rope.spec.name), QString::fromStdString(rope.id));
  connect(library, &QComboBox::activated, this, [this, library](int index) {
    if (index < 1) return;
    const RopeSpec spec = libraryRopes()[static_cast<std::size_t>(index - 1)].spec;
    apply(library, tr("Take rope from library"),
          [&](Rigging& rigging) { thingIn<RigRope>(rigging, thing()).spec = spec; });
  });
  onRefresh([this, library](const Rigging& rigging) {
    const int at =
        library->findData(QString::fromStdString(thingIn<RigRope>(rigging, thing()).spec.libraryId));
    library->setCurrentIndex(std::max(0, at));
  });
  // A figure that is typed is the library's no more.
  const auto figure = [this](double RopeSpec::*member) -> Access<double> {
    return {
        [this, member](const Rigging& rigging) { return thingIn<RigRope>(rigging, thing()).spec.*member; },
        [this, member](Rigging& rigging, double value) {
          RopeSpec& spec = thingIn<RigRope>(rigging, thing()).spec;
          if (spec.*member != value) spec.libraryId.clear();
          spec.*member = value;
        }};
  };
  addNumber(tr("Diameter"), tr("Nominal"), {Quantity::Length, 0.1, 500, 2}, figure(&RopeSpec::diameter));
  addNumber(tr("Mass"), tr("Per length"), {Quantity::MassPerLength, 1e-4, 1000, 4},
            figure(&RopeSpec::massPerLength));
  addNumber(tr("Stiffness EA"), tr("Force per strain"), {Quantity::Force, 1, 1e12, 0},
            figure(&RopeSpec::axialStiffness));
  addNumber(tr("Breaking load"), tr("Minimum breaking load"), {Quantity::Force, 1, 1e9, 0},
            figure(&RopeSpec::breakingLoad));
  addNumber(tr("Least D/d"), tr("Over sheaves and drums"), {Quantity::Number, 0, 200, 1},
            figure(&RopeSpec::bendRatio));
  addNumber(tr("Slack"), tr("Beyond the tight way between its ends; negative: shorter, it pulls"),
            {Quantity::Length, -1e6, 1e6, 1},
            {[this](const Rigging& rigging) { return thingIn<RigRope>(rigging, thing()).slack; },
             [this](Rigging& rigging, double value) { thingIn<RigRope>(rigging, thing()).slack = value; }});
  QStringList classes{tr("that of the limits")};
  for (int i = 1; i <= 8; ++i) classes << QString("M%1").arg(i);
  addChoice(tr("Mechanism class"), tr("Its safety factor follows from it"), classes,
            {[this](const Rigging& rigging) {
               return thingIn<RigRope>(rigging, thing()).mechanismClass.value_or(0);
             },
             [this](Rigging& rigging, int index) {
               thingIn<RigRope>(rigging, thing()).mechanismClass =
                   index == 0 ? std::nullopt : std::optional(index);
             }});
}

// The way ---------------------------------------------------------------------------------------------------

void RopePage::addRoute() {
  addGroup(tr("Way, from the winch or drum to the other end"));
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  route_ = new QTableWidget(0, 2);
  route_->setObjectName("rig_route");
  route_->setHorizontalHeaderLabels({tr("At"), tr("Turns")});
  route_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  route_->verticalHeader()->setDefaultSectionSize(route_->fontMetrics().height() + 12);
  route_->setSelectionBehavior(QAbstractItemView::SelectRows);
  route_->setSelectionMode(QAbstractItemView::SingleSelection);
  route_->setMinimumHeight(route_->fontMetrics().height() * 9);
  column->addWidget(route_);
  auto* line = new QHBoxLayout;
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text);
    made->setObjectName(name);
    made->setToolTip(tip);
    line->addWidget(made);
    return made;
  };
  QPushButton* add =
      button("routeAdd", tr("Add"), tr("One more place before the end, or before the chosen row"));
  QPushButton* remove = button("routeRemove", tr("Remove"), tr("The rope runs past the chosen place"));
  QPushButton* up = button("routeUp", tr("Up"), tr("The chosen place comes earlier on the way"));
  column->addLayout(line);
  addRow(tr("Way"), box, tr("What the rope is held at and runs over, in order"));
  addText(tr("Parts of line"), tr("Counted from the way"),
          [this](const Rigging& rigging) { return reevingText(rigging); });
  const auto chosen = [this] { return route_->currentRow(); };
  connect(add, &QPushButton::clicked, this, [this, chosen] {
    const int row = chosen();
    changeRoute(tr("Add to way"), [this, row](std::vector<RopePass>& route) {
      const Rigging& rigging = editor().rigging();
      const int place =
          row > 0 && row < static_cast<int>(route.size()) ? row : static_cast<int>(route.size()) - 1;
      // The first sheave or eye that is not next to itself there.
      for (const RigFitting& fitting : rigging.fittings) {
        if (fitting.kind != FittingKind::Sheave && fitting.kind != FittingKind::Eye) continue;
        const bool isUsed = std::any_of(route.begin(), route.end(),
                                        [&](const RopePass& pass) { return pass.at == fitting.name; });
        if (isUsed) continue;
        route.insert(route.begin() + place, RopePass{fitting.name, PassSense::Shortest});
        return;
      }
    });
  });
  connect(remove, &QPushButton::clicked, this, [this, chosen] {
    const int row = chosen();
    changeRoute(tr("Remove from way"), [row](std::vector<RopePass>& route) {
      if (row >= 0 && row < static_cast<int>(route.size())) route.erase(route.begin() + row);
    });
  });
  connect(up, &QPushButton::clicked, this, [this, chosen] {
    const int row = chosen();
    changeRoute(tr("Change way"), [row](std::vector<RopePass>& route) {
      if (row > 0 && row < static_cast<int>(route.size())) std::swap(route[row - 1], route[row]);
    });
  });
  onRefresh([this](const Rigging& rigging) { showRoute(rigging); });
}

void RopePage::changeRoute(const QString& what, const std::function<void(std::vector<RopePass>&)>& change) {
  apply(route_, what, [&](Rigging& rigging) { change(thingIn<RigRope>(rigging, thing()).route); });
}

void RopePage::showRoute(const Rigging& rigging) {
  const std::vector<RopePass>& route = thingIn<RigRope>(rigging, thing()).route;
  const int current = route_->currentRow();
  route_->setRowCount(static_cast<int>(route.size()));
  const QStringList names = namesOf(rigging.fittings);
  for (int row = 0; row < static_cast<int>(route.size()); ++row) {
    const RopePass& pass = route[static_cast<std::size_t>(row)];
    auto* at = new QComboBox;
    at->addItems(names);
    at->setCurrentIndex(names.indexOf(QString::fromStdString(pass.at)));
    calmWheel(at);
    route_->setCellWidget(row, 0, at);
    connect(at, &QComboBox::activated, this, [this, row, at] {
      const std::string name = at->currentText().toStdString();
      changeRoute(tr("Change way"),
                  [&](std::vector<RopePass>& way) { way[static_cast<std::size_t>(row)].at = name; });
    });
    const RigFitting* fitting = rigging.findFitting(pass.at);
    if (!fitting || fitting->kind != FittingKind::Sheave) {
      route_->removeCellWidget(row, 1);
      continue;
    }
    auto* sense = new QComboBox;
    sense->addItems(textsOf(kPassSenses));
    sense->setCurrentIndex(static_cast<int>(pass.sense));
    sense->setToolTip(tr("Which way round the sheave, seen against its axis"));
    calmWheel(sense);
    route_->setCellWidget(row, 1, sense);
    connect(sense, &QComboBox::activated, this, [this, row](int index) {
      changeRoute(tr("Change sense of turn"), [&](std::vector<RopePass>& way) {
        way[static_cast<std::size_t>(row)].sense = static_cast<PassSense>(index);
      });
    });
  }
  route_->setCurrentCell(std::min(current, static_cast<int>(route.size()) - 1), 0);
}

QString RopePage::reevingText(const Rigging& rigging) const {
  const RigRope& rope = thingIn<RigRope>(rigging, thing());
  QStringList texts;
  for (const RigBody& body : rigging.bodies)
    if (const int parts = partsOfLine(rigging, rope, body.name); parts > 0)
      texts << tr("%1 at \"%2\"").arg(parts).arg(QString::fromStdString(body.name));
  return texts.isEmpty() ? tr("it holds no body") : texts.join(tr(", "));
}

}  // namespace liana
