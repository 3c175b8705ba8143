// What a study found, cable by cable, in a small window beside the view.
#pragma once

#include <QDialog>

#include "io/study/study_results.h"

class QLabel;
class QTableWidget;

namespace liana {

class StudyResults : public QDialog {
  Q_OBJECT

public:
  explicit StudyResults(QWidget* parent);

  void show(const StudySummary& summary);
  /// The project has changed since: the numbers are those of before.
  void setOutdated(bool outdated);

private:
  QLabel *verdict_, *outdated_;
  QTableWidget* table_;
};

}  // namespace liana
