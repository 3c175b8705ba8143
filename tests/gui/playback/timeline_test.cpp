// The moment that is looked at: steps, ends, ranges, playing; keys and mouse of the panel.
#include "gui/playback/timeline.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QToolButton>

#include "gui/panels/fields/quantity_field.h"
#include "gui/playback/time_plots.h"
#include "gui/playback/time_track.h"
#include "gui/playback/timeline_panel.h"

namespace liana {
namespace {

/// Two seconds in steps of 0.25 s with one event, and a number that is worst at 1.25 s.
class Ramp : public PlaybackSource {
public:
  Ramp() {
    TimeSeries series{"Tension", "Rope", "N", 80.0, false, {}};
    for (int i = 0; i <= 8; ++i) {
      times_.push_back(0.25 * i);
      series.values.push_back(i == 5 ? 95 : 10 * i);
    }
    series_.push_back(series);
  }

  QString name() const override { return "Ramp"; }
  const std::vector<double>& times() const override { return times_; }
  double end() const override { return end_; }
  const std::vector<TimeSeries>& series() const override { return series_; }
  std::vector<TimeMark> marks() const override { return {{0.75, MarkKind::Warning, "Rope snaps over"}}; }
  std::vector<double> keyPoses() const override { return {0, 2}; }
  std::optional<TimeMark> worst() const override { return TimeMark{1.25, MarkKind::Failure, "Worst: 95 N"}; }
  void show(double time) override { shown.push_back(time); }

  void cutAfter(double time) {
    while (times_.back() > time) times_.pop_back();
    Q_EMIT changed();
  }

  std::vector<double> shown;

private:
  std::vector<double> times_;
  std::vector<TimeSeries> series_;
  double end_ = 2;
};

TEST(Timeline, ShowsNothingUntilTheMomentIsChangedByHand) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  EXPECT_TRUE(ramp.shown.empty());
  EXPECT_FALSE(timeline.isShowing());
  timeline.goTo(0.6);
  EXPECT_TRUE(timeline.isShowing());
  ASSERT_EQ(ramp.shown.size(), 1u);
  EXPECT_EQ(ramp.shown.back(), 0.6);
  timeline.leave();
  ramp.cutAfter(1);
  EXPECT_EQ(ramp.shown.size(), 1u) << "shown again although the view was left";
}

TEST(Timeline, StepsGoFromSampleToSampleAndStopAtTheEnds) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  timeline.goTo(0.6);
  timeline.step(1);
  EXPECT_EQ(timeline.time(), 0.75);
  timeline.goTo(0.6);
  timeline.step(-1);
  EXPECT_EQ(timeline.time(), 0.5);
  timeline.step(-10);
  EXPECT_EQ(timeline.time(), 0);
  timeline.step(100);
  EXPECT_EQ(timeline.time(), 2);
}

TEST(Timeline, StaysWithinTheSamplesWhileMoreAreToCome) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  ramp.cutAfter(1.1);
  timeline.goTo(1.9);
  EXPECT_EQ(timeline.time(), 1);
  EXPECT_EQ(timeline.span().to, 2);
}

TEST(Timeline, PlaysToTheEndOfTheRangeAndStopsThere) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  timeline.setSpeed(20);
  timeline.setRange(TimeRange{0.5, 1.5});
  timeline.play();
  EXPECT_EQ(timeline.time(), 0.5) << "does not begin with the range";
  ASSERT_TRUE(QTest::qWaitFor([&] { return !timeline.isPlaying(); }, 60000));
  EXPECT_EQ(timeline.time(), 1.5);
  timeline.play();
  EXPECT_EQ(timeline.time(), 0.5) << "does not begin again";
}

TEST(Timeline, LoopsOverTheRange) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  timeline.setLooping(true);
  timeline.setSpeed(10);
  timeline.setRange(TimeRange{1, 1.5});
  bool wentBack = false;
  double last = 1;
  QObject::connect(&timeline, &Timeline::timeChanged, [&] {
    wentBack = wentBack || timeline.time() < last;
    last = timeline.time();
    EXPECT_GE(last, 1);
    EXPECT_LE(last, 1.5);
  });
  timeline.play();
  EXPECT_TRUE(QTest::qWaitFor([&] { return wentBack; }, 60000));
  EXPECT_TRUE(timeline.isPlaying());
}

TEST(Timeline, ASourceThatGoesTakesNothingWithIt) {
  Timeline timeline;
  {
    Ramp ramp;
    timeline.setSource(&ramp);
    timeline.goTo(1);
    timeline.play();
  }
  EXPECT_FALSE(timeline.hasSamples());
  EXPECT_FALSE(timeline.isPlaying());
  timeline.step(1);
  timeline.toggle();
}

class TimelinePanelTest : public ::testing::Test {
protected:
  void SetUp() override {
    timeline_.setSource(&ramp_);
    panel_ = std::make_unique<TimelinePanel>(timeline_);
    panel_->resize(700, 90);
    panel_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(panel_.get()));
    track_ = &panel_->track();
  }

  void click(const QPoint& at) { QTest::mouseClick(track_, Qt::LeftButton, {}, at); }
  QPoint onBar(double time) const { return {static_cast<int>(track_->xOf(time)), 22}; }

  Ramp ramp_;
  Timeline timeline_;
  std::unique_ptr<TimelinePanel> panel_;
  TimeTrack* track_ = nullptr;
};

