// Contact with parts, switched on and off in the window.
#include <QAction>

#include "gui/actions/edit_actions.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ContactTest : public WindowTest {
protected:
  bool contactOn() const { return window_->workspace().document().settings().contact.withParts; }
};

TEST_F(ContactTest, SwitchSolvesTheCablesAmongThePartsAndIsUndone) {
  openProject();
  QAction* contact = window_->edits().contact;
  EXPECT_FALSE(contact->isChecked());
  contact->trigger();
  EXPECT_TRUE(contactOn());
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  for (const Cable& each : window_->workspace().document().cables())
    EXPECT_TRUE(window_->workspace().shapeOf(each.id)->report.inEquilibrium())
        << window_->workspace().shapeOf(each.id)->report.reason;
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  EXPECT_FALSE(contactOn());
  EXPECT_FALSE(contact->isChecked());
}

}  // namespace
}  // namespace liana
