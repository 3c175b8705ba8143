// Export of centerlines and solids in every format, and the report, through the menu's actions.
#include "gui/actions/export/export_actions.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "gui/actions/edit_actions.h"
#include "gui/panels/status/message_bar.h"
#include "gui/panels/status/message_list.h"
#include "gui/workspace/shapes/live_checks.h"
#include "io/centerline/read_drafts.h"
#include "io/import/read_assembly.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ExportTest : public WindowTest {
protected:
  ExportActions& exports() { return window_->exports(); }
  std::filesystem::path file(const std::string& name) const { return project_->folder() / name; }
  QByteArray textOf(const std::filesystem::path& path) {
    QFile read(QString::fromStdString(path.string()));
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
  }
  bool finished() {
    return waitFor([&] { return !exports().isBusy(); });
  }
  /// Types a name into the dialog that the action opens and answers the question about files that are there;
  /// when they are to stay, gives up. Returns the questions.
  QStringList typeName(QAction* action, const std::filesystem::path& name, bool oneFileEach,
                       QMessageBox::StandardButton answer) {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QStringList questions;
    bool typed = false;
    QTimer driver;
    QObject::connect(&driver, &QTimer::timeout, [&] {
      QWidget* top = QApplication::activeModalWidget();
      if (auto* box = qobject_cast<QMessageBox*>(top)) {
        questions << box->text();
        return QTest::mouseClick(box->button(answer), Qt::LeftButton);
      }
      auto* dialog = qobject_cast<QFileDialog*>(top);
      if (!dialog) return;
      if (typed) return dialog->reject();
      typed = true;
      if (auto* each = dialog->findChild<QCheckBox*>("oneFileEach"); each && oneFileEach) each->click();
      auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
      line->setText(QString::fromStdString(name.string()));
      QTest::keyClick(line, Qt::Key_Return);
    });
    driver.start(20);
    action->trigger();
    EXPECT_TRUE(typed);
    return questions;
  }
  void write(const std::filesystem::path& path, const char* text) {
    QFile made(QString::fromStdString(path.string()));
    ASSERT_TRUE(made.open(QIODevice::WriteOnly));
    made.write(text);
  }
  QString lastMessage() {
    auto* list = window_->findChild<MessageList*>();
    return list->item(list->count() - 1)->data(Qt::UserRole).toString();
  }
};

TEST_F(ExportTest, CenterlinesOfEveryFormatReadBackAsLongAsTheCables) {
  openProject();
  for (const char* name : {"a.step", "a.igs", "a.vda", "a.dxf", "a.csv", "a.json"}) {
    ExportChoice choice;
    choice.file = file(name);
    ASSERT_TRUE(exports().exportCenterlines(choice)) << name;
    ASSERT_TRUE(finished());
    EXPECT_TRUE(lastMessage().contains("2 cables")) << name << ": " << qPrintable(lastMessage());
    const auto drafts = readDrafts(choice.file);
    ASSERT_TRUE(drafts.ok()) << name << ": " << drafts.error().message;
    ASSERT_EQ(drafts->routes.size(), 2u) << name;
    for (int i = 0; i < 2; ++i) {
      double length = 0;
      for (const HermiteCurve& piece : drafts->routes[static_cast<std::size_t>(i)].pieces)
        length += piece.length();
      EXPECT_NEAR(length, window_->workspace().shownCenterline(cable(i).id)->length(), 0.1) << name;
    }
  }
}

TEST_F(ExportTest, CancelledWritingSaysSoAndLeavesNoFile) {
  openProject();
  ExportChoice choice;
  choice.file = file("cancelled.step");
  choice.withParts = true;
  ASSERT_TRUE(exports().exportSolids(choice));
  auto* cancel = window_->findChild<QPushButton*>("cancelTask");
  ASSERT_TRUE(cancel->isVisible());
  QTest::mouseClick(cancel, Qt::LeftButton);
  ASSERT_TRUE(finished());
  EXPECT_TRUE(lastMessage().contains("cancelled")) << qPrintable(lastMessage());
  EXPECT_FALSE(std::filesystem::exists(choice.file));
  EXPECT_FALSE(cancel->isVisible());
}

