// What an empty window offers: open a file, a sample, or one of the files opened last.
#pragma once

#include <QFrame>

class QAction;
class QVBoxLayout;

namespace liana {

class FileActions;

/// Floats in the middle of the empty view.
class StartCard : public QFrame {
  Q_OBJECT

public:
  StartCard(FileActions& files, QWidget* parent);

  /// Lists the recent files anew.
  void refresh();

private:
  void addAction(QAction* action, const QString& text, const QString& explanation);
  void addSamples();

  FileActions& files_;
  QVBoxLayout* layout_;
  QVBoxLayout* recent_;
};

}  // namespace liana
