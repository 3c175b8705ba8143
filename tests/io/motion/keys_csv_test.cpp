// Key poses from tables, and back into them.
#include "io/motion/keys_csv.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

Move mixedMove() {
  Move move;
  move.name = "Mixed";
  move.movers = {{"Shoulder", MotionKind::Turn, {}, {}, -1, {}, {0, 0, 1}},
                 {"Drawer", MotionKind::Slide, {}, {}, 0, {}, {1, 0, 0}},
                 {"Plug", MotionKind::Free, {}, {}, -1, {}, {}}};
  return move;
}

TEST(KeysCsv, ReadsWhatItWrites) {
  Move move = mixedMove();
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.linear() = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  pose.translation() = Eigen::Vector3d(1.5, -2, 1.0 / 3);
  move.keys = {{0, {{{}, 0}, {{}, 1}, {Eigen::Isometry3d::Identity(), 0}}},
               {2.5, {{{}, -30.5}, {{}, 7}, {pose, 0}}}};
  for (KeyPose& key : move.keys)
    for (std::size_t i = 0; i < 2; ++i) key.poses[i].worldFromMover.setIdentity();
  const Result<std::vector<KeyPose>> read = decodeKeys(keysCsv(move), move, "keys.csv");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[1].time, 2.5);
  EXPECT_EQ((*read)[1].poses[0].value, -30.5);
  EXPECT_EQ((*read)[1].poses[1].value, 7);
  EXPECT_LT(((*read)[1].poses[2].worldFromMover.matrix() - pose.matrix()).norm(), 1e-12);
}

TEST(KeysCsv, JointAnglesAloneAreEnough) {
  const Result<std::vector<KeyPose>> read =
      decodeKeys("time_s;Shoulder_deg\n0;0\n1;45\n", mixedMove(), "keys.csv");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ((*read)[1].poses[0].value, 45);
  EXPECT_EQ((*read)[1].poses[1].value, 0);
}

TEST(KeysCsv, MistakesAreNamedWithTheirLine) {
  const auto message = [](const char* text) {
    const auto read = decodeKeys(text, mixedMove(), "keys.csv");
    return read.ok() ? std::string("no error") : read.error().message;
  };
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  EXPECT_TRUE(has(message("a,b\n1,2\n"), "Shoulder_deg"));
  EXPECT_TRUE(has(message("time_s,Shoulder_deg\n0,0\n0,5\n"), "line 3"));
  EXPECT_TRUE(has(message("time_s,Shoulder_deg\n0,0\n1,x\n"), "line 3: column Shoulder_deg"));
  EXPECT_TRUE(has(message("time_s,Shoulder_deg\n0,0\n"), "two lines"));
  EXPECT_TRUE(has(message("time_s,Plug_x_mm,Plug_y_mm,Plug_z_mm,Plug_qw,Plug_qx,Plug_qy,Plug_qz\n"
                          "0,0,0,0,0,0,0,0\n1,0,0,0,1,0,0,0\n"),
                  "quaternion"));
}

}  // namespace
}  // namespace liana