TEST_F(ExportTest, StepHoldsACurvePerCableInTheSchemaAskedFor) {
  openProject();
  for (const StepSchema schema : {StepSchema::Ap214, StepSchema::Ap242}) {
    ExportChoice choice;
    choice.file = file("lines.step");
    choice.schema = schema;
    ASSERT_TRUE(exports().exportCenterlines(choice));
    ASSERT_TRUE(finished());
    const QByteArray text = textOf(choice.file);
    EXPECT_TRUE(text.startsWith("ISO-10303-21;"));
    EXPECT_GE(text.count("B_SPLINE_CURVE"), SmallProject::cableCount);
    EXPECT_TRUE(text.contains("Upper cable"));
    EXPECT_TRUE(text.contains("Lower cable"));
    EXPECT_EQ(text.contains("AP242"), schema == StepSchema::Ap242);
  }
}

TEST_F(ExportTest, OneFileForEachCableIsNamedAfterIt) {
  openProject();
  ExportChoice choice;
  choice.file = file("any.csv");
  choice.oneFileEach = true;
  ASSERT_TRUE(exports().exportCenterlines(choice));
  ASSERT_TRUE(finished());
  for (const char* word : {"Upper", "Lower"}) {
    QByteArray found;
    for (const auto& entry : std::filesystem::directory_iterator(project_->folder()))
      if (entry.path().extension() == ".csv" && entry.path().string().find(word) != std::string::npos)
        found = textOf(entry.path());
    EXPECT_GT(found.count('\n'), 40) << word;
  }
}

TEST_F(ExportTest, SolidsOfEveryFormatReadBack) {
  openProject();
  for (const char* name : {"s.step", "s.glb", "s.obj", "s.stl"}) {
    ExportChoice choice;
    choice.file = file(name);
    choice.cables = {cable(1).id};
    ASSERT_TRUE(exports().exportSolids(choice)) << name;
    ASSERT_TRUE(finished());
    EXPECT_TRUE(lastMessage().contains("Lower cable")) << qPrintable(lastMessage());
    const auto back = readAssembly(choice.file, {});
    ASSERT_TRUE(back.ok()) << name << ": " << back.error().message;
    EXPECT_EQ(back->assembly.instanceCount(), 1) << name;
    const Eigen::Vector3d size = back->assembly.boundingBox().sizes();
    EXPECT_NEAR(size.maxCoeff(), 260, 12) << name;
  }
  ExportChoice all;
  all.file = file("all.step");
  all.withParts = true;
  ASSERT_TRUE(exports().exportSolids(all));
  ASSERT_TRUE(finished());
  const auto back = readAssembly(all.file, {});
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->assembly.instanceCount(), SmallProject::partCount + SmallProject::cableCount);
}

TEST_F(ExportTest, DialogWritesTheSelectedCableAloneInTheFormatChosen) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  bool driven = false;
  QTimer driver;
  QObject::connect(&driver, &QTimer::timeout, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("exportDialog");
    if (!dialog || !dialog->isVisible() || driven) return;
    driven = true;
    auto* only = dialog->findChild<QCheckBox*>("onlySelected");
    EXPECT_TRUE(only->isVisible());
    EXPECT_EQ(only->text(), "Only Lower cable");
    only->click();
    dialog->selectNameFilter("DXF (*.dxf)");
    auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
    name->setText(QString::fromStdString(file("chosen").string()));
    QTest::keyClick(name, Qt::Key_Return);
  });
  driver.start(50);
  window_->exports().centerlines->trigger();
  driver.stop();
  ASSERT_TRUE(driven);
  ASSERT_TRUE(finished());
  const auto drafts = readDrafts(file("chosen.dxf"));
  ASSERT_TRUE(drafts.ok()) << drafts.error().message;
  EXPECT_EQ(drafts->routes.size(), 1u);
}

