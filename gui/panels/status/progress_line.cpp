// Keeps all that is being worked on and shows the latest.
#include "gui/panels/status/progress_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <cmath>

namespace liana {

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent), what_(new QLabel), bar_(new QProgressBar) {
  setObjectName("progressLine");
  what_->setObjectName("taskName");
  what_->setContentsMargins(10, 0, 10, 0);
  bar_->setRange(0, 1000);
  bar_->setFixedWidth(150);
  bar_->setTextVisible(false);
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setObjectName("cancelTask");
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget :
       {static_cast<QWidget*>(what_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel)})
    line->addWidget(widget);
  connect(cancel, &QPushButton::clicked, this, [this] {
    if (works_.empty()) return;
    const auto stop = works_.back().cancel;  // the work may end within
    stop();
  });
  hide();
}

void ProgressLine::start(const QObject* worker, const QString& what, std::function<void()> cancel) {
  std::erase_if(works_, [worker](const Work& work) { return work.worker == worker; });
  works_.push_back({worker, what, 0, std::move(cancel)});
  showLatest();
}

void ProgressLine::progress(const QObject* worker, double fraction, const QString& what) {
  for (Work& work : works_) {
    if (work.worker != worker) continue;
    work.fraction = fraction;
    if (!what.isEmpty()) work.what = what;
  }
  showLatest();
}

void ProgressLine::end(const QObject* worker) {
  std::erase_if(works_, [worker](const Work& work) { return work.worker == worker; });
  showLatest();
}

void ProgressLine::showLatest() {
  setVisible(!works_.empty());
  if (works_.empty()) return;
  what_->setText(works_.back().what);
  bar_->setValue(static_cast<int>(std::lround(1000 * works_.back().fraction)));
}

}  // namespace liana
