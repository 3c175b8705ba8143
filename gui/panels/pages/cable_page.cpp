// Fields of a cable.
#include "gui/panels/pages/cable_page.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "gui/actions/ask_color.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/panels/pages/routing_mode_box.h"
#include "gui/panels/pages/section_rows.h"
#include "gui/resources/theme.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/checks/section_bending.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/model/cable/centerline.h"

namespace liana {
namespace {

std::unique_ptr<Edit> makeEdit(ChangeCable edit) {
  return std::make_unique<ChangeCable>(std::move(edit));
}

QString newtons(double value) {
  return QObject::tr("%1 N").arg(value, 0, 'f', std::abs(value) < 10 ? 2 : 1);
}

QPixmap swatch(const Color& color, double ratio) {
  QPixmap pixmap(QSize(28, 14) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(QColor::fromRgbF(color.red, color.green, color.blue));
  return pixmap;
}

/// "2.31 N (0.00, −0.12, 2.31)"
QString withComponents(const Eigen::Vector3d& vector, double scale, const QString& unit) {
  const Eigen::Vector3d told = scale * vector;
  const auto number = [](double value) {
    const double seen = std::abs(value) < 0.005 ? 0 : value;
    return QString::number(seen, 'f', 2).replace('-', QChar(0x2212));
  };
  return QObject::tr("%1 %2 (%3, %4, %5)")
      .arg(number(told.norm()), unit, number(told.x()), number(told.y()), number(told.z()));
}

void showForces(const Centerline& line, QLabel* tension, QLabel* compression, QLabel* supports) {
  const auto at = [&](auto station) {
    return QObject::tr(" at %1").arg(lengthText(line.arcLengths[static_cast<std::size_t>(station)], 0));
  };
  if (!line.tensions.empty()) {
    const auto [least, most] = std::minmax_element(line.tensions.begin(), line.tensions.end());
    tension->setText(*most > 0 ? newtons(*most) + at(most - line.tensions.begin()) : QObject::tr("none"));
    compression->setText(*least < -0.005 ? newtons(-*least) + at(least - line.tensions.begin())
                                         : QObject::tr("none"));
  }
  QStringList rows;
  for (const SupportReaction& support : line.reactions) {
    const QString name = support.name == "start" ? QObject::tr("Start")
                         : support.name == "end" ? QObject::tr("End")
                                                 : QString::fromStdString(support.name).toHtmlEscaped();
    rows += QObject::tr("<b>%1</b><br>%2<br>%3")
                .arg(name, withComponents(support.force, 1, QObject::tr("N")),
                     withComponents(support.moment, 1e-3, QObject::tr("N·m")));
  }
  supports->setText(rows.join("<br>"));
}

}  // namespace

CablePage::CablePage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      name_(new QLineEdit),
      segments_(new QuantityField(Quantity::Number, 4, 2000, 0)),
      moves_(new QCheckBox(tr("moves in use"))),
      color_(new QToolButton),
      several_(addNote({})) {
  several_->setObjectName("severalCables");
  addCableRows();
  addSpecRows();
  addResultRows();
}

void CablePage::addCableRows() {
  length_ = new QuantityField(Quantity::Length, 1, 1e6, 2);
  length_->setObjectName("cableLength");
  name_->setObjectName("cableName");
  addGroup(tr("Cable"));
  addRow(tr("Name"), name_);
  addRow(tr("Length"), length_,
         tr("Length of the unstretched cable; takes units and sums, such as 1 m + 2 in"));
  addSpecField(tr("Outer diameter"), new QuantityField(Quantity::Length, 0.01, 1000, 3),
               &CableSpec::outerDiameter, {});
  section_ = new SectionRows(
      *this, [this](QWidget* field, int visit, const std::function<void(CableSpec&)>& change) {
        changeSpec(field, visit, change);
      });
  madeOf_ = addValue(tr("Made of"));
  auto* library = new QPushButton(tr("From library…"));
  library->setObjectName("fromLibrary");
  addRow(QString(), library, tr("Choose a cable or hose with its figures from the library"));
  addRow(tr("Routing"), new RoutingModeBox(workspace_));
  auto* ends = new QWidget;
  auto* line = new QHBoxLayout(ends);
  line->setContentsMargins(0, 0, 0, 0);
  for (const WhichEnd which : {WhichEnd::Start, WhichEnd::End}) {
    auto* button = new QPushButton(which == WhichEnd::Start ? tr("Start") : tr("End"));
    button->setFocusPolicy(Qt::NoFocus);  // it goes with this page, and the focus must not pass to a field
    connect(button, &QPushButton::clicked, this, [this, which] {
      workspace_.select(EndReference{cable_, which});
    });
    line->addWidget(button);
  }
  addRow(tr("Ends"), ends, tr("Select an end to see and change its place, direction and turns"));

  connect(library, &QPushButton::clicked, this, &CablePage::libraryWanted);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const Cable* shown = workspace_.document().findCable(cable_);
    if (shown && name_->text().toStdString() != shown->name)
      workspace_.apply(makeEdit(ChangeCable::setName(cable_, name_->text().toStdString())));
  });
  length_->onChanged([this](double value, int visit) {
    applyField(length_, makeEdit(ChangeCable::setLength(cable_, value)), visit);
  });
}

