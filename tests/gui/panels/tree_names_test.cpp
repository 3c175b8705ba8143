// Names typed over in the tree and in the pages of properties.
#include <QAction>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/panels/tree/model_tree.h"
#include "io/project/project_file.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class TreeNamesTest : public WindowTest {
protected:
  QTreeWidget* tree() { return window_->findChild<QTreeWidget*>("modelTree"); }
  QTreeWidgetItem* item(const QString& text) {
    return tree()->findItems(text, Qt::MatchExactly | Qt::MatchRecursive).value(0);
  }
  void click(QTreeWidgetItem* row) {
    tree()->scrollToItem(row);
    const QRect rect = tree()->visualItemRect(row);
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, QPoint(rect.left() + 60, rect.center().y()));
  }
  QLineEdit* editor() {
    for (QLineEdit* line : tree()->viewport()->findChildren<QLineEdit*>())
      if (line->isVisible()) return line;
    return nullptr;
  }
  void typeName(const QString& name) {
    ASSERT_TRUE(editor()) << "no field for the name has opened";
    editor()->selectAll();
    QTest::keyClicks(editor(), name);
    QTest::keyClick(editor(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return editor() == nullptr; }));
  }
  void pressF2() {
    activate();
    QTest::keyClick(tree(), Qt::Key_F2);
  }
  QString undoText() { return window_->workspace().undoStack().undoText(); }
};

TEST_F(TreeNamesTest, F2RenamesAPartSearchFindsItAndUndoTakesItBack) {
  openProject();
  click(item("Pipe 2"));
  pressF2();
  typeName("Coolant pipe");
  EXPECT_EQ(undoText(), "Rename part \"Coolant pipe\"");
  ASSERT_TRUE(item("Coolant pipe"));
  EXPECT_EQ(window_->workspace().selection(), Selection(part(2))) << "the selection has gone elsewhere";
  EXPECT_EQ(window_->findChild<QLineEdit*>("partName")->text(), "Coolant pipe");
  auto* search = window_->findChild<ModelTree*>()->findChild<QLineEdit*>();
  QTest::keyClicks(search, "coolant");
  EXPECT_FALSE(item("Coolant pipe")->isHidden());
  EXPECT_TRUE(item("Pipe 1")->isHidden());
  search->clear();
  window_->edits().undo->trigger();
  EXPECT_TRUE(item("Pipe 2"));
  EXPECT_FALSE(item("Coolant pipe"));
  window_->edits().redo->trigger();
  EXPECT_TRUE(item("Coolant pipe"));
}

TEST_F(TreeNamesTest, SlowDoubleClickOpensTheField) {
  openProject();
  click(item("Pipe 3"));
  EXPECT_FALSE(editor());
  click(item("Pipe 3"));
  ASSERT_TRUE(waitFor([&] { return editor() != nullptr; }));
  typeName("Spare");
  EXPECT_TRUE(item("Spare"));
}

TEST_F(TreeNamesTest, EscapeAndTheSameNameChangeNothing) {
  openProject();
  click(item("Pipe 2"));
  pressF2();
  ASSERT_TRUE(editor());
  QTest::keyClicks(editor(), "something");
  QTest::keyClick(editor(), Qt::Key_Escape);
  ASSERT_TRUE(waitFor([&] { return editor() == nullptr; }));
  pressF2();
  typeName("Pipe 2");
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
  EXPECT_TRUE(item("Pipe 2"));
}

TEST_F(TreeNamesTest, WindowClosesOverAnOpenFieldWithoutHarm) {
  openProject();
  click(item("Pipe 2"));
  pressF2();
  ASSERT_TRUE(editor());
  QTest::keyClicks(editor(), "something");
  window_.reset();
}

TEST_F(TreeNamesTest, GroupsCablesAndHandlesAreRenamedHereToo) {
  openProject();
  for (const auto& [from, to] : {std::pair("Frame", "Chassis"), std::pair("Upper cable", "Motor cable")}) {
    click(item(from));
    pressF2();
    typeName(to);
    EXPECT_TRUE(item(to)) << to;
  }
  EXPECT_EQ(cable(0).name, "Motor cable");
  item("Motor cable")->setExpanded(true);
  click(item("Handle 1"));
  pressF2();
  typeName("Top");
  EXPECT_EQ(cable(0).handles.front().name, "Top");
  EXPECT_TRUE(item("Top"));
  for (int i = 0; i < 3; ++i) window_->edits().undo->trigger();
  EXPECT_TRUE(item("Frame") && item("Upper cable") && item("Handle 1"));
  click(item("Start"));
  EXPECT_FALSE(window_->edits().rename->isEnabled()) << "ends have no names";
}

TEST_F(TreeNamesTest, NameFieldOfThePartIsSavedAndEmptyMeansTheFilesName) {
  openProject();
  window_->workspace().select(part(1));
  auto* field = window_->findChild<QLineEdit*>("partName");
  ASSERT_TRUE(field && field->isVisible());
  EXPECT_EQ(field->text(), "Pipe 1");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "Handrail");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(item("Handrail"));
  const auto file = project_->folder() / "renamed.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  const Result<OpenedProject> again = readProject(file);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->content.assemblies.front().assembly->node(1).shownName(), "Handrail");
  field->clear();
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(field->text(), "Pipe 1");
  EXPECT_TRUE(item("Pipe 1"));
}

}  // namespace
}  // namespace liana
