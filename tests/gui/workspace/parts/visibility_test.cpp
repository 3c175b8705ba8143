// What is hidden, isolated and translucent is part of the document: one step each, saved and restored.
#include "gui/workspace/parts/visibility.h"

#include <QAction>
#include <QImage>
#include <QProcess>
#include <QSlider>
#include <QTest>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

class VisibilityTest : public WindowTest {
protected:
  Workspace& workspace() { return window_->workspace(); }
  QString undoText() { return workspace().undoStack().undoText(); }
  int steps() { return workspace().undoStack().count(); }
  bool isDrawn(const PartInstance& part) { return window_->viewport().scene().assemblies().isVisible(part); }
  bool isDrawn(CableId cable) { return window_->viewport().scene().findCable(cable)->visible(); }
  void clickEye(const QString& name) {
    auto* tree = window_->findChild<QTreeWidget*>("modelTree");
    QTreeWidgetItem* item = tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive).value(0);
    ASSERT_TRUE(item) << qPrintable(name);
    tree->scrollToItem(item);
    const QRect row = tree->visualItemRect(item);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 10, row.center().y()));
  }
  void press(int key, Qt::KeyboardModifiers keys = {}) {
    focusView();
    QTest::keyClick(&window_->viewport(), static_cast<Qt::Key>(key), keys);
  }
};

TEST_F(VisibilityTest, KeysHideIsolateAndShowInOneNamedStepEach) {
  openProject();
  workspace().select(SelectionSet(std::vector<Selection>{part(1), part(3)}));
  press(Qt::Key_H);
  EXPECT_EQ(undoText(), "Hide 2 parts");
  EXPECT_TRUE(!isDrawn(part(1)) && isDrawn(part(2)) && !isDrawn(part(3)));
  workspace().select(part(3));
  press(Qt::Key_H, Qt::ShiftModifier);
  EXPECT_EQ(undoText(), "Isolate part \"Pipe 3\"");
  EXPECT_TRUE(!isDrawn(part(2)) && isDrawn(part(3)) && !isDrawn(cable(0).id));
  press(Qt::Key_H, Qt::ControlModifier);
  EXPECT_EQ(undoText(), "Show all");
  EXPECT_TRUE(isDrawn(part(1)) && isDrawn(cable(0).id));
  EXPECT_EQ(steps(), 3);
  press(Qt::Key_H, Qt::ControlModifier);
  EXPECT_EQ(steps(), 3) << "nothing was hidden: no step";
  window_->edits().undo->trigger();
  EXPECT_TRUE(!isDrawn(part(2)) && isDrawn(part(3)));
  window_->edits().undo->trigger();
  EXPECT_TRUE(!isDrawn(part(3)) && isDrawn(cable(0).id));
  window_->edits().undo->trigger();
  EXPECT_TRUE(isDrawn(part(1)) && isDrawn(part(3)));
  EXPECT_FALSE(workspace().saved().isModified());
}

