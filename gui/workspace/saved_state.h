// Where the document lies on disk, and what of it is not there yet.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>

#include "kernel/model/document.h"

namespace liana {

class Workspace;

/// Belongs to the workspace; writes nothing itself.
class SavedState : public QObject {
  Q_OBJECT

public:
  explicit SavedState(Workspace& workspace);

  /// An empty path is an untitled document.
  const std::filesystem::path& file() const { return file_; }
  QString title() const;
  /// The document without shapes that are not current: they would pass for current when the file is opened.
  DocumentContent contentToSave() const;

  bool isModified() const;
  /// Whether something would be lost: a CAD file that was only looked at is no work.
  bool hasUnsavedWork() const;
  /// Another document, as `file` holds it.
  void reset(const std::filesystem::path& file);
  void markSaved(const std::filesystem::path& file);
  /// Something changed that the undo stack knows nothing of.
  void markModified();
  /// The same for work that an earlier run of the program has left.
  void markRecovered();

Q_SIGNALS:
  /// The title, or whether all is saved.
  void changed();

private:
  Workspace& workspace_;
  std::filesystem::path file_;
  bool modifiedOutsideStack_ = false;
  bool isRecovered_ = false;  // and not saved since
};

}  // namespace liana
