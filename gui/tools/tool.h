// A mouse mode of the 3D view.
#pragma once

#include <Eigen/Core>
#include <QObject>
#include <QString>

namespace liana {

/// Where the mouse is [device pixels] and which keys are held.
struct PointerEvent {
  Eigen::Vector2d pixel = Eigen::Vector2d::Zero();
  bool shift = false;
  bool control = false;
};

/// A key that was pressed, the text it makes and the keys held with it.
struct KeyPress {
  int key = 0;
  QString text;
  bool shift = false;
  bool control = false;
  bool alt = false;
};

/// The view calls hover() while no button is down; press() decides whether a left drag belongs to the tool or
/// turns the camera. A drag begins once the mouse has really moved; a press without movement is a click.
class Tool : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  /// What the next click or drag would do, for the status line.
  virtual QString nextStep() const = 0;

  virtual void hover(const PointerEvent& event) = 0;
  /// Most tools only click: dragging moves the camera then, and the second of two quick clicks at one place
  /// counts for nothing.
  virtual bool press(const PointerEvent& /*event*/) { return false; }
  virtual void beginDrag(const PointerEvent& /*pressed*/) {}
  virtual void drag(const PointerEvent& /*event*/) {}
  virtual void endDrag(const PointerEvent& /*event*/) {}
  virtual void click(const PointerEvent& event) = 0;
  virtual void doubleClick(const PointerEvent& /*event*/) {}
  /// Whether handles and the gizmo can be dragged while this tool is in hand.
  virtual bool letsHandlesMove() const { return false; }
  /// A key while the view has the focus; false when the tool has no use for it.
  virtual bool key(const KeyPress& /*pressed*/) { return false; }
  /// Whether a key goes to the tool although it is the shortcut of something else.
  virtual bool wantsKey(int /*key*/) const { return false; }
  /// Escape: back to where it was. Returns whether there was something to cancel.
  virtual bool cancel() { return false; }
  /// The wheel over the view; false zooms as usual.
  virtual bool wheel(const PointerEvent& /*event*/, double /*notches*/) { return false; }
  /// The tool becomes the current one, or another does.
  virtual void activate() {}
  virtual void deactivate() {}

Q_SIGNALS:
  void nextStepChanged();
  /// The drag is over although the button is still down, as after a typed number.
  void dragEnded();
  /// A value to float beside the cursor; empty to take it away.
  void readoutChanged(const QString& text);
  /// The tool has done its work: back to selecting.
  void finished();
};

}  // namespace liana