void CablePage::addSpecRows() {
  addGroup(tr("Section and material"));
  addSpecField(tr("Inner diameter"), new QuantityField(Quantity::Length, 0, 1000, 3),
               &CableSpec::innerDiameter, tr("Zero for a solid cable"));
  addSpecField(
      tr("Young's modulus"), new QuantityField(Quantity::Modulus, 1e-6, 1e7, 4), &CableSpec::youngsModulus,
      tr("Of the whole section, as if it were solid: a stranded cable is far softer than copper. Counts "
         "where a stiffness below follows from the material"));
  addSpecField(tr("Poisson ratio"), new QuantityField(Quantity::Number, -0.9, 0.5, 3),
               &CableSpec::poissonRatio, tr("Counts where the torsion stiffness follows from the material"));
  addSpecField(tr("Density"), new QuantityField(Quantity::Density, 0, 1e5, 1), &CableSpec::density,
               tr("Counts where the mass per length follows from the material"));
  const QString measured =
      tr("Measured, instead of what follows from section and material; zero: it follows");
  addMeasuredField(tr("Bending stiffness"), new QuantityField(Quantity::Stiffness, 0, 1e6, 7),
                   &CableSpec::bendingStiffness, measured);
  addMeasuredField(tr("Torsion stiffness"), new QuantityField(Quantity::Stiffness, 0, 1e6, 7),
                   &CableSpec::torsionStiffness, measured);
  addMeasuredField(tr("Axial stiffness"), new QuantityField(Quantity::Force, 0, 1e12, 1),
                   &CableSpec::axialStiffness, measured);
  addMeasuredField(tr("Mass per length"), new QuantityField(Quantity::MassPerLength, 0, 1e4, 6),
                   &CableSpec::massPerLength, measured);
  bendLimit_ = new QuantityField(Quantity::Length, 0, 1e5, 2);
  bendLimit_->setObjectName("bendLimit");
  addRow(tr("Min. bend radius"), bendLimit_,
         tr("Smallest radius the centerline may have; zero for no limit"));
  bendLimit_->onChanged([this](double value, int visit) {
    changeSpec(bendLimit_, visit, [value](CableSpec& spec) {
      spec.limits.minBendRadiusStatic_mm = value > 0 ? std::optional(value) : std::nullopt;
    });
  });
  moves_->setObjectName("cableMoves");
  addRow(QString(), moves_, tr("Bent again and again: the bend radius limit of moving cables counts"));
  connect(moves_, &QCheckBox::toggled, this,
          [this](bool moves) { workspace_.apply(makeEdit(ChangeCable::setMoving(cable_, moves))); });
  color_->setObjectName("cableColor");
  addRow(tr("Colour"), color_);
  connect(color_, &QToolButton::clicked, this, &CablePage::chooseColor);
  color_->setIconSize({28, 14});
  segments_->setObjectName("cableSegments");
  addRow(tr("Segments"), segments_, tr("Into about how many pieces the solver divides the cable"));
  segments_->onChanged([this](double value, int visit) {
    applyField(segments_, makeEdit(ChangeCable::setSegments(cable_, static_cast<int>(value))), visit);
  });
}

