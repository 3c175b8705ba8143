// Assembly moves in the window: the list of them, what each does, and the player.
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QTabWidget;

namespace liana {

class MoveActions;
class MoveSession;
class PlaybackSource;
class TimePlots;
class TimelinePanel;

class MovesPanel : public QWidget {
  Q_OBJECT

public:
  explicit MovesPanel(MoveActions& actions, QWidget* parent = nullptr);

  TimelinePanel& timeline() { return *timeline_; }
  TimePlots& plots() { return *plots_; }
  QSize sizeHint() const override { return {1200, 250}; }

private:
  QWidget* makePages();
  QWidget* makePlayer();
  void refill();
  void showState();
  void takeName(QListWidgetItem* item);

  MoveActions& actions_;
  MoveSession& session_;
  QListWidget* moves_;
  QLabel* state_;
  QTabWidget* tabs_;
  TimelinePanel* timeline_;
  TimePlots* plots_;
  const PlaybackSource* compared_ = nullptr;
  bool isFilling_ = false, hadFindings_ = false;
};

}  // namespace liana
