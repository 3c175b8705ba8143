// What a player shows instead of the document: parts at other places, cables in other shapes.
#pragma once

#include <QObject>
#include <map>
#include <utility>
#include <vector>

#include "gui/view/actors/tube_mesh.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/model/document.h"

namespace liana {

class Viewport;

/// Lies over the scene of a viewport; the document knows nothing of it. A change of the document that moves
/// or shapes something ends it. While it is on there are no handles and no gizmo: they belong to the
/// document.
class PoseLayer : public QObject {
  Q_OBJECT

public:
  struct PosedCable {
    CableId cable;
    std::vector<TubeStation> stations;  // empty: as the document has it
    std::vector<double> values;         // of each station, while cables are coloured by a number
    bool isGood = true;                 // otherwise it is drawn dashed
  };
  struct Pose {
    std::vector<std::pair<PartInstance, Eigen::Isometry3d>> parts;  // newWorldFromOldWorld
    std::vector<PosedCable> cables;
  };

  explicit PoseLayer(Viewport& viewport, QObject* parent = nullptr);

  bool isOn() const { return isOn_; }
  /// Parts and cables that a pose before has named and this one does not are as the document has them.
  void show(Pose pose);
  void clear();

Q_SIGNALS:
  /// The view shows the document again.
  void ended();

private:
  void onDocumentChange(const DocumentChange& change);
  void showCable(CableId cable);
  void showAgain(CableId cable);
  void hideMarks();

  Viewport& viewport_;
  Pose pose_;
  bool isOn_ = false;
  bool isPutting_ = false;  // what the updater tells now comes from here
};

}  // namespace liana