TEST_F(ExportTest, FolderThatIsNotThereIsToldInPlainWords) {
  openProject();
  ExportChoice choice;
  choice.file = file("no such folder") / "a.step";
  ASSERT_TRUE(exports().exportCenterlines(choice));
  ASSERT_TRUE(finished());
  auto* bar = window_->findChild<MessageBar*>();
  EXPECT_TRUE(bar->isVisible());
  EXPECT_TRUE(bar->text().contains("no such folder")) << qPrintable(bar->text());
  choice.file = file("a.doc");
  ASSERT_TRUE(exports().exportCenterlines(choice));
  ASSERT_TRUE(finished());
  EXPECT_TRUE(bar->text().contains(".step")) << qPrintable(bar->text());
}

TEST_F(ExportTest, FilesTheProjectIsMadeOfAreNotReplaced) {
  openProject();
  for (const std::filesystem::path& used : {project_->step(), project_->project()}) {
    const QByteArray before = textOf(used);
    ExportChoice choice;
    choice.file = used;
    EXPECT_FALSE(exports().exportCenterlines(choice));
    EXPECT_TRUE(lastMessage().contains("another name")) << qPrintable(lastMessage());
    EXPECT_EQ(textOf(used), before);
  }
}

TEST_F(ExportTest, FileOfACableDoesNotReplaceOneTheProjectIsMadeOf) {
  openProject();
  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setName(cable(0).id, "pipes")));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  const QByteArray before = textOf(project_->step());
  ExportChoice choice;
  choice.file = file("any.stp");
  choice.oneFileEach = true;
  EXPECT_FALSE(exports().exportCenterlines(choice));
  EXPECT_TRUE(lastMessage().contains("pipes.step")) << qPrintable(lastMessage());
  EXPECT_FALSE(exports().exportSolids(choice));
  ASSERT_TRUE(finished());
  EXPECT_EQ(textOf(project_->step()), before);
  EXPECT_FALSE(std::filesystem::exists(file("Lower_cable.step")));
}

TEST_F(ExportTest, FilesOfCablesThatAreThereAreAskedAboutOnce) {
  openProject();
  write(file("Upper_cable.step"), "old");
  write(file("Lower_cable.step"), "old");
  QStringList questions = typeName(exports().solids, file("any"), true, QMessageBox::No);
  ASSERT_EQ(questions.size(), 1);
  EXPECT_TRUE(questions[0].contains("Upper_cable.step")) << qPrintable(questions[0]);
  EXPECT_TRUE(questions[0].contains("Lower_cable.step")) << qPrintable(questions[0]);
  ASSERT_TRUE(finished());
  EXPECT_EQ(textOf(file("Upper_cable.step")), "old");
  questions = typeName(exports().solids, file("any"), true, QMessageBox::Yes);
  EXPECT_EQ(questions.size(), 1);
  ASSERT_TRUE(finished());
  EXPECT_TRUE(textOf(file("Upper_cable.step")).startsWith("ISO-10303-21;"));
}

TEST_F(ExportTest, NameWithoutSuffixDoesNotReplaceSilently) {
  openProject();
  for (QAction* action : {exports().centerlines, exports().report}) {
    const auto there = file(action == exports().report ? "there.html" : "there.step");
    write(there, "old");
    EXPECT_EQ(typeName(action, file("there"), false, QMessageBox::No).size(), 1);
    ASSERT_TRUE(finished());
    EXPECT_EQ(textOf(there), "old");
    EXPECT_EQ(typeName(action, file("there"), false, QMessageBox::Yes).size(), 1);
    ASSERT_TRUE(finished());
    EXPECT_GT(textOf(there).size(), 100);
  }
}

TEST_F(ExportTest, RenamedCableKeepsItsShapeWhileSolvingIsOff) {
  openProject();
  window_->edits().liveSolving->trigger();
  Workspace& workspace = window_->workspace();
  workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setName(cable(0).id, "Other name")));
  DocumentSettings settings;
  settings.limits.clearance_mm = 3;
  workspace.apply(std::make_unique<ChangeSettings>(settings));
  ExportChoice choice;
  choice.file = file("renamed.step");
  EXPECT_TRUE(exports().exportCenterlines(choice)) << qPrintable(lastMessage());
  ASSERT_TRUE(finished());
  EXPECT_TRUE(textOf(choice.file).contains("Other name"));
}