void CablePage::addResultRows() {
  addGroup(tr("Result"));
  solver_ = addValue(tr("Solver"));
  solver_->setObjectName("cableSolver");
  solvedLength_ = addValue(tr("Length"));
  solvedLength_->setObjectName("solvedLength");
  minimumRadius_ = addValue(tr("Tightest radius"));
  minimumRadius_->setObjectName("tightestRadius");
  edgewiseRadius_ = addValue(tr("Tightest edgewise"), tr("In the plane the flat cable lies in"));
  edgewiseRadius_->setObjectName("tightestEdgewise");
  tension_ = addValue(tr("Largest tension"));
  tension_->setObjectName("largestTension");
  compression_ = addValue(tr("Largest compression"));
  compression_->setObjectName("largestCompression");
  supports_ = addValue(tr("Supports"));
  supports_->setObjectName("supportForces");
  supports_->setToolTip(
      tr("Force and moment that each end, clip and handle exerts on the cable, with their "
         "components along x, y and z"));
}

void CablePage::addSpecField(const QString& label, QuantityField* field, double CableSpec::*member,
                             const QString& toolTip) {
  addRow(label, field, toolTip);
  specFields_.emplace_back(field, member);
  field->onChanged([this, member, field](double value, int visit) {
    changeSpec(field, visit, [member, value](CableSpec& spec) { spec.*member = value; });
  });
}

void CablePage::addMeasuredField(const QString& label, QuantityField* field,
                                 std::optional<double> CableSpec::*member, const QString& toolTip) {
  field->setSpecialValueText(tr("from material"));
  addRow(label, field, toolTip);
  measuredFields_.emplace_back(field, member);
  field->onChanged([this, member, field](double value, int visit) {
    changeSpec(field, visit, [member, value](CableSpec& spec) {
      spec.*member = value > 0 ? std::optional(value) : std::nullopt;
    });
  });
}

void CablePage::applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit) {
  const Result<void> result = workspace_.edits().tryApply(std::move(edit), tokenFor(field, visit));
  showError(field, result.ok() ? QString() : QString::fromStdString(result.error().message));
  if (!result.ok()) updateFields();
}

int CablePage::tokenFor(const void* field, int visit) {
  if (lastVisit_ != std::pair(field, visit)) token_ = workspace_.edits().newMergeToken();
  lastVisit_ = {field, visit};
  return token_;
}

void CablePage::changeSpec(QWidget* field, int visit, const std::function<void(CableSpec&)>& change) {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  CableSpec spec = shown->spec;
  change(spec);
  applyField(field, makeEdit(ChangeCable::setSpec(cable_, spec)), visit);
}

void CablePage::updateLibrary(const CableSpec& spec) {
  const LibraryCable* entry = spec.libraryId.empty() ? nullptr : cableLibrary().find(spec.libraryId);
  const QString name = QString::fromStdString(spec.name);
  if (!entry)
    madeOf_->setText(name);
  else
    madeOf_->setText(entry->spec == spec ? name : tr("%1, with changes").arg(name));
}

void CablePage::chooseColor() {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  const CableId id = cable_;
  const auto chosen = askColor(this, shown->spec.color, tr("Colour of %1").arg(name_->text()));
  // Much may have happened while the dialog was open.
  const Cable* painted = workspace_.document().findCable(id);
  if (!chosen || !painted) return;
  CableSpec spec = painted->spec;
  spec.color = *chosen;
  workspace_.apply(makeEdit(ChangeCable::setSpec(id, spec)));
}

void CablePage::showCable(CableId cable) {
  cable_ = cable;
  lastVisit_ = {nullptr, -1};
  name_->setModified(false);
  clearErrors();
  updateFields();
  updateResults();
}

