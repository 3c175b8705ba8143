// A crane from a STEP file as somebody new rigs it, with mouse and menus alone: one rope over two sheaves, a
// part lifted, its hardest pull and its nearest moment found.
#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTest>
#include <QTreeWidget>

#include "gui/actions/tool_actions.h"
#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/panels/lift_checks_panel.h"
#include "gui/hoist/view/hoist_view.h"
#include "tests/gui/hoist/lift_test.h"

namespace liana {
namespace {

class FirstLiftTest : public LiftTest {
protected:
  QTreeWidgetItem* itemOf(QTreeWidget& tree, const QString& text) {
    for (QTreeWidgetItemIterator at(&tree); *at; ++at)
      if ((*at)->text(0) == text) return *at;
    return nullptr;
  }

  /// Clicks rows of the model tree, and takes an entry of the menu that a right click there opens.
  void makeBody(const QStringList& rows, BodyUse use) {
    auto* dock = window_->findChild<QWidget*>("modelDock");
    dock->show();
    dock->raise();
    auto* tree = window_->findChild<QTreeWidget*>("modelTree");
    for (int i = 0; i < rows.size(); ++i) {
      QTreeWidgetItem* item = itemOf(*tree, rows[i]);
      ASSERT_NE(item, nullptr) << rows[i].toStdString();
      tree->scrollToItem(item);
      QCoreApplication::processEvents();
      QTest::mouseClick(tree->viewport(), Qt::LeftButton, i > 0 ? Qt::ControlModifier : Qt::NoModifier,
                        tree->visualItemRect(item).center());
    }
    const auto& parts = window_->workspace().selected().parts();
    ASSERT_GE(parts.size(), static_cast<std::size_t>(rows.size()));
    QMenu menu;
    mode().addVerbs(menu, parts.front());
    ASSERT_FALSE(menu.actions().isEmpty());
    for (QAction* action : menu.actions().front()->menu()->actions())
      if (action->text() == textOf(use)) action->trigger();
  }

  PartInstance partNamed(const std::string& name, int which = 0) {
    const AssemblyReference& reference = window_->workspace().document().assemblies().front();
    const auto& nodes = reference.assembly->nodes();
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (nodes[node].name == name && which-- == 0) return {reference.id, static_cast<int>(node)};
    ADD_FAILURE() << name;
    return {};
  }

  /// With the tool, on a place of the part that shows what the tool wants.
  void clickPart(QAction* tool, const PartInstance& part) {
    lookAt(part);
    tool->trigger();
    QObject watch;
    QObject::connect(&window_->tools(), &ToolActions::nextStepChanged, &watch,
                     [this](const QString& text) { isLookedAt_ = text.contains("looked at"); });
    const std::size_t before = rigging().fittings.size();
    Viewport& view = window_->viewport();
    for (int y = 4; y < view.height(); y += 12)
      for (int x = 4; x < view.width(); x += 12) {
        const QPoint at(x, y);
        if (!(view.pick(view.toDevicePixels(at)) == Selection(part))) continue;
        QTest::mouseMove(&view, at);
        // A part that is met for the first time is looked at on a thread.
        for (int i = 0; i < 100 && isLookedAt_; ++i) QTest::qWait(20);
        QTest::mouseClick(&view, Qt::LeftButton, {}, at);
        if (rigging().fittings.size() > before) return;
      }
    ADD_FAILURE() << "nothing of the part can be clicked";
  }

  void lookAt(const PartInstance& part) {
    const Eigen::AlignedBox3d box = window_->viewport().scene().assemblies().boxOf(part);
    window_->viewport().flights().showPlace(box.center(), 2.5 * box.diagonal().norm());
    drawFrame();
  }

  /// What the window says is to be done next.
  QString told() { return window_->findChild<QLabel*>("runState")->text(); }

  bool isLookedAt_ = false;

  void shoot(const char* name) {
    if (const QByteArray folder = qgetenv("LIANA_SHOTS"); !folder.isEmpty())
      window_->grab().save(QString::fromLocal8Bit(folder) + "/" + name + ".png");
  }
};

TEST_F(FirstLiftTest, AClickOnOnePlateOffersTheWholeTool) {
  window_->openFile(paths::samples() / "projects/gantry_crane.step");
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().document().assemblies().empty(); }));
  mode().workspace->trigger();
  const PartInstance plate = partNamed("Upper plate");
  window_->workspace().select(plate);
  QMenu menu;
  mode().addVerbs(menu, plate);
  ASSERT_EQ(menu.actions().size(), 2);
  EXPECT_TRUE(menu.actions()[1]->text().contains("Press tool")) << menu.actions()[1]->text().toStdString();
  menu.actions()[1]->menu()->actions().front()->trigger();
  ASSERT_EQ(rigging().bodies.size(), 1u);
  EXPECT_EQ(rigging().bodies[0].name, "Press tool");
  EXPECT_EQ(mode().view().bodyOf(partNamed("Lower plate")), "Press tool");
}

