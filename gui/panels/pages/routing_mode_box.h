// How the selected cable comes by its length: fixed, drawn to a pull or a length, or between straight and
// bent.
#pragma once

#include <QWidget>
#include <functional>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/cable/routing_rule.h"

class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QSlider;

namespace liana {

class QuantityField;
class Workspace;

/// Follows the selection by itself. Dragging a slider changes the cable live and is one undo step; the length
/// that was found can be kept as the fixed one.
class RoutingModeBox : public QWidget {
  Q_OBJECT

public:
  explicit RoutingModeBox(Workspace& workspace, QWidget* parent = nullptr);

private:
  QWidget* makeStretchPage();
  void makeStretchFields();
  QWidget* makeAutomaticPage();
  QSlider* makeSlider(const char* name, int steps);
  void connectFields();
  void connectStretch();
  /// Changes one thing of the cable's rule, if a cable is shown.
  void change(const std::function<void(RoutingRule&)>& how, int mergeToken = 0);
  void showCable();
  void updateFields();
  void updateLength();
  void updateStretchedLength();
  void keepLength();
  const Cable* cable() const;
  /// Applies a changed rule; changes with one token are one undo step.
  void change(const RoutingRule& rule, int mergeToken = 0);
  int tokenFor(const void* field, int visit);

  Workspace& workspace_;
  CableId cable_;
  QComboBox* mode_;
  QWidget *stretchPage_, *automaticPage_;
  QSlider *pull_, *bend_;
  QRadioButton *byPull_, *toLength_;
  QuantityField *pullValue_, *stretchedLength_, *from_, *to_;
  QLabel* length_;
  QPushButton* keep_;
  std::pair<const void*, int> lastVisit_{nullptr, -1};
  int token_ = 0, visit_ = 0;
};

}  // namespace liana
