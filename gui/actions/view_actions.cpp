// Actions of the camera and of how things are drawn.
#include "gui/actions/view_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QSettings>

#include "gui/actions/make_action.h"
#include "gui/resources/theme.h"
#include "gui/view/overlay/check_marks.h"
#include "gui/view/overlay/force_arrows.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

const QString kBackgroundKey = "view/background";
const QString kColorByKey = "view/colorBy";

}  // namespace

ViewActions::ViewActions(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
  fit = makeAction(this, tr("&Fit"), "fit", "F", tr("Fit the selection, or everything, into the view"));
  fitAll = makeAction(this, tr("Fit &all"), "fit", "Shift+F Home", tr("Fit everything into the view"));
  connect(fit, &QAction::triggered, &viewport.flights(), &CameraFlights::fitSelection);
  connect(fitAll, &QAction::triggered, &viewport.flights(), &CameraFlights::fitAll);

  const struct {
    StandardView view;
    QString text, icon, key;
  } views[] = {{StandardView::Front, tr("Fro&nt"), "view-front", "1"},
               {StandardView::Back, tr("&Back"), "", "2"},
               {StandardView::Left, tr("&Left"), "", "3"},
               {StandardView::Right, tr("&Right"), "view-right", "4"},
               {StandardView::Top, tr("&Top"), "view-top", "5"},
               {StandardView::Bottom, tr("B&ottom"), "", "6"},
               {StandardView::Isometric, tr("&Isometric"), "view-iso", "0"}};
  for (const auto& entry : views) {
    QString name = entry.text;
    name.remove('&');
    QAction* action = makeAction(this, entry.text, entry.icon, entry.key, tr("%1 view").arg(name));
    connect(action, &QAction::triggered, &viewport,
            [&viewport, view = entry.view] { viewport.flights().setStandardView(view); });
    standardViews << action;
  }

  makeColorChoice();
  parallel = makeAction(this, tr("&Parallel projection"), "parallel", "P",
                        tr("Parallel instead of perspective projection"));
  edges = makeAction(this, tr("&Edges"), "edges", "E", tr("Draw the edges of parts"));
  transparent =
      makeAction(this, tr("Trans&parent parts"), "transparent", "Space", tr("See through the parts"));
  section = makeAction(this, tr("&Section"), "section", "X", tr("Cut the parts open"));
  dark = makeAction(this, tr("&Dark look"), "", "", tr("Light writing on a dark window"));
  markChecks = makeAction(this, tr("&Mark worst places"), "check-failed", "",
                          tr("Mark where a limit is broken or nearly so, and where what cables are coloured "
                             "by is worst"));
  showForces = makeAction(this, tr("Show &forces"), "force", "Ctrl+Shift+F",
                          tr("Arrows for the forces of connectors, clips and handles on the cables"));
  for (QAction* action : {parallel, edges, transparent, section, dark, markChecks, showForces})
    action->setCheckable(true);
  markChecks->setChecked(true);
  connect(markChecks, &QAction::toggled, new CheckMarks(viewport), &CheckMarks::setShown);
  connect(showForces, &QAction::toggled, new ForceArrows(viewport), &ForceArrows::setShown);
  edges->setChecked(true);
  dark->setChecked(isDarkLook());
  connect(parallel, &QAction::toggled, &viewport.flights(), &CameraFlights::setParallel);
  connect(edges, &QAction::toggled, &viewport.detail(), &ViewDetail::setEdgesVisible);
  connect(transparent, &QAction::toggled, &viewport.detail(), &ViewDetail::setTransparent);
  connect(section, &QAction::toggled, &viewport.section(), &SectionView::setOn);
  connect(&viewport.section(), &SectionView::changed, this,
          [this] { section->setChecked(viewport_.section().isOn()); });
  connect(dark, &QAction::toggled, this, [this](bool on) {
    QSettings().setValue("darkLook", on);
    applyLook(on);
    showBackground();
  });
  remember(edges, "view/edges", true);
  remember(parallel, "view/parallel", false);
  remember(markChecks, "view/markChecks", true);
  remember(showForces, "view/showForces", false);
  makeBackgrounds();
  makeMousePresets();
}