TEST_F(TimelinePanelTest, DraggingOnTheTrackScrubs) {
  QTest::mousePress(track_, Qt::LeftButton, {}, onBar(0.3));
  EXPECT_NEAR(timeline_.time(), 0.3, 0.01);
  QTest::mouseMove(track_, onBar(1.6));
  QTest::mouseRelease(track_, Qt::LeftButton, {}, onBar(1.6));
  EXPECT_NEAR(timeline_.time(), 1.6, 0.01);
  EXPECT_NEAR(ramp_.shown.back(), 1.6, 0.01);
}

TEST_F(TimelinePanelTest, EventsNameThemselvesAndAClickGoesExactlyThere) {
  const QPoint mark = track_->placeOfMark(0.75) + QPoint(2, 0);
  const auto named = track_->marksAt(mark);
  ASSERT_FALSE(named.empty());
  EXPECT_EQ(named.front().text, "Rope snaps over");
  click(mark);
  EXPECT_EQ(timeline_.time(), 0.75);
  click(track_->placeOfMark(1.25) - QPoint(3, 0));
  EXPECT_EQ(timeline_.time(), 1.25) << "the worst moment is no mark";
  click(track_->placeOfMark(2) - QPoint(2, 0));
  EXPECT_EQ(timeline_.time(), 2) << "a key pose is no mark";
}

TEST_F(TimelinePanelTest, BracketsAtTheEndsChooseThePartThatIsPlayed) {
  const QPoint end = track_->placeOfRangeEnd(true);
  QTest::mousePress(track_, Qt::LeftButton, {}, end);
  QTest::mouseMove(track_, onBar(1));
  QTest::mouseRelease(track_, Qt::LeftButton, {}, onBar(1));
  EXPECT_TRUE(timeline_.hasRange());
  EXPECT_NEAR(timeline_.range().to, 1, 0.01);
  EXPECT_EQ(timeline_.range().from, 0);
}

TEST_F(TimelinePanelTest, SpacePlaysAndArrowKeysStep) {
  QTest::keyClick(track_, Qt::Key_Right);
  EXPECT_EQ(timeline_.time(), 0.25);
  QTest::keyClick(track_, Qt::Key_End);
  EXPECT_EQ(timeline_.time(), 2);
  QTest::keyClick(track_, Qt::Key_Left);
  EXPECT_EQ(timeline_.time(), 1.75);
  QTest::keyClick(track_, Qt::Key_Home);
  EXPECT_EQ(timeline_.time(), 0);
  QTest::keyClick(track_, Qt::Key_Space);
  EXPECT_TRUE(timeline_.isPlaying());
  QTest::keyClick(track_, Qt::Key_Space);
  EXPECT_FALSE(timeline_.isPlaying());
}

TEST_F(TimelinePanelTest, ATypedTimeTakesUnitsAndIsGoneTo) {
  auto* time = panel_->findChild<QuantityField*>("timelineTime");
  time->setFocus();
  time->selectAll();
  QTest::keyClicks(time, "1250 ms");
  QTest::keyClick(time, Qt::Key_Return);
  EXPECT_EQ(timeline_.time(), 1.25);
  QTest::mouseClick(panel_->findChild<QToolButton*>("timelineBack"), Qt::LeftButton);
  EXPECT_EQ(timeline_.time(), 1);
  QTest::mouseClick(panel_->findChild<QToolButton*>("timelineWorst"), Qt::LeftButton);
  EXPECT_EQ(timeline_.time(), 1.25);
}

TEST(TimePlots, DraggingInAChartScrubsAndAClickOnTheWorstValueGoesThere) {
  Ramp ramp;
  Timeline timeline;
  timeline.setSource(&ramp);
  TimePlots plots(timeline);
  plots.resize(500, 220);
  plots.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&plots));
  ASSERT_TRUE(QTest::qWaitFor([&] { return plots.titles().size() == 1; }, 60000));
  const int before = plots.frameCount();
  plots.redraw();
  ASSERT_TRUE(QTest::qWaitFor([&] { return plots.frameCount() > before; }, 60000));
  QTest::mousePress(&plots, Qt::LeftButton, {}, plots.pixelOf(0, 0.5).toPoint());
  EXPECT_NEAR(timeline.time(), 0.5, 0.02);
  QTest::mouseMove(&plots, plots.pixelOf(0, 1.75).toPoint());
  QTest::mouseRelease(&plots, Qt::LeftButton, {}, plots.pixelOf(0, 1.75).toPoint());
  EXPECT_NEAR(timeline.time(), 1.75, 0.02);
  QTest::mouseClick(&plots, Qt::LeftButton, {}, plots.pixelOfWorst(0, 0).toPoint() + QPoint(3, 2));
  EXPECT_EQ(timeline.time(), 1.25);
  EXPECT_EQ(plots.titles().front(), "Tension 95 N");
}

TEST(TimePlots, DrawsSeveralRunsIntoOneChart) {
  Ramp first, second;
  Timeline timeline;
  timeline.setSource(&first);
  TimePlots plots(timeline);
  plots.resize(500, 220);
  plots.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&plots));
  plots.compareWith({&second});
  ASSERT_TRUE(QTest::qWaitFor([&] { return plots.titles() == QStringList{"Tension [N]"}; }, 60000))
      << "a chart of two lines has no value of its own in its title";
  EXPECT_EQ(plots.pixelOfWorst(0, 1), plots.pixelOfWorst(0, 0));
}

}  // namespace
}  // namespace liana
