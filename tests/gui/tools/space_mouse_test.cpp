// A 3D mouse, played by a stand-in of the daemon's socket.
#include "gui/tools/space_mouse.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QAction>
#include <QCoreApplication>
#include <array>
#include <cstdlib>

#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

/// Listens where spacenavd would, takes one client and sends it events in the protocol's first version: eight
/// integers each.
class StandInDaemon {
public:
  explicit StandInDaemon(const std::filesystem::path& socketFile) : file_(socketFile) {
    listening_ = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "%s", file_.c_str());
    unlink(file_.c_str());
    if (bind(listening_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) listen(listening_, 1);
    setenv("SPNAV_SOCKET", file_.c_str(), 1);
  }
  ~StandInDaemon() {
    hangUp();
    close(listening_);
    unlink(file_.c_str());
    unsetenv("SPNAV_SOCKET");
  }
  bool hasClient() {
    if (client_ < 0) client_ = accept(listening_, nullptr, nullptr);
    return client_ >= 0;
  }
  void push(int x, int y, int z, int rx, int ry, int rz) { send({0, x, y, z, rx, ry, rz, 16}); }
  void press(int button) { send({1, button, 1, 0, 0, 0, 0, 0}); }
  void hangUp() {
    if (client_ >= 0) close(client_);
    client_ = -1;
  }

private:
  void send(const std::array<int, 8>& event) {
    ASSERT_EQ(write(client_, event.data(), sizeof event), static_cast<ssize_t>(sizeof event));
  }
  std::filesystem::path file_;
  int listening_ = -1, client_ = -1;
};

class SpaceMouseTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    daemon_ = std::make_unique<StandInDaemon>(project_->folder() / "spnav.sock");
    openWindow();
    openProject();
    ASSERT_TRUE(waitFor([&] { return daemon_->hasClient() && mouse().isConnected(); }));
  }
  SpaceMouse& mouse() { return *window_->findChild<SpaceMouse*>(); }
  Workspace& workspace() { return window_->workspace(); }
  const CameraPose& camera() { return window_->viewport().camera(); }
  /// The hand is where it is for several events.
  void hold(const std::array<int, 6>& p, const std::function<bool()>& until) {
    ASSERT_TRUE(waitFor([&] {
      daemon_->push(p[0], p[1], p[2], p[3], p[4], p[5]);
      return until();
    }));
    daemon_->push(0, 0, 0, 0, 0, 0);
  }

  std::unique_ptr<StandInDaemon> daemon_;
};

TEST_F(SpaceMouseTest, TheModelFollowsTheCap) {
  const CameraPose before = camera();
  hold({300, 0, 0, 0, 0, 0}, [&] { return (camera().target - before.target).norm() > 20; });
  EXPECT_LT((camera().target - before.target).dot(before.right()), 0) << "the model goes right: the eye left";
  EXPECT_NEAR(camera().distance, before.distance, 1e-9);
  const CameraPose shifted = camera();
  hold({0, 0, 0, 0, 300, 0}, [&] { return !camera().orientation.isApprox(shifted.orientation, 0.02); });
  EXPECT_LT((camera().target - shifted.target).norm(), 1e-6) << "turning does not shift";
  EXPECT_LT(camera().right().dot(shifted.forward()), 0)
      << "the model's front turns right: the eye goes left around it";
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(SpaceMouseTest, ASelectedHandleFollowsAndOneMoveIsOneUndoStep) {
  const HandleReference handle{cable(0).id, cable(0).handles.at(0).id};
  workspace().select(Selection(handle));
  daemon_->press(1);
  ASSERT_TRUE(waitFor([&] { return mouse().movesSelection->isChecked(); })) << "the second button switches";
  const CameraPose view = camera();
  const Eigen::Vector3d before = handlePosition();
  hold({0, 200, 0, 0, 0, 0}, [&] { return (handlePosition() - before).norm() > 3; });
  const Eigen::Vector3d way = handlePosition() - before;
  EXPECT_NEAR(way.normalized().dot(view.up()), 1, 1e-6) << "up on the screen";
  EXPECT_TRUE(camera().orientation.isApprox(view.orientation)) << "the view stays";
  ASSERT_TRUE(waitFor([&] { return workspace().undoStack().count() == 1; })) << "once the hand rests";
  workspace().edits().undo();
  EXPECT_LT((handlePosition() - before).norm(), 1e-9);
}

TEST_F(SpaceMouseTest, WithNothingSelectedTheViewMovesAfterAll) {
  workspace().select({});
  mouse().movesSelection->setChecked(true);
  const CameraPose before = camera();
  hold({0, 0, 300, 0, 0, 0}, [&] { return camera().distance != before.distance; });
  EXPECT_GT(camera().distance, before.distance) << "pushed away";
}

TEST_F(SpaceMouseTest, ADaemonThatGoesIsLetGo) {
  daemon_->hangUp();
  EXPECT_TRUE(waitFor([&] { return !mouse().isConnected(); }));
}

TEST(SpaceMouse, WithoutADaemonNothingIsConnected) {
  setenv("SPNAV_SOCKET", "/nonexistent/spnav.sock", 1);
  MainWindow window;
  QCoreApplication::processEvents();
  EXPECT_FALSE(window.findChild<SpaceMouse*>()->isConnected());
  unsetenv("SPNAV_SOCKET");
}

}  // namespace
}  // namespace liana
