// The way of changes into the document: edits that can be undone, and those still in hand.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <memory>
#include <vector>

#include "kernel/edits/edit.h"

namespace liana {

/// Belongs to the workspace, which gives it each new document.
class EditStack : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  /// Another document is worked on; clear() comes before it.
  void setDocument(Document& document) { document_ = &document; }
  /// Forgets every step, and what is in hand.
  void clear();
  QUndoStack& undoStack() { return undoStack_; }

  /// Makes an undoable change or says why it cannot be made. Edits with the same non-zero token become one
  /// undo step if they belong together.
  Result<void> tryApply(std::unique_ptr<Edit> edit, int mergeToken = 0);
  /// The same; what is wrong is posted as a message, and false comes back.
  bool apply(std::unique_ptr<Edit> edit, int mergeToken = 0);
  int newMergeToken() { return ++lastToken_; }
  void undo();
  void redo();

  /// Changes that may still be thrown away without a trace in the undo stack, such as pulling at a cable.
  bool applyTransient(std::unique_ptr<Edit> edit);
  void keepTransient(const QString& name = {});
  void discardTransient();
  /// Whether something is in hand that may still be thrown away.
  bool hasTransient() const { return !transient_.empty(); }

Q_SIGNALS:
  /// The document is about to change by an edit, its undoing or its redoing.
  void editBegins();
  /// What was in hand has been kept or thrown away.
  void transientEnded();
  void editRefused(const QString& why);
  void redoFailed(const QString& why);

private:
  /// An undo step of what has been done already.
  void pushDone(std::unique_ptr<Edit> edit, int mergeToken);

  Document* document_ = nullptr;
  QUndoStack undoStack_;
  int lastToken_ = 0;
  std::vector<std::unique_ptr<Edit>> transient_;
};

}  // namespace liana
