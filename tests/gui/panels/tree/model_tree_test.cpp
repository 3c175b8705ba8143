// The tree with several things selected, and with many rows.
#include "gui/panels/tree/model_tree.h"

#include <QAction>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/workspace/parts/visibility.h"
#include "kernel/edits/cable/remove_cable.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ModelTreeTest : public WindowTest {
protected:
  QTreeWidget* tree() { return window_->findChild<QTreeWidget*>("modelTree"); }
  QTreeWidgetItem* item(const QString& text) {
    return tree()->findItems(text, Qt::MatchExactly | Qt::MatchRecursive).value(0);
  }
  void click(QTreeWidgetItem* item, Qt::KeyboardModifiers keys = {},
             Qt::MouseButton button = Qt::LeftButton) {
    tree()->scrollToItem(item);
    const QRect rect = tree()->visualItemRect(item);
    QTest::mouseClick(tree()->viewport(), button, keys, QPoint(rect.left() + 60, rect.center().y()));
  }
};

TEST_F(ModelTreeTest, ShiftAndCtrlSelectSeveralHereAndInTheView) {
  openProject();
  click(item("Pipe 1"));
  click(item("Pipe 3"), Qt::ControlModifier);
  EXPECT_EQ(window_->workspace().selected().parts(), (std::vector{part(1), part(3)}));
  click(item("Pipe 1"));
  click(item("Pipe 3"), Qt::ShiftModifier);
  EXPECT_EQ(window_->workspace().selected().parts().size(), 3u);
  window_->workspace().select(SelectionSet(std::vector<Selection>{part(2), cable(1).id}));
  EXPECT_FALSE(item("Pipe 1")->isSelected());
  EXPECT_TRUE(item("Pipe 2")->isSelected());
  EXPECT_TRUE(item("Lower cable")->isSelected());
  EXPECT_EQ(tree()->currentItem(), item("Lower cable"));
}

TEST_F(ModelTreeTest, AssemblyStandsForAllItsParts) {
  openProject();
  click(item("Frame"));
  EXPECT_EQ(window_->workspace().selected().parts().size(),
            static_cast<std::size_t>(SmallProject::partCount));
  EXPECT_TRUE(item("Frame")->isSelected()) << "the click has jumped elsewhere";
}

TEST_F(ModelTreeTest, MenuIsolatesWhatIsSelected) {
  openProject();
  QTreeWidgetItem* pipe = item("Pipe 2");
  click(pipe);
  Q_EMIT tree()->customContextMenuRequested(tree()->visualItemRect(pipe).center());
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu && menu->isVisible());
  ASSERT_TRUE(menu->actions().contains(window_->edits().isolate));
  window_->edits().isolate->trigger();
  menu->close();
  EXPECT_TRUE(window_->workspace().looks().isHidden(part(1)));
  EXPECT_FALSE(window_->workspace().looks().isHidden(part(2)));
  EXPECT_TRUE(window_->workspace().looks().isHidden(cable(0).id));
  EXPECT_EQ(item("Pipe 1")->checkState(0), Qt::Unchecked);
}

TEST_F(ModelTreeTest, SearchShowsWhatIsBelowAFoundRowAndLeavesTheTreeAsItWas) {
  openProject();
  auto* search = window_->findChild<ModelTree*>()->findChild<QLineEdit*>();
  QTreeWidgetItem* upper = item("Upper cable");
  ASSERT_FALSE(upper->isExpanded());
  QTest::keyClicks(search, "handle 1");
  EXPECT_TRUE(upper->isExpanded());
  EXPECT_TRUE(item("Pipe 1")->isHidden());
  search->clear();
  EXPECT_FALSE(upper->isExpanded()) << "opened by the search";
  EXPECT_FALSE(item("Pipe 1")->isHidden());
  QTest::keyClicks(search, "frame");
  EXPECT_FALSE(item("Pipe 1")->isHidden()) << "the found group cannot be opened";
  EXPECT_TRUE(upper->isHidden());
  search->clear();
}

