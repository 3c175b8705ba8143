// The mouse modes of the view, one checkable action each; exactly one is current.
#pragma once

#include <QList>
#include <QObject>
#include <memory>
#include <vector>

class QAction;
class QActionGroup;

namespace liana {

class FramePicker;
class Tool;
class Viewport;

/// Owns the tools. A tool that has finished, or Escape with nothing to cancel, goes back to selecting.
class ToolActions : public QObject {
  Q_OBJECT

public:
  ToolActions(Viewport& viewport, QObject* parent);
  ~ToolActions() override;

  QAction *select, *measure, *sectionFace;

  /// Adds a tool and the action that makes it current.
  QAction* add(std::unique_ptr<Tool> tool, const QString& text, const QString& iconName,
               const QString& shortcuts, const QString& tip);
  Tool& current() const { return *current_; }
  /// As the menu calls it.
  QString currentName() const;
  /// Shared by all tools: each shape is prepared once.
  FramePicker& picker() { return *picker_; }

Q_SIGNALS:
  void nextStepChanged(const QString& text);
  void readoutChanged(const QString& text);

private:
  void activate(Tool* tool);

  Viewport& viewport_;
  std::unique_ptr<FramePicker> picker_;
  QActionGroup* group_;
  std::vector<std::unique_ptr<Tool>> tools_;
  Tool* current_ = nullptr;
};

}  // namespace liana