TEST_F(VisibilityTest, EyeOfAnAssemblyIsOneStep) {
  openProject();
  clickEye("Frame");
  EXPECT_EQ(steps(), 1);
  EXPECT_EQ(undoText(), "Hide 3 parts");
  EXPECT_TRUE(!isDrawn(part(1)) && !isDrawn(part(2)) && !isDrawn(part(3)));
  clickEye("Pipe 2");
  EXPECT_EQ(undoText(), "Show part \"Pipe 2\"");
  EXPECT_TRUE(isDrawn(part(2)));
  clickEye("Frame");
  EXPECT_TRUE(isDrawn(part(1)) && isDrawn(part(3))) << "half hidden: a click shows the rest";
  clickEye("Upper cable");
  EXPECT_EQ(undoText(), "Hide cable \"Upper cable\"");
  EXPECT_FALSE(isDrawn(cable(0).id));
  while (workspace().undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_TRUE(isDrawn(part(1)) && isDrawn(cable(0).id));
}

TEST_F(VisibilityTest, OneDragOfTheOpacitySliderIsOneStep) {
  openProject();
  workspace().select(part(2));
  auto* slider = window_->findChild<QSlider*>("partOpacity");
  ASSERT_TRUE(slider && slider->isVisible());
  const auto drag = [&](std::initializer_list<int> values) {
    slider->setSliderDown(true);
    for (const int value : values) slider->setValue(value);
    slider->setSliderDown(false);
  };
  drag({90, 70, 40});
  EXPECT_EQ(steps(), 1);
  EXPECT_EQ(undoText(), "Change part opacity");
  drag({30, 20});
  EXPECT_EQ(steps(), 2);
  EXPECT_NEAR(workspace().looks().opacityOf(part(2)), 0.2, 1e-9);
  window_->edits().undo->trigger();
  EXPECT_NEAR(workspace().looks().opacityOf(part(2)), 0.4, 1e-9);
  EXPECT_EQ(slider->value(), 40);
  window_->edits().undo->trigger();
  EXPECT_DOUBLE_EQ(workspace().looks().opacityOf(part(2)), 1);
  EXPECT_FALSE(workspace().looks().hasTranslucentParts());
}

TEST_F(VisibilityTest, IsSavedAndThereAgainAfterOpening) {
  openProject();
  hide(workspace(), {part(1)}, {cable(1).id});
  setOpacity(workspace(), {part(3)}, 0.3);
  EXPECT_TRUE(workspace().saved().isModified());
  const auto file = project_->folder() / "hidden.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  showAll(workspace());
  setOpacity(workspace(), {part(3)}, 1);
  window_->openFile(file);
  ASSERT_TRUE(waitFor([&] { return workspace().saved().file() == file && steps() == 0; }));
  EXPECT_TRUE(!isDrawn(part(1)) && isDrawn(part(2)) && isDrawn(cable(0).id) && !isDrawn(cable(1).id));
  EXPECT_NEAR(workspace().looks().opacityOf(part(3)), 0.3, 1e-9);
  EXPECT_FALSE(workspace().saved().isModified());
}

TEST_F(VisibilityTest, HidingSolvesNothingAnewEvenWithContact) {
  openProject();
  DocumentSettings settings = workspace().document().settings();
  settings.contact.withParts = true;
  ASSERT_TRUE(workspace().apply(std::make_unique<ChangeSettings>(settings)));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  int shapes = 0;
  const auto counting =
      QObject::connect(&workspace(), &Workspace::shapeChanged, [&shapes](CableId) { ++shapes; });
  hide(workspace(), {part(1), part(2)}, {cable(1).id});
  setOpacity(workspace(), {part(3)}, 0.5);
  EXPECT_TRUE(allSolved());
  EXPECT_EQ(shapes, 0);
  // A cable that is asked for afterwards comes back first if nothing else is waiting: it follows, then
  // settles.
  settings.gravity *= 0.5;
  ASSERT_TRUE(workspace().apply(std::make_unique<ChangeSettings>(settings)));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_EQ(shapes, 4) << "two for each cable";
  QObject::disconnect(counting);
}

int bluePixels(const QImage& image) {
  int blue = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor c = image.pixelColor(x, y);
      blue += c.blue() > 80 && c.blue() > 1.5 * c.red();
    }
  return blue;
}

TEST_F(VisibilityTest, PicturesWithoutAWindowLeaveOutWhatIsHidden) {
  openProject();
  const auto path = [&](const char* name) {
    return QString::fromStdString((project_->folder() / name).string());
  };
  const auto draw = [&](const char* name) {
    EXPECT_TRUE(window_->files().saveTo(project_->folder() / "look.liana"));
    QProcess program;
    program.start(QString::fromStdString(paths::program("liana-gui").string()),
                  {"--screenshot", path("look.liana"), "-o", path(name), "--size", "480x320"});
    EXPECT_TRUE(program.waitForFinished(120000));
    EXPECT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
    return bluePixels(QImage(path(name)));
  };
  const int all = draw("all.png");
  ASSERT_GT(all, 200);
  setOpacity(workspace(), {part(1), part(2), part(3)}, 0.1);
  EXPECT_LT(draw("glass.png"), all / 3);
  setOpacity(workspace(), {part(1), part(2), part(3)}, 1);
  hide(workspace(), {part(1), part(2), part(3)}, {});
  EXPECT_LT(draw("none.png"), all / 3) << "more than the blue axis";
}

TEST_F(VisibilityTest, HidingDuringADragThatIsTakenBackStays) {
  openProject();
  const QPoint from = onScreen(handlePosition());
  const Eigen::Vector3d place = handlePosition();
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(0, 40));
  ASSERT_GT((handlePosition() - place).norm(), 1);
  hide(workspace(), {}, {cable(0).id});
  workspace().edits().discardTransient();  // as Esc does
  EXPECT_EQ(handlePosition(), place);
  EXPECT_TRUE(cable(0).isHidden);
  workspace().edits().undo();
  EXPECT_FALSE(cable(0).isHidden);
  QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, {}, from);
}

}  // namespace
}  // namespace liana
