// The question before an export: which file and format, which cables, one file or several.
#pragma once

#include <QFileDialog>
#include <filesystem>
#include <vector>

#include "io/step/write_step.h"

class QCheckBox;

namespace liana {

/// A format people can choose.
struct ExportFilter {
  QString name;       // "STEP AP242 (*.step *.stp)"
  QString extension;  // ".step", with its dot
  StepSchema schema = StepSchema::Ap214;
};

/// Does not ask about files that are there already: ask when it is accepted.
class ExportDialog : public QFileDialog {
  Q_OBJECT

public:
  /// `selectedCable` is the name of the cable that may be written alone; empty: none is selected.
  ExportDialog(QWidget* parent, const QString& title, const std::filesystem::path& suggested,
               std::vector<ExportFilter> filters, const QString& selectedCable,
               const QString& extraOption = {});

  /// With the ending of the format when none was typed.
  std::filesystem::path file() const;
  StepSchema schema() const { return chosen().schema; }
  bool onlySelected() const;
  bool oneFileEach() const;
  bool extra() const;

private:
  const ExportFilter& chosen() const;
  void followFilter();

  std::vector<ExportFilter> filters_;
  QCheckBox *only_, *each_, *extra_;
};

}  // namespace liana
