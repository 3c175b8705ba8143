// The loop on the run's thread, and the letter box between it and the window.
#include "gui/hoist/run/hoist_runner.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "gui/crash/guarded.h"
#include "io/recording/hoist_file.h"
#include "kernel/hoisting/hoist_run.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr double kSlice = 0.02;       // that is stepped before news are sent [s]
constexpr double kMostBehind = 0.25;  // of real time; more is given up [s]
constexpr double kMeasured = 0.5;     // over which the speed is taken [s]

}  // namespace

/// Tasks one way, news the other.
struct HoistRunner::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::function<void(Loop&)>> tasks;
  bool quits = false;
  std::optional<HoistNews> news;  // not delivered yet
};

class HoistRunner::Loop {
public:
  Loop(HoistRunner& owner, std::shared_ptr<Shared> shared)
      : owner_(owner), shared_(std::move(shared)), thread_([this] { go(); }) {}
  ~Loop() {
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->quits = true;
    }
    shared_->wake.notify_all();
    thread_.join();
  }

  void post(std::function<void(Loop&)> task) {
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->tasks.push_back(std::move(task));
    }
    shared_->wake.notify_all();
  }

  // On the thread -------------------------------------------------------------------------------------------

  void begin(const DocumentContent& content, const LoadCase& loadCase, RunPace pace) {
    run_.reset();
    dropNews();
    Result<std::unique_ptr<HoistRun>> made = HoistRun::begin(content, loadCase);
    if (!made.ok()) return tellFailure(made.error().message);
    run_ = std::move(*made);
    inputs_ = hashOfInputs(loadCase, content);
    sent_ = run_->recording().frames.size();
    HoistRecording first = run_->recording();
    first.inputs = inputs_;
    QMetaObject::invokeMethod(
        &owner_, [&owner = owner_, first = std::move(first)] { Q_EMIT owner.begun(first); },
        Qt::QueuedConnection);
    setPace(pace);
  }

  void setPace(RunPace pace) {
    pace_ = pace;
    if (run_ && pace == RunPace::RealTime) run_->setDuration(LoadCase::kLongest);
    startClock();
    hasNews_ = true;
  }

  void step() {
    setPace(RunPace::Paused);
    if (!run_) return;
    // A step at the end of the case goes beyond it.
    if (run_->isOver() && run_->recording().stopped.empty())
      run_->setDuration(std::min(LoadCase::kLongest, run_->time() + 1));
    const std::size_t frames = run_->recording().frames.size();
    while (run_->step() && run_->recording().frames.size() == frames) {
    }
  }

  void command(const DriveCommand& command) {
    if (!run_) return;
    if (const Result<void> done = run_->command(command); !done.ok()) tellFailure(done.error().message);
    hasNews_ = true;
  }

  void runOnFrom(double time, const std::vector<DriveCommand>& commands, RunPace pace) {
    if (!run_) return;
    run_->rewind(time);
    sent_ = std::min(sent_, run_->recording().frames.size());  // the same bits up to there
    for (const DriveCommand& each : commands) command(each);
    setPace(pace);
  }

  void end() {
    run_.reset();
    dropNews();
  }