TEST_F(FirstLiftTest, OneRopeOverTwoSheavesLiftsAPart) {
  const TemporaryFolder folder;
  std::filesystem::copy_file(paths::samples() / "projects/gantry_crane.step", folder / "crane.step");
  window_->openFile(folder / "crane.step");
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().document().assemblies().empty(); }));
  mode().workspace->trigger();
  drawFrame();
  shoot("1_opened");
  EXPECT_TRUE(told().contains("What is lifted?")) << told().toStdString();

  makeBody({"Hook block", "Press tool"}, BodyUse::Load);
  ASSERT_EQ(rigging().bodies.size(), 1u);
  EXPECT_GE(rigging().bodies[0].parts.size(), 2u);
  EXPECT_FALSE(mode().editor().addBodyOf(rigging().bodies[0].parts, BodyUse::HookBlock, "Again"))
      << "it would leave the first one without parts";
  ASSERT_TRUE(waitFor([&] { return told().contains("reeve a rope"); })) << told().toStdString();
  shoot("2_body");

  clickPart(mode().anchor, partNamed("Dead end beam"));
  clickPart(mode().sheave, partNamed("Hook sheave"));
  clickPart(mode().sheave, partNamed("Drum"));
  clickPart(mode().anchor, partNamed("Hoist motor"));
  ASSERT_EQ(rigging().fittings.size(), 4u);
  EXPECT_EQ(rigging().fittings[1].kind, FittingKind::Sheave);
  for (const int wheel : {1, 2})
    EXPECT_NEAR(rigging().fittings[static_cast<std::size_t>(wheel)].pitchDiameter, 320, 0.5)
        << "308 mm at the bottom of groove and barrel, and a rope of 12 mm";
  EXPECT_FALSE(rigging().fittings[1].body.empty()) << "on the load, whose part it is";
  EXPECT_TRUE(rigging().fittings[2].body.empty()) << "on the structure";
  shoot("3_fittings");

  Eigen::AlignedBox3d all;
  for (const RigFitting& fitting : rigging().fittings) all.extend(fitting.worldFromFitting.translation());
  window_->viewport().flights().showPlace(all.center(), 1.6 * all.diagonal().norm());
  drawFrame();
  mode().rope->trigger();
  for (const int i : {3, 2, 1, 0}) {
    const QPoint at =
        onScreen(rigging().fittings[static_cast<std::size_t>(i)].worldFromFitting.translation());
    QTest::mouseMove(&window_->viewport(), at);
    QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, at);
    QTest::qWait(20);
  }
  ASSERT_EQ(rigging().ropes.size(), 1u);
  EXPECT_EQ(rigging().ropes[0].route.size(), 4u);
  shoot("4_reeved");

  ASSERT_TRUE(waitFor([&] { return told().contains("add a winch"); })) << told().toStdString();
  mode().editor().select({RigList::Fittings, rigging().ropes[0].route.front().at});
  mode().winch->trigger();
  ASSERT_EQ(rigging().winches.size(), 1u);
  EXPECT_EQ(rigging().winches[0].at, rigging().ropes[0].route.front().at);
  ASSERT_TRUE(waitFor([&] { return !mode().preview().isBehind(); }));
  EXPECT_EQ(mode().preview().defect(), "") << mode().preview().defect().toStdString();
  session().chooseCase("Hoist and stop");
  shoot("5_ready");
  runToTheEnd();
  const HoistFrame &first = session().recording()->frames.front(),
                   &last = session().recording()->frames.back();
  EXPECT_GT(last.bodies[0].position.z(), first.bodies[0].position.z() + 0.5) << "it is lifted";
  shoot("6_run");

  // The hardest pull and the nearest moment stand in the list, and a click goes there.
  auto* list = mode().checks().list();
  int pull = -1, clearance = -1;
  for (int i = 0; i < list->count(); ++i) {
    const HoistFinding& finding = session().checks().findings[static_cast<std::size_t>(i)];
    if (finding.kind == HoistCheckKind::WinchPull && pull < 0) pull = i;
    if (finding.kind == HoistCheckKind::Clearance && clearance < 0) clearance = i;
  }
  ASSERT_GE(pull, 0);
  ASSERT_GE(clearance, 0);
  for (const int row : {pull, clearance}) {
    list->scrollToItem(list->item(row));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
    EXPECT_NEAR(timeline().time(), session().checks().findings[static_cast<std::size_t>(row)].time, 1e-9);
    drawFrame();
    shoot(row == pull ? "7_pull" : "8_clearance");
  }
  const double weight = session().recording()->masses[0] * 9.81 / 1000;
  const double peak = session().checks().findings[static_cast<std::size_t>(pull)].value;
  EXPECT_GT(peak, 0.5 * weight) << "two parts carry it";
  EXPECT_LT(peak, 1.2 * weight);
}

}  // namespace
}  // namespace liana
