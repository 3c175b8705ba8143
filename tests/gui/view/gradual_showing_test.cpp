// Large assemblies come into the picture over several frames; whatever happens meanwhile.
#include <QAction>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/parts/visibility.h"
#include "kernel/edits/part/add_assembly.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

constexpr int kParts = 300;  // more than come with one frame

std::shared_ptr<const TriangleMesh> makePlate(float size) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{0, 0, 0}, {size, 0, 0}, {size, size, 0}, {0, size, 0}};
  mesh->normals.assign(4, Eigen::Vector3f::UnitZ());
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
  mesh->edgeLines = {{mesh->vertices[0], mesh->vertices[1], mesh->vertices[2], mesh->vertices[3]}};
  return mesh;
}

AssemblyReference manyPlates(int count) {
  Assembly assembly;
  for (int i = 0; i < count; ++i) {
    AssemblyShape shape;
    shape.mesh = makePlate(i % 2 == 0 ? 8.0f : 9.5f);
    shape.color = Color{0.2f + 0.002f * static_cast<float>(i), 0.5f, 0.7f};
    AssemblyNode node;
    node.name = "Plate " + std::to_string(i);
    node.shape = assembly.addShape(shape);
    node.parentFromNode.translation() = Eigen::Vector3d(10.0 * (i % 20), 10.0 * (i / 20), 0);
    assembly.addNode(node);
  }
  AssemblyReference reference;
  reference.setGeometry(assembly);
  return reference;
}

class GradualShowingTest : public WindowTest {
protected:
  Viewport& view() { return window_->viewport(); }
  Workspace& workspace() { return window_->workspace(); }
  AssemblyActors& actors() { return view().scene().assemblies(); }
  bool isComplete() { return actors().waitingCount() == 0; }

  void open(int count) {
    DocumentContent content;
    AssemblyReference reference = manyPlates(count);
    reference.id = {1};
    content.assemblies.push_back(std::move(reference));
    workspace().replaceDocument(std::move(content), {});
  }
  /// Until some parts are in the picture and others are not.
  void waitForTheMiddle() {
    ASSERT_TRUE(waitFor([&] { return actors().waitingCount() < actors().partCount(); }));
    ASSERT_FALSE(isComplete()) << "all came at once";
  }
  QImage completePicture() {
    drawFrame();
    return view().grabFramebuffer();
  }
};

TEST_F(GradualShowingTest, PartsComeOverSeveralFramesAndTheCameraStandsFromTheFirst) {
  std::vector<int> waiting;
  std::vector<Eigen::Vector3d> eyes;
  QObject::connect(&view(), &VtkWidget::frameDrawn, window_.get(), [&] {
    waiting.push_back(actors().waitingCount());
    eyes.push_back(view().camera().eye());
  });
  open(kParts);
  EXPECT_EQ(actors().partCount(), kParts);
  EXPECT_EQ(actors().waitingCount(), kParts);
  waiting.clear();
  eyes.clear();
  ASSERT_TRUE(waitFor([&] { return isComplete() && !waiting.empty() && waiting.back() == 0; }));
  ASSERT_GE(waiting.size(), 4u);
  EXPECT_LT(waiting.front(), kParts) << "the first frame is empty";
  EXPECT_TRUE(std::is_sorted(waiting.rbegin(), waiting.rend()));
  for (const Eigen::Vector3d& eye : eyes) EXPECT_NEAR((eye - eyes.front()).norm(), 0, 1e-9);
}

TEST_F(GradualShowingTest, PictureTakenMeanwhileIsComplete) {
  open(kParts);
  waitForTheMiddle();
  const QImage taken = view().picture();
  EXPECT_TRUE(isComplete());
  EXPECT_EQ(taken, completePicture());
}

TEST_F(GradualShowingTest, AnotherFileOpenedMeanwhileIsShownAlone) {
  open(kParts);
  waitForTheMiddle();
  open(70);
  EXPECT_EQ(actors().partCount(), 70);
  const QImage picture = completePicture();
  EXPECT_EQ(actors().partCount(), 70);
  workspace().replaceDocument({}, {});
  EXPECT_TRUE(isComplete());
  open(70);
  EXPECT_EQ(completePicture(), picture);
}

