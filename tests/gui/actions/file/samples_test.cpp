// What ships to try things on, and how one gets at it.
#include "gui/actions/file/samples.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include "gui/actions/file/file_actions.h"
#include "gui/panels/status/start_card.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class SamplesTest : public WindowTest {
protected:
  QString opened() const { return QString::fromStdString(window_->workspace().saved().file().string()); }
};

TEST_F(SamplesTest, BeginWithTheRobotArm) {
  const std::vector<Sample> samples = shippedSamples();
  ASSERT_GE(samples.size(), 6u);
  EXPECT_EQ(QFileInfo(sampleProject()).fileName(), "robot_arm.liana");
  EXPECT_EQ(sampleProject(), samples.front().file);
  for (const Sample& sample : samples)
    EXPECT_TRUE(QFileInfo::exists(sample.file)) << qPrintable(sample.title);
}

TEST_F(SamplesTest, CardShowsPicturesAndOpensTheSampleThatIsClicked) {
  auto* card = window_->findChild<StartCard*>();
  const auto tiles = card->findChildren<QToolButton*>("sample");
  ASSERT_EQ(tiles.size(), 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const QToolButton& tile = *tiles[static_cast<int>(i)];
    const Sample sample = shippedSamples()[i];
    EXPECT_EQ(tile.text(), sample.title);
    EXPECT_FALSE(QImage(sample.pictureFile).isNull()) << qPrintable(sample.title);
    EXPECT_TRUE(card->rect().contains(QRect(tile.mapTo(card, QPoint()), tile.size())));
  }
  QTest::mouseClick(tiles.front(), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty() && allSolved(); }));
  EXPECT_EQ(opened(), sampleProject());
}

TEST_F(SamplesTest, MenuListsAllOfThemAndOpensTheChosenOne) {
  const QList<QAction*> actions = window_->files().samplesMenu->actions();
  ASSERT_EQ(actions.size(), static_cast<int>(shippedSamples().size()));
  QAction* elevator = nullptr;
  for (QAction* action : actions)
    if (action->text() == "Elevator") elevator = action;
  ASSERT_TRUE(elevator);
  elevator->trigger();
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy() && !window_->workspace().isEmpty(); }));
  EXPECT_TRUE(opened().endsWith("elevator.liana")) << qPrintable(opened());
}

}  // namespace
}  // namespace liana