private:
  void go() {
    for (;;) {
      std::deque<std::function<void(Loop&)>> tasks;
      {
        std::unique_lock lock(shared_->mutex);
        const auto isCalled = [this] { return shared_->quits || !shared_->tasks.empty(); };
        if (isResting())
          shared_->wake.wait(lock, isCalled);
        else if (pace_ == RunPace::RealTime)
          shared_->wake.wait_until(lock, nextDue(), isCalled);
        if (shared_->quits) return;
        tasks.swap(shared_->tasks);
      }
      const auto broken = guarded([&] {
        for (const auto& task : tasks) task(*this);
        if (!isResting()) advance();
      });
      if (broken) {
        run_.reset();
        tellFailure(broken->message);
      }
      if (run_ && (hasNews_ || run_->recording().frames.size() != sent_)) publish();
    }
  }

  bool isResting() const { return !run_ || pace_ == RunPace::Paused || run_->isOver(); }

  void startClock() {
    clockStart_ = Clock::now();
    timeStart_ = run_ ? run_->time() : 0;
    measureStart_ = clockStart_;
    measuredFrom_ = timeStart_;
  }

  Clock::time_point nextDue() const {
    const double ahead = run_->time() + run_->recording().loadCase.step - timeStart_;
    return clockStart_ + std::chrono::duration_cast<Clock::duration>(Seconds(ahead));
  }

  void advance() {
    const Clock::time_point start = Clock::now();
    const auto isUsedUp = [&] { return Seconds(Clock::now() - start).count() > kSlice; };
    if (pace_ == RunPace::Fast) {
      while (!isUsedUp() && run_->step()) {
      }
    } else {
      while (Clock::now() >= nextDue() && !isUsedUp() && run_->step()) {
      }
      // A computer that is too slow runs as fast as it can; it does not catch up later.
      if (Seconds(Clock::now() - nextDue()).count() > kMostBehind) {
        clockStart_ = Clock::now();
        timeStart_ = run_->time();
      }
    }
    if (run_->isOver()) hasNews_ = true;
    const double measured = Seconds(Clock::now() - measureStart_).count();
    if (measured < kMeasured) return;
    speed_ = (run_->time() - measuredFrom_) / measured;
    measureStart_ = Clock::now();
    measuredFrom_ = run_->time();
  }

  void publish() {
    const HoistRecording& recording = run_->recording();
    HoistNews news;
    news.firstFrame = std::min(sent_, recording.frames.size());
    news.frames.assign(recording.frames.begin() + static_cast<std::ptrdiff_t>(news.firstFrame),
                       recording.frames.end());
    news.events = recording.events;
    news.loadCase = recording.loadCase;
    news.stopped = recording.stopped;
    news.isOver = run_->isOver();
    if (news.isOver) pace_ = RunPace::Paused;
    news.pace = pace_;
    news.time = run_->time();
    news.speed = speed_;
    sent_ = recording.frames.size();
    hasNews_ = false;
    const std::lock_guard lock(shared_->mutex);
    const bool isWaiting = shared_->news.has_value();
    if (isWaiting && shared_->news->firstFrame < news.firstFrame) {
      std::vector<HoistFrame> frames = std::move(shared_->news->frames);
      frames.resize(news.firstFrame - shared_->news->firstFrame);
      std::move(news.frames.begin(), news.frames.end(), std::back_inserter(frames));
      news.frames = std::move(frames);
      news.firstFrame = shared_->news->firstFrame;
    }
    shared_->news = std::move(news);
    if (!isWaiting)
      QMetaObject::invokeMethod(
          &owner_, [&owner = owner_] { owner.deliver(); }, Qt::QueuedConnection);
  }

  void dropNews() {
    const std::lock_guard lock(shared_->mutex);
    shared_->news.reset();
  }

  void tellFailure(const std::string& why) {
    QMetaObject::invokeMethod(
        &owner_, [&owner = owner_, text = QString::fromStdString(why)] { Q_EMIT owner.failed(text); },
        Qt::QueuedConnection);
  }

  HoistRunner& owner_;
  std::shared_ptr<Shared> shared_;
  std::unique_ptr<HoistRun> run_;
  std::string inputs_;
  RunPace pace_ = RunPace::Paused;
  std::size_t sent_ = 0;
  bool hasNews_ = false;
  Clock::time_point clockStart_{}, measureStart_{};
  double timeStart_ = 0, measuredFrom_ = 0, speed_ = 0;
  std::thread thread_;  // the last one: it uses all others
};

HoistRunner::HoistRunner(QObject* parent)
    : QObject(parent), shared_(std::make_shared<Shared>()), loop_(std::make_unique<Loop>(*this, shared_)) {}

HoistRunner::~HoistRunner() = default;

void HoistRunner::begin(DocumentContent content, LoadCase loadCase, RunPace pace) {
  loop_->post([content = std::move(content), loadCase = std::move(loadCase), pace](Loop& loop) {
    loop.begin(content, loadCase, pace);
  });
}

void HoistRunner::setPace(RunPace pace) {
  loop_->post([pace](Loop& loop) { loop.setPace(pace); });
}

void HoistRunner::step() {
  loop_->post([](Loop& loop) { loop.step(); });
}

void HoistRunner::command(const DriveCommand& command) {
  loop_->post([command](Loop& loop) { loop.command(command); });
}

void HoistRunner::runOnFrom(double time, std::vector<DriveCommand> commands, RunPace pace) {
  loop_->post(
      [time, commands = std::move(commands), pace](Loop& loop) { loop.runOnFrom(time, commands, pace); });
}

void HoistRunner::end() {
  loop_->post([](Loop& loop) { loop.end(); });
}

void HoistRunner::deliver() {
  std::optional<HoistNews> news;
  {
    const std::lock_guard lock(shared_->mutex);
    news.swap(shared_->news);
  }
  if (news) Q_EMIT came(*news);
}

}  // namespace liana
