// Asks what a variation study varies, how often, and where its results go.
#pragma once

#include <QDialog>
#include <filesystem>

#include "kernel/base/result.h"
#include "kernel/study/variation.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace liana {

class QuantityField;

/// The usual variations as fields, or those of a study file.
class StudyDialog : public QDialog {
  Q_OBJECT

public:
  StudyDialog(const std::filesystem::path& folder, QWidget* parent);

  /// Says what is wrong with the study file, if one was chosen.
  Result<StudySpec> spec() const;
  std::filesystem::path folder() const;
  void setFolder(const std::filesystem::path& folder);
  void setFile(const std::filesystem::path& file);

private:
  void askFile();
  void askFolder();
  void refresh();

  QSpinBox *runs_, *seed_;
  QComboBox* sampling_;
  QuantityField *clips_, *stiffness_, *length_, *curvature_;
  QCheckBox* fromFile_;
  QLineEdit *file_, *folder_;
  QPushButton *browseFile_, *start_;
  QLabel* problem_;
};

}  // namespace liana