void ViewActions::makeColorChoice() {
  const QString saved = QSettings().value(kColorByKey).toString();
  auto* choice = new QActionGroup(this);
  const auto addColor = [&](const QString& text, const QString& tip, std::optional<CableQuantity> quantity) {
    QAction* action = makeAction(this, text, "", "", tip);
    const QString key = quantity ? keyOf(*quantity) : QString();
    action->setCheckable(true);
    choice->addAction(action);
    if (key == saved || !quantity) action->setChecked(true);
    connect(action, &QAction::triggered, this, [this, quantity, key] {
      QSettings().setValue(kColorByKey, key);
      viewport_.workspace().looks().setColorBy(quantity);
    });
    if (key == saved) viewport_.workspace().looks().setColorBy(quantity);
    colorBy << action;
  };
  addColor(tr("&Own colours"), tr("Draw cables in their own colours"), std::nullopt);
  for (const CableQuantity quantity : kCableQuantities)
    addColor(nameOf(quantity), tr("Colour the cables by %1").arg(nameOf(quantity).toLower()), quantity);
}

void ViewActions::remember(QAction* action, const QString& key, bool fallback) {
  action->setChecked(QSettings().value(key, fallback).toBool());
  connect(action, &QAction::toggled, this, [key](bool on) { QSettings().setValue(key, on); });
}

void ViewActions::makeBackgrounds() {
  const QString saved = QSettings().value(kBackgroundKey).toString();
  auto* choice = new QActionGroup(this);
  const QString names[] = {tr("&As the window"), tr("&Light"), tr("&White"), tr("&Dark")};
  for (const BackgroundChoice each : kBackgroundChoices) {
    QAction* action = makeAction(this, names[backgrounds.size()], "", "", tr("What is behind the model"));
    action->setCheckable(true);
    action->setChecked(keyOf(each) == saved || (backgrounds.isEmpty()));
    choice->addAction(action);
    connect(action, &QAction::triggered, this, [this, each] {
      QSettings().setValue(kBackgroundKey, keyOf(each));
      showBackground();
    });
    backgrounds << action;
  }
  showBackground();
}

void ViewActions::showBackground() {
  const QString saved = QSettings().value(kBackgroundKey).toString();
  BackgroundChoice chosen = BackgroundChoice::Automatic;
  for (const BackgroundChoice each : kBackgroundChoices)
    if (keyOf(each) == saved) chosen = each;
  viewport_.detail().setBackground(backgroundFor(chosen, isDarkLook()));
}

void ViewActions::makeMousePresets() {
  const NavigationPreset& saved = navigationPreset(QSettings().value(kNavigationSetting).toString());
  auto* choice = new QActionGroup(this);
  for (const NavigationPreset& preset : navigationPresets()) {
    QStringList rows;
    for (const NavigationRow& row : preset.rows) rows << describe(row) + ": " + describe(row.move);
    rows << tr("Wheel: %1").arg(describeWheel(preset));
    QAction* action = makeAction(this, preset.name, "", "", rows.join("\n"));
    action->setStatusTip(rows.join(" · "));
    action->setCheckable(true);
    action->setChecked(preset.key == saved.key);
    choice->addAction(action);
    connect(action, &QAction::triggered, this, [this, preset] {
      QSettings().setValue(kNavigationSetting, preset.key);
      viewport_.setNavigation(preset);
    });
    mouseLike << action;
  }
  viewport_.setNavigation(saved);
  wheelReversed = makeAction(this, tr("&Reverse the wheel"), "", "", tr("The wheel zooms the other way"));
  wheelReversed->setCheckable(true);
  remember(wheelReversed, "view/wheelReversed", false);
  viewport_.setWheelReversed(wheelReversed->isChecked());
  connect(wheelReversed, &QAction::toggled, &viewport_, &Viewport::setWheelReversed);
}

}  // namespace liana
