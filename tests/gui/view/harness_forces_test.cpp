// Forces at branches and fixings as arrows.
#include "gui/actions/view_actions.h"
#include "tests/gui/support/harness_test.h"

namespace liana {
namespace {

class HarnessForcesTest : public HarnessTest {
protected:
  const Sketch& forces() { return view()->sketches().sketch(SketchLayer::Forces); }
};

TEST_F(HarnessForcesTest, EveryCableAtABranchHasAnArrowAndTogetherTheyHoldIt) {
  openCables();
  window_->routes().gravity->trigger();
  settle();
  branchOff();
  window_->views().showForces->trigger();
  const Eigen::Vector3d place = poseOf(document(), SelectionSet(branch().id))->worldFromPose.translation();
  std::vector<QString> names;
  for (const Sketch::Arrow& arrow : forces().arrows)
    if ((arrow.from - place).norm() < 1) {
      names.push_back(arrow.label);
      EXPECT_TRUE(arrow.label.endsWith(" N")) << qPrintable(arrow.label);
    }
  ASSERT_EQ(names.size(), 3u);
  for (const char* cable : {"Trunk ", "Trunk (2) ", "Cable 1 "})
    EXPECT_EQ(std::count_if(names.begin(), names.end(),
                            [&](const QString& name) { return name.startsWith(cable); }),
              QString(cable) == "Trunk " ? 2 : 1)
        << cable;
  // Nothing else holds a branch that follows: what it does to its cables is in balance.
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  double largest = 0;
  for (const EndReference& end : endsAt(document(), branch().id)) {
    const auto line = workspace().shownCenterline(end.cable);
    const Eigen::Vector3d force =
        (end.which == WhichEnd::Start ? line->reactions.front() : line->reactions.back()).force;
    sum += force;
    largest = std::max(largest, force.norm());
  }
  EXPECT_LT(sum.norm(), 1e-3 * largest);
}

}  // namespace
}  // namespace liana
