// Moves made, solved, read and written.
#include "gui/actions/move_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "gui/actions/commit_typing.h"
#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/make_action.h"
#include "gui/actions/tool_actions.h"
#include "gui/motion/axis_tool.h"
#include "gui/motion/joint_tool.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/workspace.h"
#include "io/motion/keys_csv.h"
#include "io/motion/move_results.h"
#include "io/write_file.h"
#include "kernel/edits/motion/change_moves.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

QString lastFolder() {
  return QSettings().value("lastFolder").toString();
}

}  // namespace

MoveActions::MoveActions(Viewport& viewport, ToolActions& tools, QWidget* window)
    : QObject(window), session_(std::make_unique<MoveSession>(viewport)), window_(window) {
  MoveSession& session = *session_;
  create = makeAction(this, tr("&New move"), "move", "Ctrl+Shift+M",
                      tr("Make an assembly move of what is selected: parts, a sub-assembly or a connector"));
  duplicate = makeAction(this, tr("&Duplicate move"), "copy", "", tr("A second move like this one"));
  remove = makeAction(this, tr("Dele&te move"), "delete", "", tr("Take this move out of the project"));
  solve = makeAction(this, tr("&Solve move"), "solve", "F9",
                     tr("Lead the cables through the move, with contact; goes on where it was interrupted"));
  envelope = makeAction(this, tr("Swept &envelope"), "transparent", "",
                        tr("Show the space that the cables take during the move"));
  envelope->setCheckable(true);
  results = makeAction(this, tr("&Write results…"), "report", "",
                       tr("Write report, tables, recording and the swept envelope (OBJ, STL) into a folder"));
  readKeys = makeAction(this, tr("&Read key poses…"), "import", "",
                        tr("Read key poses or joint angles over time from a table (CSV)"));
  writeKeys =
      makeAction(this, tr("Save &key poses…"), "export", "", tr("Write the key poses as a table (CSV)"));
  leave = makeAction(this, tr("&Back to the project"), "", "",
                     tr("End playing: the view shows the project again, with its handles"));
  compare = makeAction(this, tr("&Compare with the run before"), "", "",
                       tr("Draw the last solve of the move as it was before into the plots, dashed"));
  compare->setCheckable(true);
  auto tool = std::make_unique<AxisTool>(session.viewport(), tools.picker());
  axisTool_ = tool.get();
  axis = tools.add(std::move(tool), tr("Pick joint a&xis"), "measure", "",
                   tr("Click a hole, a shaft or an edge: the axis of the chosen joint"));
  byHand = tools.add(std::make_unique<JointTool>(session), tr("Turn &joints by hand"), "move", "J",
                     tr("Drag parts about the joints they hang at, then make a key pose of it"));
  byHand->setIconText(tr("By hand"));
  connect(create, &QAction::triggered, this, &MoveActions::createMove);
  connect(duplicate, &QAction::triggered, this, &MoveActions::duplicateMove);
  connect(remove, &QAction::triggered, this, [this] {
    session_->workspace().apply(makeRemoveMove(session_->workspace().document(), session_->chosen()));
  });
  connect(solve, &QAction::triggered, this, [this] {
    commitTyping(window_);
    session_->runs().solving().isValid() ? session_->runs().stop()
                                         : void(session_->runs().solve(session_->chosen()));
  });
  connect(envelope, &QAction::toggled, &session, &MoveSession::showEnvelope);
  connect(results, &QAction::triggered, this, &MoveActions::askResults);
  connect(readKeys, &QAction::triggered, this, &MoveActions::askKeys);
  connect(writeKeys, &QAction::triggered, this, &MoveActions::askKeysFile);
  connect(leave, &QAction::triggered, &session, &MoveSession::leave);
  connect(&session, &MoveSession::changed, this, &MoveActions::updateEnabled);
  connect(&session.timeline(), &Timeline::showingChanged, this, &MoveActions::updateEnabled);
  connect(&session, &MoveSession::posedChanged, this, &MoveActions::updateEnabled);
  connect(&session.runs().task(), &BackgroundTask::ended, this, &MoveActions::updateEnabled,
          Qt::QueuedConnection);
  task_.onFailure(
      [this](const QString& message) { session_->workspace().post(MessageKind::Error, message); });
  updateEnabled();
}

MoveActions::~MoveActions() = default;

void MoveActions::fill(QMenu& menu) const {
  menu.addActions({create, duplicate, remove});
  menu.addSeparator();
  menu.addActions({axis, byHand, readKeys, writeKeys});
  menu.addSeparator();
  menu.addActions({solve, envelope, compare, results, leave});
}

