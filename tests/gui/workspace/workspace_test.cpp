// What the workspace tells when something cannot be done.
#include "gui/workspace/workspace.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

/// Can be done once.
class OnlyOnce : public Edit {
public:
  Result<void> apply(Document&) override {
    if (done_) return Error{"The part is gone."};
    done_ = true;
    return {};
  }
  void revert(Document&) override {}
  bool mergeWith(const Edit&) override { return false; }
  std::string name() const override { return "Drag"; }

private:
  bool done_ = false;
};

TEST(Workspace, DragThatCannotBeRedoneSaysSo) {
  Workspace workspace;
  QStringList said;
  QObject::connect(&workspace, &Workspace::messagePosted,
                   [&](MessageKind, const QString& text) { said << text; });
  ASSERT_TRUE(workspace.applyTransient(std::make_unique<OnlyOnce>()));
  workspace.keepTransient();
  ASSERT_EQ(workspace.undoStack().count(), 1);
  workspace.undo();
  workspace.redo();
  ASSERT_EQ(said.size(), 1) << "nothing is said";
  EXPECT_TRUE(said[0].contains("The part is gone.")) << qPrintable(said[0]);
}

}  // namespace
}  // namespace liana
