// Thousands of seeded random actions: the program lives, no question hangs, and undo and redo lead back to
// the same bytes. LIANA_MONKEY sets how many actions, LIANA_MONKEY_SEED the seed.
#include <QApplication>
#include <QTest>
#include <functional>
#include <iostream>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/samples.h"
#include "io/project/project_file.h"
#include "tests/gui/monkey/monkey.h"
#include "tests/gui/support/window_test.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

constexpr int kBatch = 50;

int fromEnvironment(const char* name, int otherwise) {
  bool ok = false;
  const int value = qEnvironmentVariableIntValue(name, &ok);
  return ok ? value : otherwise;
}

class MonkeyTest : public WindowTest {
protected:
  void SetUp() override {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    WindowTest::SetUp();
    window_->resize(900, 640);  // few pixels, many actions
    activate();
  }

  /// The document as it would be saved, solved shapes aside: they come from a thread.
  std::string text() const {
    DocumentContent content = window_->workspace().document().content();
    content.centerlines.clear();
    return projectText(content, project_->folder());
  }

  /// What is opened may be saved.
  std::filesystem::path copyOfSample() const {
    const std::filesystem::path sample(sampleProject().toStdString());
    const auto always = std::filesystem::copy_options::overwrite_existing;
    for (const char* kind : {".liana", ".step"}) {
      auto file = sample;
      file.replace_extension(kind);
      std::filesystem::copy_file(file, project_->folder() / file.filename(), always);
    }
    return project_->folder() / sample.filename();
  }

  std::filesystem::path copyOfLift(const std::string& name = "sling_lift") const {
    const auto always = std::filesystem::copy_options::overwrite_existing;
    for (const char* kind : {".liana", ".step"}) {
      const auto from = paths::samples() / "projects" / (name + kind);
      if (std::filesystem::exists(from))
        std::filesystem::copy_file(from, project_->folder() / from.filename(), always);
    }
    return project_->folder() / (name + ".liana");
  }

  std::filesystem::path something(int round) const {
    return round % 4 == 0   ? project_->project()
           : round % 4 == 1 ? copyOfSample()
           : round % 4 == 2 ? copyOfLift()
                            : project_->step();
  }
  std::filesystem::path someLift(int round) const {
    return round % 4 == 0   ? copyOfLift()
           : round % 4 == 1 ? copyOfLift("gantry_crane")
           : round % 4 == 2 ? copyOfLift("elevator")
                            : project_->step();
  }

  void open(const std::filesystem::path& file) {
    // Work that ends while the file is read changes the document; the question whether to lose that is
    // refused, as all are, so it is opened again.
    for (int attempt = 0; attempt < 3; ++attempt) {
      window_->files().openPath(file);
      ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
      if (window_->workspace().undoStack().count() == 0) break;
    }
    opened_ = text();
    ASSERT_EQ(window_->workspace().undoStack().count(), 0);
  }

  /// All the way back is what was opened, all the way forth is what it was; and every step changes something.
  void checkUndo() {
    Workspace& workspace = window_->workspace();
    QUndoStack& stack = workspace.undoStack();
    const std::string now = text();
    const int index = stack.index(), count = stack.count();
    std::string shown = now;
    while (stack.canUndo()) {
      const QString name = stack.undoText();
      const int before = stack.index();
      workspace.edits().undo();
      ASSERT_EQ(stack.index(), before - 1) << qPrintable(name);
      const std::string next = text();
      EXPECT_NE(next, shown) << "an undo step that changes nothing: " << qPrintable(name);
      EXPECT_FALSE(name.isEmpty());
      shown = next;
    }
    ASSERT_EQ(shown, opened_) << "undone all the way, but it is not what was opened";
    while (stack.index() < index) workspace.edits().redo();
    ASSERT_EQ(text(), now) << "redone all the way, but it is not what it was";
    ASSERT_EQ(stack.count(), count);
  }

  using Act = void (Monkey::*)();
  using Choose = std::function<std::filesystem::path(int round)>;

  /// So many actions, another file now and then, and undo looked at after each batch.
  void play(Act act, const Choose& choose) {
    const int total = fromEnvironment("LIANA_MONKEY", 600);
    const auto seed = static_cast<unsigned>(fromEnvironment("LIANA_MONKEY_SEED", 1));
    Monkey monkey(*window_, seed);
    ASSERT_NO_FATAL_FAILURE(open(choose(0)));
    for (int done = 0; done < total; done += kBatch) {
      for (int i = 0; i < kBatch; ++i) {
        // Opening is an action like any other, but the answer to its question is always no.
        const auto opened = window_->workspace().saved().file();
        (monkey.*act)();
        if (window_->files().isBusy() || window_->workspace().saved().file() != opened) {
          ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
          if (window_->workspace().undoStack().count() == 0) opened_ = text();
        }
      }
      monkey.calmDown();
      ASSERT_TRUE(waitFor([] { return !QApplication::activeModalWidget(); })) << "a question hangs";
      ASSERT_TRUE(window_->isVisible());
      checkUndo();
      if (HasFailure()) {
        FAIL() << "seed " << seed << ", after " << done + kBatch << " actions; the last ones:\n  "
               << qPrintable(monkey.log().join("\n  "));
      }
      if ((done + kBatch) % 1000 == 0) std::cout << "monkey: " << done + kBatch << " actions" << std::endl;
      if (done / kBatch % 8 == 7) {
        ASSERT_NO_FATAL_FAILURE(open(choose(done / kBatch / 8 + 1)));
      }
    }
    window_->workspace().undoStack().setClean();
  }

  std::string opened_;
};

TEST_F(MonkeyTest, RandomActionsNeitherCrashNorLoseUndoSteps) {
  play(&Monkey::act, [this](int round) { return something(round); });
}

TEST_F(MonkeyTest, RandomActionsInTheHoistWorkspaceNeitherCrashNorLoseUndoSteps) {
  play(&Monkey::actInLift, [this](int round) { return someLift(round); });
}

}  // namespace
}  // namespace liana
