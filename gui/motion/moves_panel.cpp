// List, pages and player side by side.
#include "gui/motion/moves_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/actions/move_actions.h"
#include "gui/motion/joint_page.h"
#include "gui/motion/keys_page.h"
#include "gui/motion/move_findings.h"
#include "gui/motion/move_session.h"
#include "gui/motion/movers_page.h"
#include "gui/panels/fields/elided_label.h"
#include "gui/playback/playback_keys.h"
#include "gui/playback/time_plots.h"
#include "gui/playback/timeline_panel.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kMoveRole = Qt::UserRole;
constexpr int kKeysTab = 3, kFindingsTab = 4;

QToolButton* buttonOf(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

MovesPanel::MovesPanel(MoveActions& actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      session_(actions.session()),
      moves_(new QListWidget),
      state_(new ElidedLabel),
      tabs_(new QTabWidget),
      timeline_(new TimelinePanel(actions.session().timeline())),
      plots_(new TimePlots(actions.session().timeline())) {
  setObjectName("movesPanel");
  tabs_->setDocumentMode(true);
  tabs_->addTab(new MoversPage(actions), tr("Movers"));
  tabs_->addTab(new JointPage(actions), tr("Joint"));
  tabs_->addTab(new KeysPage(actions), tr("Key poses"));
  tabs_->addTab(new MoveFindings(session_), tr("Findings"));
  auto* split = new QSplitter(Qt::Horizontal);
  split->setChildrenCollapsible(false);
  split->addWidget(makePages());
  split->addWidget(makePlayer());
  split->setStretchFactor(0, 2);
  split->setStretchFactor(1, 3);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(split);
  (new PlaybackKeys(session_.timeline(), this))->watchWhileShowing(&session_.viewport());
  connect(&session_, &MoveSession::changed, this, &MovesPanel::refill);
  const auto compare = [this] {
    PlaybackSource* before = actions_.compare->isChecked() ? session_.before() : nullptr;
    if (before == compared_) return;
    compared_ = before;
    plots_->compareWith(before ? std::vector<PlaybackSource*>{before} : std::vector<PlaybackSource*>{});
  };
  connect(actions_.compare, &QAction::toggled, this, compare);
  connect(&session_, &MoveSession::changed, this, compare);
  connect(&session_.workspace(), &Workspace::documentChanged, this, &MovesPanel::showState);
  connect(&session_.timeline(), &Timeline::showingChanged, this, &MovesPanel::showState);
  connect(&session_, &MoveSession::posedChanged, this, &MovesPanel::showState);
  refill();
}

QWidget* MovesPanel::makePages() {
  moves_->setObjectName("moves");
  moves_->setFrameShape(QFrame::NoFrame);
  moves_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  moves_->setToolTip(tr("The moves of the project; double click to rename one"));
  tabs_->insertTab(0, moves_, tr("Moves"));
  tabs_->setCurrentIndex(0);
  state_->setObjectName("moveState");
  auto* line = new QHBoxLayout;
  line->setContentsMargins(4, 0, 4, 3);
  line->setSpacing(1);
  for (QAction* action : {actions_.create, actions_.duplicate, actions_.remove})
    line->addWidget(buttonOf(action));
  line->addSpacing(8);
  line->addWidget(state_, 1);
  QToolButton* solve = buttonOf(actions_.solve);
  solve->setObjectName("solveMove");
  solve->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  line->addWidget(solve);
  auto* pages = new QWidget;
  auto* layout = new QVBoxLayout(pages);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(tabs_, 1);
  layout->addLayout(line);
  connect(actions_.create, &QAction::triggered, this, [this] { tabs_->setCurrentIndex(kKeysTab); });
  connect(moves_, &QListWidget::itemChanged, this, &MovesPanel::takeName);
  connect(moves_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item && !isFilling_) session_.choose(MoveId{item->data(kMoveRole).toULongLong()});
  });
  return pages;
}

QWidget* MovesPanel::makePlayer() {
  auto* player = new QWidget;
  auto* layout = new QVBoxLayout(player);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(timeline_);
  layout->addWidget(plots_, 1);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(6, 0, 6, 3);
  for (QAction* action : {actions_.envelope, actions_.results, actions_.leave}) {
    QToolButton* button = buttonOf(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    line->addWidget(button);
  }
  line->addStretch(1);
  layout->addLayout(line);
  return player;
}

void MovesPanel::refill() {
  isFilling_ = true;
  const auto& moves = session_.workspace().document().moves();
  while (moves_->count() > static_cast<int>(moves.size())) delete moves_->takeItem(moves_->count() - 1);
  while (moves_->count() < static_cast<int>(moves.size())) new QListWidgetItem(moves_);
  for (int row = 0; row < moves_->count(); ++row) {
    const Move& move = moves[static_cast<std::size_t>(row)];
    QListWidgetItem* item = moves_->item(row);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setText(QString::fromStdString(move.name));
    item->setData(kMoveRole, static_cast<qulonglong>(move.id.value));
    if (move.id == session_.chosen()) moves_->setCurrentRow(row);
  }
  isFilling_ = false;
  const bool hasFindings =
      session_.run() && session_.run()->isComplete() && session_.runs().solving() != session_.chosen();
  if (hasFindings && !hadFindings_) tabs_->setCurrentIndex(kFindingsTab);
  hadFindings_ = hasFindings;
  showState();
}

void MovesPanel::showState() {
  state_->setText(session_.move() ? session_.state()
                                  : tr("Select a part, a sub-assembly or a connector and make a new move."));
  state_->setToolTip(state_->text());
  timeline_->setRemark(session_.timeline().isShowing() ? tr("Playing: the project itself stays as it is")
                       : session_.posed() ? tr("Posed by hand: the project itself stays as it is")
                                          : QString());
}

void MovesPanel::takeName(QListWidgetItem* item) {
  if (isFilling_ || !session_.move()) return;
  for (const Move& move : session_.workspace().document().moves()) {
    if (move.id.value != item->data(kMoveRole).toULongLong()) continue;
    Move changed = move;
    changed.name = item->text().trimmed().toStdString();
    if (changed.name == move.name || !session_.change(changed, tr("Rename move")))
      QMetaObject::invokeMethod(this, &MovesPanel::refill, Qt::QueuedConnection);
    return;
  }
}

}  // namespace liana
