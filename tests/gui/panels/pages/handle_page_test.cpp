// A clip becomes a grommet and a socket a free connector, with the real widgets.
#include "gui/panels/pages/handle_page.h"

#include <QComboBox>
#include <QLabel>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "io/project/project_file.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class HandlePageTest : public WindowTest {
protected:
  template <typename T>
  T* find(const char* name) {
    return window_->findChild<T*>(name);
  }
  void choose(const char* name, int index) {
    auto* box = find<QComboBox>(name);
    box->setFocus();
    while (box->currentIndex() < index) QTest::keyClick(box, Qt::Key_Down);
    while (box->currentIndex() > index) QTest::keyClick(box, Qt::Key_Up);
  }
  void type(const char* name, const QString& text) {
    auto* field = find<QuantityField>(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
};

TEST_F(HandlePageTest, AClipBecomesAGrommetThatFindsItsPlaceAndIsSaved) {
  openProject();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  Workspace& workspace = window_->workspace();
  const Cable before = cable(0);
  ASSERT_FALSE(before.handles.empty());
  const HandleReference clip{before.id, before.handles[0].id};
  workspace.select(clip);
  EXPECT_FALSE(find<QuantityField>("fixingFriction")->isVisible());
  choose("fixingKind", find<QComboBox>("fixingKind")->findText("Grommet"));
  EXPECT_EQ(cable(0).handles[0].kind, FixingKind::Sliding);
  EXPECT_TRUE(cable(0).handles[0].fixesOrientation);
  EXPECT_TRUE(find<QuantityField>("fixingFriction")->isVisible());
  ASSERT_TRUE(waitFor([&] { return allSolved() && find<QLabel>("fixingSlidTo")->text().contains("mm"); }));
  const auto shape = workspace.shownCenterline(before.id);
  ASSERT_TRUE(shape && shape->reactions.at(1).at);
  type("fixingFriction", "0.2");
  EXPECT_EQ(cable(0).handles[0].friction, 0.2);
  ASSERT_TRUE(window_->files().saveTo(project_->project()));
  EXPECT_EQ(readProject(project_->project())->content.cables.at(0).handles.at(0).kind, FixingKind::Sliding);
  while (workspace.undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_TRUE(cable(0).isSameAs(before) || cable(0).handles == before.handles);
}

TEST_F(HandlePageTest, ThePlaceOnTheCableIsTypedAsAShareOrAsALength) {
  openProject();
  Workspace& workspace = window_->workspace();
  workspace.select(HandleReference{cable(0).id, cable(0).handles[0].id});
  const double length = cable(0).length;
  type("handlePlace", QString::number(0.4 * length, 'f', 3) + " mm");
  EXPECT_NEAR(cable(0).handles[0].fraction, 0.4, 1e-5);
  EXPECT_NEAR(find<QuantityField>("handleFraction")->value(), 40, 1e-2);
  type("handleFraction", "45");
  EXPECT_NEAR(find<QuantityField>("handlePlace")->value(), 0.45 * length, 1e-2);
  EXPECT_EQ(workspace.undoStack().count(), 2);
}

}  // namespace
}  // namespace liana
