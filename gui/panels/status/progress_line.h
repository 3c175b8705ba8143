// What the program works on besides the solver: its name, how far it is, and a button that stops it.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QLabel;
class QProgressBar;

namespace liana {

/// Several things may be worked on at once: shows the one begun last, and the others again when it has ended.
/// Hidden while there is none.
class ProgressLine : public QWidget {
  Q_OBJECT

public:
  explicit ProgressLine(QWidget* parent = nullptr);

  /// `worker` is who does it: one thing at a time, a new one takes the place of the old. `cancel` stops it.
  void start(const QObject* worker, const QString& what, std::function<void()> cancel);
  /// Without a text the old one stays.
  void progress(const QObject* worker, double fraction, const QString& what);
  void end(const QObject* worker);

private:
  struct Work {
    const QObject* worker = nullptr;
    QString what;
    double fraction = 0;
    std::function<void()> cancel;
  };
  void showLatest();

  std::vector<Work> works_;  // the latest last
  QLabel* what_;
  QProgressBar* bar_;
};

}  // namespace liana
