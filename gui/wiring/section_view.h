// The cross-section of the cable under the cursor: its packed wires and what covers them.
#pragma once

#include <QWidget>

#include "gui/panels/throttle.h"
#include "kernel/bundle/bundle_section.h"
#include "kernel/model/document.h"

namespace liana {

class Workspace;

/// Of the place on a cable that view and plots point at, else of the selected cable at its middle.
class SectionPlace {
public:
  CableId cable{};
  double share = 0.5;

  static SectionPlace of(const Workspace& workspace);
  friend bool operator==(const SectionPlace&, const SectionPlace&) = default;
};

class SectionView : public QWidget {
  Q_OBJECT

public:
  explicit SectionView(Workspace& workspace, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {190, 190}; }
  /// What is drawn: diameters and names of the wires; for tests and the texts below.
  const BundleSection& section() const { return section_; }
  /// "12 wires, ⌀ 7.3 mm, with coverings ⌀ 9.9 mm"
  QString summary() const { return summary_; }

Q_SIGNALS:
  void summaryChanged();

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Disc {
    double diameter;
    std::vector<Color> colors;
    QString label;
  };
  void update_();
  double pixelsPerMm() const;

  Workspace& workspace_;
  SectionPlace place_;
  BundleSection section_;
  std::vector<Covering> coverings_;
  std::vector<Disc> discs_;
  QString summary_;
  Throttle pace_{60, [this] { update_(); }};
};

}  // namespace liana
