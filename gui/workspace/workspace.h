// What one window works on: the document, its undo stack, its solving thread and the selection.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "gui/workspace/parts/part_looks.h"
#include "gui/workspace/selection/selection_set.h"
#include "gui/workspace/shapes/cable_quantity.h"
#include "gui/workspace/shapes/live_shapes.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

class LiveChecks;

enum class MessageKind { Info, Warning, Error };

/// The document changes through apply() alone. Panels and views listen to the signals and hold no copies.
class Workspace : public QObject {
  Q_OBJECT

public:
  /// `route` solves in another way than the kernel's.
  explicit Workspace(QObject* parent = nullptr, RouteWorker::Route route = {});
  ~Workspace() override;

  const Document& document() const { return *document_; }
  Document& documentForIds() { return *document_; }  // to draw fresh ids from
  QUndoStack& undoStack() { return undoStack_; }

  /// Replaces everything by what was read from `file`; an empty path makes an untitled document.
  void replaceDocument(DocumentContent content, const std::filesystem::path& file);
  const std::filesystem::path& file() const { return file_; }
  /// The document without shapes that are not current: they would pass for current when the file is opened.
  DocumentContent contentToSave() const;
  void markSaved(const std::filesystem::path& file);
  bool isModified() const { return !undoStack_.isClean() || modifiedOutsideStack_; }
  /// Whether something would be lost: a CAD file that was only looked at is no work.
  bool hasUnsavedWork() const;
  void markModified();
  /// The same for work that an earlier run of the program has left.
  void markRecovered();
  bool isRecovered() const { return isRecovered_; }
  bool isEmpty() const { return document_->assemblies().empty() && document_->cables().empty(); }
  QString title() const;

  /// Makes an undoable change; when it cannot be made, posts why and returns false. Edits with the same
  /// non-zero token become one undo step if they belong together.
  bool apply(std::unique_ptr<Edit> edit, int mergeToken = 0);
  /// The same for whoever says himself why it cannot be made, as a field does.
  Result<void> tryApply(std::unique_ptr<Edit> edit, int mergeToken = 0);
  int newMergeToken() { return ++lastToken_; }
  void undo();
  void redo();

  /// Changes that may still be thrown away without a trace in the undo stack, such as pulling at a cable.
  bool applyTransient(std::unique_ptr<Edit> edit);
  void keepTransient(const QString& name = {});
  void discardTransient();
  /// Whether something is in hand that may still be thrown away.
  bool hasTransient() const { return !transient_.empty(); }

  /// The thing that pages and gizmo are about; others may be selected beside it.
  const Selection& selection() const { return selected_.primary(); }
  const SelectionSet& selected() const { return selected_; }
  bool isSelected(const Selection& thing) const { return selected_.contains(thing); }
  const std::vector<PartInstance>& selectedParts() const { return selected_.parts(); }
  const std::vector<CableId>& selectedCables() const { return selected_.cables(); }
  void select(const SelectionSet& selection);
  const Selection& hovered() const { return hovered_; }
  void hover(const Selection& selection);

  /// What the document says of how things are drawn; visibility.h has the edits that change it.
  bool isHidden(const PartInstance& part) const { return looks_.isHidden(part); }
  bool isHidden(CableId cable) const;
  /// How solid parts are drawn: 1 hides what is behind them.
  double opacityOf(const PartInstance& part) const { return looks_.opacityOf(part); }
  bool hasTranslucentParts() const { return looks_.hasTranslucentParts(); }

  /// The newest shape found for the cable and how it was found; null before the first.
  const SolvedShape* shapeOf(CableId cable) const { return shapes_->shapeOf(cable); }
  /// The last good shape, which may be older than the cable; null before the first.
  std::shared_ptr<const Centerline> shownCenterline(CableId cable) const { return shapes_->shown(cable); }
  /// Whether a shape for the cable as it is now, among what is around it now, has been found or found
  /// impossible.
  bool isSolved(CableId cable) const { return shapes_->isSolved(cable); }
  /// Whether what is known of its shape, found now or saved, is of the cable as it is now.
  bool isShapeCurrent(CableId cable) const { return shapes_->isCurrent(cable); }
  /// Whether what is shown is the shape of the cable as it is now, solved or saved.
  bool hasCurrentShape(CableId cable) const;
  /// Whether the newest word is that the cable cannot reach: what is shown of it is an older shape.
  bool isTooShort(CableId cable) const;
  /// Whether what is shown is an older shape that nobody is about to replace: its numbers are nobody's.
  bool isShapeStale(CableId cable) const;
  bool isSolving() const { return shapes_->isSolving(); }
  void setLiveSolving(bool on) { shapes_->setLive(on); }
  bool liveSolving() const { return shapes_->isLive(); }
  /// Gives up solving a cable, with a message.
  void stopSolving(CableId cable);
  LiveShapes& shapes() { return *shapes_; }
  const LiveShapes& shapes() const { return *shapes_; }

  /// What cables are coloured by; none: their own colour.
  const std::optional<CableQuantity>& colorBy() const { return colorBy_; }
  void setColorBy(const std::optional<CableQuantity>& quantity);

  /// The place on a cable that view and plots point at together; none when the mouse is elsewhere.
  struct Probe {
    CableId cable;
    double fraction = 0;  // of the length

    friend bool operator==(const Probe&, const Probe&) = default;
  };
  const std::optional<Probe>& probe() const { return probe_; }
  void setProbe(const std::optional<Probe>& probe);

  /// What breaks a limit, kept up to date.
  LiveChecks& checks() { return *checks_; }
  const LiveChecks& checks() const { return *checks_; }

  void post(MessageKind kind, const QString& text) { Q_EMIT messagePosted(kind, text); }
  /// Tells something together with a button that does what comes next.
  void offer(const QString& text, const QString& button, const std::function<void()>& action) {
    post(MessageKind::Info, text);
    Q_EMIT offered(text, button, action);
  }

Q_SIGNALS:
  void documentReplaced();
  void documentChanged(const DocumentChange& change);
  void shapeChanged(CableId cable);
  void solvingChanged();
  /// What is shown of the cable is not its shape any more, and nobody is working on it.
  void shapeOutdated(CableId cable);
  /// What was in hand has been kept or thrown away.
  void transientEnded();
  void selectionChanged();
  void hoverChanged();
  void visibilityChanged();
  void opacityChanged();
  void colorByChanged();
  void probeChanged();
  void titleChanged();
  void messagePosted(MessageKind kind, const QString& text);
  void offered(const QString& text, const QString& button, const std::function<void()>& action);

private:
  void onChange(const DocumentChange& change);
  /// A selection must not outlive what it names.
  void dropGoneSelections();
  void forgetCable(CableId cable);
  /// An undo step of what has been done already.
  void pushDone(std::unique_ptr<Edit> edit, int mergeToken);

  std::unique_ptr<Document> document_;
  Document::Subscription subscription_;
  QUndoStack undoStack_;
  std::filesystem::path file_;
  bool modifiedOutsideStack_ = false;
  bool isRecovered_ = false;  // and not saved since
  int lastToken_ = 0;
  std::vector<std::unique_ptr<Edit>> transient_;
  SelectionSet selected_;
  Selection hovered_;
  PartLooks looks_;
  std::optional<CableQuantity> colorBy_;
  std::optional<Probe> probe_;
  std::unique_ptr<LiveShapes> shapes_;
  std::unique_ptr<LiveChecks> checks_;
};

}  // namespace liana