TEST_F(ExportTest, LimitsOfTheProjectSolveNothingAnew) {
  openProject();
  int shapes = 0;
  QObject::connect(&window_->workspace(), &Workspace::shapeChanged, window_.get(), [&] { ++shapes; });
  DocumentSettings settings;
  settings.limits.clearance_mm = 3;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  LiveChecks& checks = window_->workspace().checks();
  ASSERT_TRUE(waitFor([&] { return checks.isCurrent(); }));
  EXPECT_FALSE(window_->workspace().shapes().isSolving());
  EXPECT_EQ(shapes, 0);
}

TEST_F(ExportTest, ShapeThatIsNoEquilibriumIsWrittenWithAWarning) {
  openWindow([](const RouteRequest& request, const WarmStart& start, const RouteWorker::KeepGoing& goOn) {
    RoutedCable routed = CableRouter().route(request.cable, request.settings, start, goOn);
    if (request.cable.name == "Lower cable") routed.report.status = SolveStatus::IterationLimit;
    return routed;
  });
  openProject();
  Workspace& workspace = window_->workspace();
  QStringList warnings;
  QObject::connect(&workspace, &Workspace::messagePosted, window_.get(),
                   [&](MessageKind kind, const QString& text) {
                     if (kind == MessageKind::Warning) warnings << text;
                   });
  ExportChoice choice;
  choice.file = file("unbalanced.csv");
  EXPECT_TRUE(exports().exportCenterlines(choice));
  ASSERT_TRUE(finished());
  EXPECT_TRUE(std::filesystem::exists(choice.file));
  ASSERT_EQ(warnings.size(), 1);
  EXPECT_TRUE(warnings[0].contains("Lower cable")) << qPrintable(warnings[0]);
  EXPECT_FALSE(warnings[0].contains("Upper cable")) << qPrintable(warnings[0]);
}

TEST_F(ExportTest, ReportIsNotWrittenOfShapesThatAreOutOfDate) {
  openProject();
  window_->edits().liveSolving->trigger();
  EXPECT_TRUE(exports().writeReport(file("before.html")));
  ASSERT_TRUE(finished());
  RouteHandle handle = cable(0).handles.at(0);
  handle.worldFromHandle.translation().z() += 10;
  ASSERT_TRUE(window_->workspace().apply(std::make_unique<MoveHandle>(cable(0).id, handle)));
  EXPECT_FALSE(exports().writeReport(file("after.html")));
  EXPECT_TRUE(lastMessage().startsWith("Upper cable has no solved shape yet.")) << qPrintable(lastMessage());
  EXPECT_FALSE(std::filesystem::exists(file("after.html")));
  window_->edits().liveSolving->trigger();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(exports().writeReport(file("after.html")));
  ASSERT_TRUE(finished());
}

TEST_F(ExportTest, ReportHoldsTheFindingAndIsOfferedToBeOpened) {
  openProject();
  DocumentSettings settings;
  settings.limits.minBendRadiusStatic_mm = 500;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  ASSERT_TRUE(exports().writeReport(file("report.html")));
  ASSERT_TRUE(finished());
  const QByteArray page = textOf(file("report.html"));
  EXPECT_GE(page.count("id=finding-"), 2);
  EXPECT_TRUE(page.contains("Upper cable"));
  EXPECT_TRUE(page.contains("bend radius"));
  EXPECT_TRUE(page.contains("data:image/png")) << "the view is in it";
  auto* bar = window_->findChild<MessageBar*>();
  EXPECT_TRUE(bar->isVisible());
  EXPECT_TRUE(bar->text().contains("report.html")) << qPrintable(bar->text());
  EXPECT_EQ(bar->findChild<QToolButton*>("messageButton")->text(), "Open it");
}

}  // namespace
}  // namespace liana
