// What a player shows instead of the document: parts at other places, cables in other shapes.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <vector>

#include "gui/view/actors/tube_mesh.h"
#include "gui/view/overlay/sketch.h"
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
  /// A node of a product tree with everything below it; node -1 is the whole assembly.
  struct PosedBranch {
    PartInstance branch;
    Eigen::Isometry3d displacement = Eigen::Isometry3d::Identity();  // newWorldFromOldWorld
  };
  struct Pose {
    std::vector<PosedBranch> branches;  // none within another
    std::vector<PosedCable> cables;
  };

  explicit PoseLayer(Viewport& viewport, QObject* parent = nullptr);

  bool isOn() const { return isOn_; }
  /// Parts that it does not name are where the document has them; cables stay as they were drawn.
  void show(Pose pose);
  void clear();

Q_SIGNALS:
  /// The view shows the document again.
  void ended();

private:
  void onDocumentChange(const DocumentChange& change);
  void showCable(CableId cable);
  void showAgain(CableId cable);
  /// Of the document, and what is sketched about its shapes.
  void hideMarks();

  void place(const AssemblyReference& reference);

  Viewport& viewport_;
  Pose pose_;
  std::map<CableId, std::vector<TubeStation>> drawn_;       // of the cables that are in other shapes
  std::map<AssemblyId, std::shared_ptr<Assembly>> placed_;  // product trees with branches elsewhere
  std::map<SketchLayer, Sketch> hidden_;
  bool isOn_ = false;
};

}  // namespace liana
