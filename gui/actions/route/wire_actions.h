// Reads wire lists and WireViz files into the document and writes the cut list.
#pragma once

#include <QObject>
#include <filesystem>

class QAction;
class QWidget;

namespace liana {

class Workspace;

class WireActions : public QObject {
  Q_OBJECT

public:
  WireActions(Workspace& workspace, QWidget* window);

  QAction *importWires, *exportWires;

  void importFrom(const std::filesystem::path& file);
  void exportTo(const std::filesystem::path& file);

private:
  void askImport();
  void askExport();

  Workspace& workspace_;
  QWidget* window_;
};

}  // namespace liana