void CablePage::updateFields() {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  setTitle(QString::fromStdString(shown->name), "cable");
  const auto count = workspace_.selected().cables().size();
  several_->setVisible(count > 1);
  several_->setText(tr("%1 cables selected; this is %2. From library changes all of them.")
                        .arg(count)
                        .arg(QString::fromStdString(shown->name)));
  if (!name_->hasFocus()) name_->setText(QString::fromStdString(shown->name));
  const RoutingRule& rule = shown->routing;
  const bool isAllStretched = rule.mode == RoutingMode::Stretch && rule.from == 0 && rule.to == 1;
  const bool isGiven = rule.mode != RoutingMode::AutomaticLength && !isAllStretched;
  const auto found = workspace_.shownCenterline(cable_);
  // A length nobody can change is the one that was found.
  length_->show(isGiven || !found ? shown->length : found->length());
  length_->setEnabled(isGiven);
  updateLibrary(shown->spec);
  section_->show(shown->spec);
  setRowVisible(edgewiseRadius_, section_->isFlat());
  for (const auto& [field, member] : specFields_) {
    field->show(shown->spec.*member);
    if (member == &CableSpec::outerDiameter || member == &CableSpec::innerDiameter)
      setRowVisible(field, !section_->isFlat());
  }
  for (const auto& [field, member] : measuredFields_) field->show((shown->spec.*member).value_or(0));
  enableMaterial(shown->spec);
  bendLimit_->show(shown->spec.limits.minBendRadiusStatic_mm.value_or(0));
  color_->setIcon(QIcon(swatch(shown->spec.color, devicePixelRatioF())));
  segments_->show(shown->segments);
  const QSignalBlocker quiet(moves_);
  moves_->setChecked(shown->isMoving);
}

void CablePage::enableMaterial(const CableSpec& spec) {
  for (const auto& [field, member] : specFields_) {
    bool counts = true;
    if (member == &CableSpec::youngsModulus)
      counts = !spec.bendingStiffness || !spec.torsionStiffness || !spec.axialStiffness;
    if (member == &CableSpec::poissonRatio) counts = !spec.torsionStiffness;
    if (member == &CableSpec::density) counts = !spec.massPerLength;
    field->setEnabled(counts);
  }
}

void CablePage::changeEvent(QEvent* event) {
  PropertyForm::changeEvent(event);
  // Problems have another colour in the dark.
  if (event->type() == QEvent::PaletteChange && cable_.isValid()) updateResults();
}

QString CablePage::radiusText(double radius, double limit) const {
  const QString text = std::isfinite(radius) && radius < 1e5 ? lengthText(radius) : tr("straight");
  if (!(limit > 0) || radius >= limit) return text;
  return tr("<b style='color:%1'>%2 ✗</b> (limit %3)").arg(problemColor(), text, lengthText(limit));
}

void CablePage::updateResults() {
  const SolvedShape* shape = workspace_.shapeOf(cable_);
  const auto centerline = workspace_.shownCenterline(cable_);
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shape || !shown || workspace_.shapes().isStale(cable_)) {
    for (QLabel* label :
         {solver_, solvedLength_, minimumRadius_, edgewiseRadius_, tension_, compression_, supports_})
      label->setText("–");
    if (shown && workspace_.shapes().isTooShort(cable_))
      solver_->setText(tr("<b style='color:%1'>%2</b>").arg(problemColor(), tooShortText(*shown)));
    else if (shape && shown && !workspace_.shapes().isOutdated(cable_))
      solver_->setText(withShownLengths(QString::fromStdString(shape->report.reason)));
    return;
  }
  const bool converged = shape->report.converged();
  solver_->setText(converged ? tr("in balance · %1 ms").arg(shape->milliseconds, 0, 'f', 1)
                             : withShownLengths(QString::fromStdString(shape->report.reason)));
  if (!centerline) return;
  solvedLength_->setText(lengthText(centerline->length()));
  if (!length_->isEnabled()) length_->show(centerline->length());
  const TightestBends tightest = tightestBendsOf(shown->spec, *centerline);
  const DocumentSettings& settings = workspace_.document().settings();
  minimumRadius_->setText(radiusText(tightest.overWideSide, bendRadiusLimit(*shown, settings)));
  edgewiseRadius_->setText(radiusText(tightest.edgewise, edgewiseRadiusLimit(*shown, settings)));
  showForces(*centerline, tension_, compression_, supports_);
}

}  // namespace liana
