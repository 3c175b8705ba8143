// Deleting parts and sockets: what goes, what stays, and that it comes back.
#include <QLineEdit>
#include <QTreeWidget>

#include "gui/actions/file/file_actions.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class DeleteTest : public RoutingTest {
protected:
  QTreeWidgetItem* row(const QString& text) {
    return window_->findChild<QTreeWidget*>("modelTree")
        ->findItems(text, Qt::MatchExactly | Qt::MatchRecursive)
        .value(0);
  }
  void pressDelete() {
    focusView();
    QTest::keyClick(view(), Qt::Key_Delete);
  }
  void undo() { window_->edits().undo->trigger(); }
  int drawnParts() { return view()->scene().assemblies().partCount(); }
  bool wasSaid(const QString& words) { return said_.contains(words); }
  void listen() {
    QObject::connect(&workspace(), &Workspace::messagePosted,
                     [this](MessageKind, const QString& text) { said_ += text; });
  }

  QString said_;
};

TEST_F(DeleteTest, DelTakesAPartOutOfViewTreeAndPicksUntilUndo) {
  openProject();
  const QPoint there = pixelOf(part(2));
  const int uploads = view()->scene().assemblies().uploadCount();
  QTest::mouseClick(view(), Qt::LeftButton, {}, there);
  ASSERT_EQ(workspace().selection(), Selection(part(2)));
  pressDelete();
  EXPECT_EQ(workspace().undoStack().undoText(), "Delete part \"Pipe 2\"");
  EXPECT_EQ(drawnParts(), SmallProject::partCount - 1);
  EXPECT_FALSE(row("Pipe 2"));
  EXPECT_TRUE(row("Pipe 1") && row("Pipe 3"));
  EXPECT_TRUE(workspace().selected().isEmpty());
  EXPECT_NE(view()->picks().thing({static_cast<double>(there.x()), static_cast<double>(there.y())}),
            Selection(part(2)));
  EXPECT_EQ(view()->scene().assemblies().uploadCount(), uploads) << "the other parts went to the card again";
  undo();
  EXPECT_EQ(drawnParts(), SmallProject::partCount);
  EXPECT_TRUE(row("Pipe 2"));
}

TEST_F(DeleteTest, DeletedPartsStayDeletedInTheProjectAndCanBeRestored) {
  openProject();
  workspace().select(SelectionSet(std::vector<Selection>{part(1), part(3)}));
  EXPECT_FALSE(window_->edits().restoreParts->isEnabled());
  window_->edits().remove->trigger();
  EXPECT_EQ(workspace().undoStack().undoText(), "Delete 2 parts");
  const auto file = project_->folder() / "fewer.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  window_->openFile(file);
  ASSERT_TRUE(
      waitFor([&] { return workspace().saved().file() == file && workspace().undoStack().count() == 0; }));
  EXPECT_EQ(drawnParts(), 1);
  ASSERT_TRUE(window_->edits().restoreParts->isEnabled());
  window_->edits().restoreParts->trigger();
  EXPECT_EQ(drawnParts(), SmallProject::partCount);
  EXPECT_TRUE(row("Pipe 1") && row("Pipe 3"));
  EXPECT_EQ(workspace().undoStack().undoText(), "Restore deleted parts");
}

TEST_F(DeleteTest, CableKeepsItsPlaceWhenThePartUnderItsSocketGoes) {
  openMachine();
  makeCable();
  listen();
  const Eigen::Isometry3d before = cable(0).start.worldFromEnd;
  workspace().select(instanceOf("Sleeve A"));
  pressDelete();
  EXPECT_TRUE(wasSaid("stay where they are")) << qPrintable(said_);
  EXPECT_TRUE(cable(0).start.worldFromEnd.isApprox(before));
  EXPECT_FALSE(document().findConnector(*cable(0).start.connector)->attachedTo);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  undo();
  EXPECT_EQ(document().findConnector(*cable(0).start.connector)->attachedTo, partNamed("Sleeve A"));
}

TEST_F(DeleteTest, SocketsMadeWithACableGoWithItInOneStep) {
  openMachine();
  makeCable();
  ASSERT_EQ(document().connectors().size(), 2u);
  EXPECT_TRUE(row("Socket 1") && row("Socket 2"));
  const int steps = workspace().undoStack().count();
  workspace().select(cable(0).id);
  pressDelete();
  EXPECT_TRUE(document().cables().empty());
  EXPECT_TRUE(document().connectors().empty());
  EXPECT_FALSE(row("Socket 1"));
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
  undo();
  EXPECT_EQ(document().connectors().size(), 2u);
  EXPECT_EQ(cable(0).start.connector, document().connectors()[0].id);
}

TEST_F(DeleteTest, SocketIsSelectedRenamedMovedAndDeletedFromTheTree) {
  openMachine();
  makeCable();
  listen();
  const ConnectorId socket = *cable(0).start.connector;
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  row("Sockets")->setExpanded(true);
  tree->setCurrentItem(row("Socket 1"));
  EXPECT_EQ(workspace().selection(), Selection(socket));
  const auto& balls = view()->scene().markers().markers();
  EXPECT_TRUE(std::any_of(balls.begin(), balls.end(), [&](const HandleMarker& ball) {
    return ball.target == Selection(socket) && ball.highlight == Highlight::Selected;
  })) << "nothing is to be seen in the view";
  auto* name = window_->findChild<QLineEdit*>("handleName");
  ASSERT_TRUE(name && name->isVisible());
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "Socket 2");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_EQ(document().findConnector(socket)->name, "Socket 1") << "that name was taken";
  name->selectAll();
  QTest::keyClicks(name, "X1");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_EQ(document().findConnector(socket)->name, "X1");
  EXPECT_TRUE(row("X1"));
  auto* x = window_->findChild<QDoubleSpinBox*>("handleX");
  x->setFocus();
  x->selectAll();
  QTest::keyClicks(x, "7");
  QTest::keyClick(x, Qt::Key_Return);
  EXPECT_NEAR(cable(0).start.worldFromEnd.translation().x(), 7, 1e-9) << "its cable has not followed";
  pressDelete();
  EXPECT_FALSE(document().findConnector(socket));
  EXPECT_FALSE(row("X1"));
  EXPECT_TRUE(wasSaid("stays where it is")) << qPrintable(said_);
  EXPECT_FALSE(cable(0).start.connector);
  EXPECT_NEAR(cable(0).start.worldFromEnd.translation().x(), 7, 1e-9);
  undo();
  EXPECT_EQ(cable(0).start.connector, socket);
  EXPECT_TRUE(row("X1"));
}

}  // namespace
}  // namespace liana