TEST_F(ModelTreeTest, RowsMadeAnewDuringASearchAreClosedAgainToo) {
  openProject();
  auto* search = window_->findChild<ModelTree*>()->findChild<QLineEdit*>();
  QTest::keyClicks(search, "handle 1");
  ASSERT_TRUE(item("Upper cable")->isExpanded());
  window_->workspace().apply(std::make_unique<RemoveCable>(cable(1).id));
  ASSERT_TRUE(item("Upper cable")->isExpanded());
  search->clear();
  EXPECT_FALSE(item("Upper cable")->isExpanded()) << "forgotten with the old row";
}

TEST_F(ModelTreeTest, SelectAllHideAndDeleteActOnEverythingSelected) {
  openProject();
  Workspace& workspace = window_->workspace();
  hide(workspace, {part(2)}, {});
  focusView();
  QTest::keyClick(&window_->viewport(), Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(workspace.selected().parts(), (std::vector{part(1), part(3)}));
  window_->edits().hide->trigger();
  EXPECT_TRUE(workspace.looks().isHidden(part(1)) && workspace.looks().isHidden(part(3)));
  workspace.select(SelectionSet(std::vector<Selection>{cable(0).id, cable(1).id}));
  window_->edits().remove->trigger();
  EXPECT_TRUE(workspace.document().cables().empty());
  EXPECT_TRUE(workspace.selected().isEmpty());
  EXPECT_EQ(workspace.undoStack().count(), 3);
  EXPECT_EQ(workspace.undoStack().undoText(), "Delete 2 things");
  window_->edits().undo->trigger();
  EXPECT_EQ(workspace.document().cables().size(), 2u);
  click(item("Frame"));
  window_->edits().remove->trigger();
  EXPECT_TRUE(workspace.document().assemblies().empty());
  window_->edits().undo->trigger();
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
}

/// An assembly of many instances of one triangle.
AssemblyReference manyParts(int count) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{0, 0, 0}, {5, 0, 0}, {0, 5, 0}};
  mesh->normals.assign(3, Eigen::Vector3f::UnitZ());
  mesh->triangles = {{0, 1, 2}};
  Assembly assembly;
  AssemblyShape shape;
  shape.mesh = mesh;
  assembly.addShape(shape);
  AssemblyNode root;
  root.name = "Many";
  assembly.addNode(root);
  for (int i = 0; i < count; ++i) {
    AssemblyNode node;
    node.name = "Screw " + std::to_string(i);
    node.parent = 0;
    node.shape = 0;
    node.parentFromNode.translation() = Eigen::Vector3d(10.0 * (i % 50), 10.0 * (i / 50), 0);
    assembly.addNode(node);
  }
  AssemblyReference reference;
  reference.id = {1};
  reference.setGeometry(assembly);
  return reference;
}

TEST_F(ModelTreeTest, ThousandsOfRowsAreSearchedSelectedAndHidden) {
  constexpr int kCount = 3000;
  DocumentContent content;
  content.assemblies.push_back(manyParts(kCount));
  Workspace& workspace = window_->workspace();
  workspace.replaceDocument(std::move(content), {});
  drawFrame();
  QElapsedTimer clock;
  clock.start();
  const auto lap = [&](const char* what) { RecordProperty(what, static_cast<int>(clock.restart())); };
  window_->edits().selectAll->trigger();
  lap("select_all_ms");
  EXPECT_EQ(workspace.selected().parts().size(), static_cast<std::size_t>(kCount));
  EXPECT_EQ(tree()->selectedItems().size(), kCount);
  window_->edits().hide->trigger();
  lap("hide_all_ms");
  window_->edits().showAll->trigger();
  lap("show_all_ms");
  auto* search = window_->findChild<ModelTree*>()->findChild<QLineEdit*>();
  QTest::keyClicks(search, "Screw 2999");
  lap("search_ms");
  EXPECT_FALSE(item("Screw 2999")->isHidden());
  EXPECT_TRUE(item("Screw 17")->isHidden());
  search->clear();
  click(item("Screw 2999"));
  EXPECT_EQ(workspace.selection(), Selection(PartInstance{{1}, kCount}));
  lap("select_one_ms");
}

TEST_F(ModelTreeTest, HeadingOfTheCablesStandsForAllOfThem) {
  openProject();
  click(item("Pipe 1"));
  click(item("Cables"));
  EXPECT_EQ(window_->workspace().selected().cables().size(), 2u);
  EXPECT_TRUE(window_->workspace().selected().parts().empty());
}

}  // namespace
}  // namespace liana
