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
    std::vector<PosedBranch> branches;  // one within another goes by its own displacement
    std::vector<PosedCable> cables;
  };

  explicit PoseLayer(Viewport& viewport, QObject* parent = nullptr);

  bool isOn() const { return isOn_; }
  /// Parts that it does not name are where the document has them; cables stay as they were drawn. Whoever
  /// shows something has the view; who had it before is told by ended().
  void show(const QObject& by, Pose pose);
  /// Nothing happens while somebody else has the view.
  void clear(const QObject& by);

Q_SIGNALS:
  /// What was shown is shown no more.
  void ended();

private:
  void onDocumentChange(const DocumentChange& change);
  void showCable(CableId cable);
  void showAgain(CableId cable);
  /// Of the document, and what is sketched about its shapes.
  void hideMarks();

  void place(const AssemblyReference& reference, const std::vector<PosedBranch>& before);
  void end();

  Viewport& viewport_;
  Pose pose_;
  const QObject* by_ = nullptr;
  std::map<CableId, std::vector<TubeStation>> drawn_;  // of the cables that are in other shapes
  std::map<SketchLayer, Sketch> hidden_;
  bool isOn_ = false;
};

}  // namespace liana
