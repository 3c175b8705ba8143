// What the workspace tells when something cannot be done.
#include "gui/workspace/workspace.h"

#include <gtest/gtest.h>

#include <QTest>

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
  ASSERT_TRUE(workspace.edits().applyTransient(std::make_unique<OnlyOnce>()));
  workspace.edits().keepTransient();
  ASSERT_EQ(workspace.undoStack().count(), 1);
  workspace.edits().undo();
  workspace.edits().redo();
  ASSERT_EQ(said.size(), 1) << "nothing is said";
  EXPECT_TRUE(said[0].contains("The part is gone.")) << qPrintable(said[0]);
}

TEST(Workspace, ShapeThatIsNotInBalanceIsNotSavedAsOneThatIs) {
  for (const bool balanced : {true, false}) {
    const auto route = [balanced](const RouteRequest& request, const WarmStart& start,
                                  const RouteWorker::KeepGoing&) {
      RoutedCable routed = CableRouter().route(request.cable, request.settings, start);
      if (!balanced) routed.report.status = SolveStatus::IterationLimit;
      return routed;
    };
    Workspace workspace(nullptr, route);
    DocumentContent content;
    Cable cable;
    cable.id = {1};
    cable.length = 360;
    cable.end.worldFromEnd.translation() = Eigen::Vector3d(260, 0, 0);
    content.cables = {cable};
    workspace.replaceDocument(content, {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace.shapes().isSolved({1}); }, 60000));
    ASSERT_TRUE(workspace.shapes().isShown({1}));
    EXPECT_EQ(workspace.saved().contentToSave().centerlines.size(), balanced ? 1u : 0u);
  }
}

}  // namespace
}  // namespace liana