void MoveActions::updateEnabled() {
  const bool has = session_->move() != nullptr;
  for (QAction* action : {duplicate, remove, readKeys, writeKeys}) action->setEnabled(has);
  const bool isSolving = session_->runs().solving().isValid();
  solve->setEnabled(has || isSolving);
  solve->setText(isSolving ? tr("&Stop solving") : tr("&Solve move"));
  for (QAction* tool : {axis, byHand}) tool->setEnabled(has && !session_->move()->movers.empty());
  const bool isSolved = has && session_->run() && session_->run()->recording;
  envelope->setEnabled(isSolved || session_->showsEnvelope());
  results->setEnabled(isSolved && session_->run()->isComplete());
  compare->setEnabled(has && session_->before());
  leave->setEnabled(session_->timeline().isShowing() || session_->posed());
}

void MoveActions::createMove() {
  Workspace& workspace = session_->workspace();
  const Document& document = workspace.document();
  Move move;
  move.name = freeName(tr("Move %1"), document.moves());
  if (auto mover = moverOf(document, workspace.selected()))
    move = withMover(std::move(move), std::move(*mover), document.content());
  else
    workspace.post(MessageKind::Info, tr("The move is there. Select a part or a connector and press “Add "
                                         "selected” in the Moves panel: that is what it moves."));
  auto edit = makeAddMove(document, std::move(move));
  if (!workspace.apply(std::move(edit))) return;
  session_->choose(workspace.document().moves().back().id);
}

void MoveActions::duplicateMove() {
  if (!session_->move()) return;
  Workspace& workspace = session_->workspace();
  Move move = *session_->move();
  std::vector<std::string> used;
  for (const Move& other : workspace.document().moves()) used.push_back(other.name);
  move.id = {};
  move.name = unusedName(move.name, used);
  if (workspace.apply(makeAddMove(workspace.document(), std::move(move))))
    session_->choose(workspace.document().moves().back().id);
}

void MoveActions::askResults() {
  const QString folder =
      QFileDialog::getExistingDirectory(window_, tr("Folder for report, tables and envelope"), lastFolder());
  if (folder.isEmpty()) return;
  std::vector<fs::path> files;
  for (const char* name : {"move.csv", "peaks.csv", "events.csv", "report.html", "recording.lianarec",
                           "envelope.obj", "envelope.stl"})
    files.push_back(fs::path(folder.toStdString()) / name);
  if (askOverwrite(window_, files)) writeResults(folder.toStdString());
}

bool MoveActions::writeResults(const fs::path& folder) {
  const Move* move = session_->move();
  Workspace& workspace = session_->workspace();
  if (!move || !session_->runs().isCurrent(move->id)) {
    workspace.post(MessageKind::Warning,
                   tr("This move is not solved for the project as it is now. Solve it first  (F9)."));
    return false;
  }
  const QString title = workspace.saved().title();
  return task_.run(
      tr("Writing the move"),
      [this, &workspace, folder, title, recording = session_->run()->recording,
       content = workspace.document().content(), wanted = *move](const Progress&) -> BackgroundTask::Finish {
        const auto written = writeMoveResults(*recording, content, wanted, title.toStdString(), folder);
        return [&workspace, folder, written] {
          if (!written.ok())
            return workspace.post(MessageKind::Error, QString::fromStdString(written.error().message));
          workspace.offer(
              MoveActions::tr("The move is written to %1.").arg(QString::fromStdString(folder.string())),
              MoveActions::tr("Show"),
              [&workspace, folder] { showInFolder(workspace, folder / "report.html"); });
        };
      });
}

void MoveActions::askKeys() {
  const QString file = QFileDialog::getOpenFileName(window_, tr("Key poses over time"), lastFolder(),
                                                    tr("Tables (*.csv);;All files (*)"));
  if (!file.isEmpty()) readKeysFrom(file.toStdString());
}

bool MoveActions::readKeysFrom(const fs::path& file) {
  if (!session_->move()) return false;
  Move move = *session_->move();
  Result<std::vector<KeyPose>> keys = liana::readKeys(file, move);
  if (!keys.ok()) {
    session_->workspace().post(MessageKind::Error, QString::fromStdString(keys.error().message));
    return false;
  }
  move.keys = std::move(*keys);
  return session_->change(move, tr("Read key poses"));
}

void MoveActions::askKeysFile() {
  QString file =
      QFileDialog::getSaveFileName(window_, tr("Save key poses"), lastFolder(), tr("Tables (*.csv)"));
  if (!file.isEmpty() && addSuffix(window_, file, "csv")) writeKeysTo(file.toStdString());
}

bool MoveActions::writeKeysTo(const fs::path& file) {
  if (!session_->move()) return false;
  const auto written = writeFileAtomically(file, keysCsv(*session_->move()));
  if (!written.ok())
    session_->workspace().post(MessageKind::Error, QString::fromStdString(written.error().message));
  return written.ok();
}

}  // namespace liana
