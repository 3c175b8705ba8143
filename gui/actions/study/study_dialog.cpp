// Fields for the usual variations; a file for all others.
#include "gui/actions/study/study_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include "gui/panels/fields/quantity_field.h"
#include "io/study/study_file.h"

namespace liana {
namespace {

QuantityField* fieldFor(Quantity quantity, double largest, double value, const char* name) {
  auto* field = new QuantityField(quantity, 0, largest, 2);
  field->setObjectName(name);
  field->show(value);
  return field;
}

QSpinBox* countFor(int largest, int value, const char* name) {
  auto* box = new QSpinBox;
  box->setObjectName(name);
  box->setRange(1, largest);
  box->setValue(value);
  return box;
}

QWidget* withButton(QLineEdit* edit, QPushButton* button) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(edit, 1);
  layout->addWidget(button);
  return row;
}

}  // namespace

StudyDialog::StudyDialog(const std::filesystem::path& folder, QWidget* parent)
    : QDialog(parent),
      runs_(countFor(1'000'000, StudySpec().runs, "studyRuns")),
      seed_(countFor(1'000'000'000, 1, "studySeed")),
      sampling_(new QComboBox),
      clips_(fieldFor(Quantity::Number, 100, UsualVariation().clipDiameters, "studyClips")),
      stiffness_(fieldFor(Quantity::Percent, 99, UsualVariation().stiffnessPercent, "studyStiffness")),
      length_(fieldFor(Quantity::Percent, 99, UsualVariation().lengthPercent, "studyLength")),
      curvature_(fieldFor(Quantity::Number, 1000, UsualVariation().restCurvature, "studyCurvature")),
      fromFile_(new QCheckBox(tr("Variations of a study file"))),
      file_(new QLineEdit),
      folder_(new QLineEdit),
      browseFile_(new QPushButton(tr("Browse…"))),
      problem_(new QLabel) {
  setObjectName("studyDialog");
  setWindowTitle(tr("Variation study"));
  sampling_->setObjectName("studySampling");
  sampling_->addItem(tr("evenly (Latin hypercube)"), static_cast<int>(StudySampling::LatinHypercube));
  sampling_->addItem(tr("at random"), static_cast<int>(StudySampling::Random));
  fromFile_->setObjectName("studyFromFile");
  file_->setObjectName("studyFile");
  folder_->setObjectName("studyFolder");
  clips_->setToolTip(tr("Each clip and handle stands anywhere within so many outer diameters of its place"));
  curvature_->setToolTip(tr("How much cables from a roll are bent by themselves, in any direction [1/m]"));
  fromFile_->setToolTip(tr("A study file (JSON) says more: ends, grips, single cables, other distributions"));
  auto* note =
      new QLabel(tr("Every cable is routed again and again with other values. What all runs take up "
                    "is shown as a translucent skin; tables are written into the folder."));
  note->setWordWrap(true);
  note->setMinimumWidth(420);
  auto* browseFolder = new QPushButton(tr("Browse…"));
  auto* form = new QFormLayout(this);
  form->addRow(note);
  form->addRow(tr("Runs"), runs_);
  form->addRow(tr("Values are drawn"), sampling_);
  form->addRow(tr("Seed"), seed_);
  form->addRow(tr("Clips within [diameters]"), clips_);
  form->addRow(tr("Stiffness ±"), stiffness_);
  form->addRow(tr("Length ±"), length_);
  form->addRow(tr("Rest curvature up to [1/m]"), curvature_);
  form->addRow(fromFile_);
  form->addRow(tr("Study file"), withButton(file_, browseFile_));
  form->addRow(tr("Results go to"), withButton(folder_, browseFolder));
  problem_->setObjectName("studyProblem");
  problem_->setWordWrap(true);
  form->addRow(problem_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  start_ = buttons->button(QDialogButtonBox::Ok);
  start_->setText(tr("Run the study"));
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(browseFile_, &QPushButton::clicked, this, &StudyDialog::askFile);
  connect(browseFolder, &QPushButton::clicked, this, &StudyDialog::askFolder);
  connect(fromFile_, &QCheckBox::toggled, this, &StudyDialog::refresh);
  connect(file_, &QLineEdit::textChanged, this, &StudyDialog::refresh);
  connect(folder_, &QLineEdit::textChanged, this, &StudyDialog::refresh);
  setFolder(folder);
  refresh();
}

void StudyDialog::setFolder(const std::filesystem::path& folder) {
  folder_->setText(QString::fromStdString(folder.string()));
}

void StudyDialog::setFile(const std::filesystem::path& file) {
  fromFile_->setChecked(true);
  file_->setText(QString::fromStdString(file.string()));
}

void StudyDialog::refresh() {
  const bool isOfFile = fromFile_->isChecked();
  for (QWidget* field :
       {static_cast<QWidget*>(runs_), static_cast<QWidget*>(seed_), static_cast<QWidget*>(sampling_),
        static_cast<QWidget*>(clips_), static_cast<QWidget*>(stiffness_), static_cast<QWidget*>(length_),
        static_cast<QWidget*>(curvature_)})
    field->setEnabled(!isOfFile);
  file_->setEnabled(isOfFile);
  browseFile_->setEnabled(isOfFile);
  QString problem;
  if (isOfFile && file_->text().isEmpty())
    problem = tr("Choose the study file.");
  else if (const Result<StudySpec> read = spec(); !read.ok())
    problem = QString::fromStdString(read.error().message);
  else if (folder_->text().isEmpty())
    problem = tr("Choose the folder for the results.");
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
  start_->setEnabled(problem.isEmpty());
}

Result<StudySpec> StudyDialog::spec() const {
  if (fromFile_->isChecked()) return readStudyFile(file_->text().toStdString());
  StudySpec spec;
  spec.runs = runs_->value();
  spec.seed = static_cast<std::uint64_t>(seed_->value());
  spec.sampling = static_cast<StudySampling>(sampling_->currentData().toInt());
  UsualVariation usual;
  usual.clipDiameters = clips_->value();
  usual.stiffnessPercent = stiffness_->value();
  usual.lengthPercent = length_->value();
  usual.restCurvature = curvature_->value();
  spec.variations = usualVariations(usual);
  return spec;
}

std::filesystem::path StudyDialog::folder() const {
  return folder_->text().toStdString();
}

void StudyDialog::askFile() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Study file"), QSettings().value("lastFolder").toString(),
                                   tr("Study files (*.json);;All files (*)"));
  if (!file.isEmpty()) setFile(file.toStdString());
}

void StudyDialog::askFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for the results"),
                                                           QFileInfo(folder_->text()).absolutePath());
  if (!folder.isEmpty()) setFolder(folder.toStdString());
}

}  // namespace liana
