// Plays with the window as a child would: every action, mouse, wheel, keys and fields, in an order a seed
// gives.
#pragma once

#include <QPoint>
#include <QStringList>
#include <QTimer>
#include <optional>
#include <random>
#include <string>

#include "gui/main_window.h"
#include "tests/support/temporary_folder.h"

class QWidget;

namespace liana {

/// Questions that come up are refused, menus closed. What it did last is remembered for whoever finds a
/// fault.
class Monkey {
public:
  Monkey(MainWindow& window, unsigned seed);

  /// One action, mouse movement, key or text; events are processed afterwards.
  void act();
  /// The same, nearly always in the hoist workspace: every action, tool, page, lever and file of it.
  void actInLift();
  /// Lets go of all buttons and stops what is half done.
  void calmDown();
  const QStringList& log() const { return log_; }
  /// How many questions were refused.
  int refused() const { return refused_; }

private:
  void triggerAction();
  void clickInView();
  void dragInView();
  void turnWheel();
  void pressKey();
  void typeIntoField();
  void selectInTree();
  void selectSomething();
  void undoOrRedo();
  /// Plays, scrubs and presses buttons of the moves' panel.
  void useMoves();
  /// Branches off, joins, merges, unplugs and fixes cables, each where these are drawn.
  void drawHarness();
  void playWithWires();
  /// What a connector's page offers: how it is held, what its housing is.
  void changeAConnector();
  /// Runs, rigs and scrubs in the hoist workspace.
  void useLift();
  void pressOneOf(const char* dock);
  void moveALever();
  void changeTheRig();
  void selectInRig();
  void chooseInACombo();
  void reeve();
  void lookAtAFinding();
  void triggerLiftAction();
  void useFittingTool();
  void makeBodyOfParts();
  void editInRigTree();
  void useLiftFiles();
  /// Where a fitting is drawn, or anywhere.
  QPoint somewhereOnTheLift();
  void scrub(QWidget& panel);
  void dragBetween(const QPoint& from, const QPoint& to);
  /// A place on a drawn cable; none while there is none.
  std::optional<QPoint> somewhereOnACable();
  void refuseQuestions();
  void note(const QString& what);
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  QPoint somewhere(const QWidget& widget);
  /// More often than chance would: where a cable, a handle or an end is drawn.
  QPoint somewhereInView();
  Qt::KeyboardModifiers someModifiers();

  MainWindow& window_;
  std::mt19937 random_;
  TemporaryFolder files_;  // of recordings and reports
  QTimer refuser_;
  QStringList log_;
  int refused_ = 0;
};

}  // namespace liana
