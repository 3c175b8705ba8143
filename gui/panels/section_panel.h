// The small panel in the view that places the section.
#pragma once

#include <QFrame>

class QButtonGroup;
class QSlider;

namespace liana {

class QuantityField;
class SectionView;
class Viewport;

/// Stands in the upper left corner of the view while there is a section.
class SectionPanel : public QFrame {
  Q_OBJECT

public:
  explicit SectionPanel(Viewport& viewport);

Q_SIGNALS:
  /// The plane shall lie on a face that is still to be clicked.
  void faceWanted();

private:
  void refresh();
  void chooseAxis(int id);
  void slide(int step);

  SectionView& section_;
  QButtonGroup* axes_;
  QSlider* slider_;
  QuantityField* position_;
};

}  // namespace liana
