// A copy of unsaved work is kept and goes with the save; what a dead program left can be recovered.
#include "gui/actions/file/autosave.h"

#include <QAction>

#include "gui/actions/file/file_actions.h"
#include "kernel/edits/cable/move_handle.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class AutosaveTest : public WindowTest {
protected:
  void moveHandleTo(const Eigen::Vector3d& place) {
    RouteHandle handle = cable(0).handles.at(0);
    handle.worldFromHandle.translation() = place;
    ASSERT_TRUE(window_->workspace().apply(std::make_unique<MoveHandle>(cable(0).id, handle)));
  }
  fs::path copy() { return window_->files().autosave().copy().file(); }
};

TEST_F(AutosaveTest, CopyIsThereWhileWorkIsUnsavedAndGoesWithTheSave) {
  openProject();
  window_->files().autosave().saveNow();
  EXPECT_FALSE(fs::exists(copy())) << "nothing was changed yet";
  moveHandleTo(handlePosition() + Eigen::Vector3d(0, 0, 5));
  EXPECT_TRUE(waitFor([&] { return fs::exists(copy()); })) << "no copy some seconds after a change";
  window_->files().save->trigger();
  EXPECT_FALSE(fs::exists(copy()));
}

TEST_F(AutosaveTest, CopyGoesWithAProperClose) {
  openProject();
  moveHandleTo(handlePosition() + Eigen::Vector3d(0, 0, 5));
  window_->files().autosave().saveNow();
  const fs::path file = copy();
  ASSERT_TRUE(fs::exists(file));
  window_.reset();
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(AutosaveTest, WorkOfADeadProgramComesBackUnsaved) {
  openProject();
  const Eigen::Vector3d place = handlePosition() + Eigen::Vector3d(1, 2, 5);
  moveHandleTo(place);
  window_->files().autosave().saveNow();
  const fs::path left = copy().parent_path() / "left.liana";
  fs::copy_file(copy(), left);
  window_->workspace().edits().undo();
  ASSERT_GT((handlePosition() - place).norm(), 1);

  window_->files().recover({left, project_->project(), "2030-01-31T12:00:00Z"});
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_NEAR((handlePosition() - place).norm(), 0, 1e-9);
  EXPECT_TRUE(window_->workspace().saved().isModified());
  EXPECT_EQ(window_->workspace().saved().file(), project_->project());
  EXPECT_FALSE(fs::exists(left)) << "the recovered copy must not be offered again";
  EXPECT_TRUE(fs::exists(copy())) << "what was recovered is not saved yet";
}

}  // namespace
}  // namespace liana