TEST_F(GradualShowingTest, InsertedPartsTakenBackMeanwhileAreGoneAndComeAgain) {
  open(1);
  drawFrame();
  ASSERT_TRUE(workspace().apply(std::make_unique<AddAssembly>(manyPlates(kParts))));
  waitForTheMiddle();
  window_->edits().undo->trigger();
  EXPECT_TRUE(isComplete());
  EXPECT_EQ(actors().partCount(), 1);
  drawFrame();
  window_->edits().redo->trigger();
  waitForTheMiddle();
  drawFrame();
  EXPECT_EQ(actors().partCount(), kParts + 1);
}

TEST_F(GradualShowingTest, WhatIsDoneMeanwhileHoldsForThePartsThatComeLater) {
  const auto work = [&] {
    hide(workspace(), {part(0), part(299)}, {});
    setOpacity(workspace(), {part(150)}, 0.4);
    view().section().setOn(true);
    view().section().setAxis(SectionAxis::X);
    workspace().select(SelectionSet({part(1), part(298)}));
  };
  open(kParts);
  waitForTheMiddle();
  work();
  const QImage picture = completePicture();
  workspace().replaceDocument({}, {});
  open(kParts);
  drawFrame();
  work();
  EXPECT_EQ(completePicture(), picture);
}

TEST_F(GradualShowingTest, EscapeAndCancelMeanwhileLeaveTheOpenedDocument) {
  open(kParts);
  const auto revision = workspace().document().revision();
  waitForTheMiddle();
  focusView();
  QTest::keyClick(&view(), Qt::Key_Escape);
  window_->files().cancelTask();
  ASSERT_TRUE(waitFor([&] { return isComplete(); }));
  EXPECT_EQ(workspace().document().revision(), revision);
  EXPECT_EQ(actors().partCount(), kParts);
}

TEST_F(GradualShowingTest, WindowClosesMeanwhile) {
  open(kParts);
  waitForTheMiddle();
  workspace().undoStack().setClean();
  EXPECT_TRUE(window_->close());
  window_.reset();
}

TEST_F(GradualShowingTest, PartsAreFoundUnderTheMouseBeforeTheyAreSeenAndTheSameAfterwards) {
  open(kParts);
  ASSERT_TRUE(waitFor([&] { return view().frameCount() > 0 && isComplete(); }));
  std::vector<Selection> first, later;
  const auto pickAll = [&](std::vector<Selection>& found) {
    for (int node = 0; node < kParts; node += 7) {
      const auto pixel = view().project(actors().boxOf(part(node)).center());
      found.push_back(view().picks().thing(view().toDevicePixels(pixel.value())));
    }
  };
  pickAll(first);  // before there are search trees
  ASSERT_TRUE(waitFor([&] { return actors().isReadyToPick(); }));
  pickAll(later);
  EXPECT_EQ(first, later);
  EXPECT_EQ(first.front(), Selection(part(0)));
  EXPECT_EQ(first.back(), Selection(part(294)));
}

TEST_F(GradualShowingTest, LooksThatChangeAndChangeBackGiveTheSamePicture) {
  open(kParts);
  workspace().select(part(7));  // its gizmo makes the box that depths are counted in larger, once and for all
  drawFrame();
  workspace().select({});
  const QImage before = completePicture();
  const auto differsAndComesBack = [&](const char* what, const std::function<void(bool)>& change) {
    change(true);
    EXPECT_NE(completePicture(), before) << what;
    change(false);
    EXPECT_TRUE(completePicture() == before) << what;
  };
  differsAndComesBack("edges", [&](bool on) { view().detail().setEdgesVisible(!on); });
  differsAndComesBack("one part selected",
                      [&](bool on) { workspace().select(on ? SelectionSet(part(7)) : SelectionSet()); });
  differsAndComesBack("all parts selected", [&](bool on) {
    if (on) return window_->edits().selectAll->trigger();
    workspace().select({});
  });
  differsAndComesBack("translucent", [&](bool on) { view().detail().setTransparent(on); });
  differsAndComesBack("section", [&](bool on) {
    view().section().setOn(on);
    if (on) view().section().setAxis(SectionAxis::Y);
  });
  const CameraPose fitted = view().camera();
  differsAndComesBack("parallel", [&](bool on) {
    view().flights().setParallel(on);
    if (!on) view().flights().jumpTo(fitted);
  });
}

}  // namespace
}  // namespace liana
