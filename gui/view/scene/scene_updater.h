// Keeps the scene equal to the workspace: listens to its signals and changes only what changed.
#pragma once

#include <QObject>
#include <set>

#include "gui/panels/fields/soon.h"
#include "gui/view/scene/scene.h"
#include "gui/workspace/shapes/cable_quantity.h"

namespace liana {

class Workspace;

/// Owned by the viewport. Asks for a repaint through `changed`.
class SceneUpdater : public QObject {
  Q_OBJECT

public:
  SceneUpdater(Workspace& workspace, Scene& scene);

  /// The scale cables are coloured on, if they are.
  const ValueRange& colorRange() const { return colorRange_; }
  /// The values they are coloured by, one per station; only while they are.
  std::vector<double> valuesOf(const Cable& cable, const Centerline& centerline) const;

  /// Draws all cables and marks as the document has them, whatever was drawn instead.
  void showDocument() const;

  /// New shapes wait for the next frame, however many come until then; this puts them into the scene now.
  void showFresh();

Q_SIGNALS:
  /// Shapes of the document have been put into the scene.
  void shapesShown();
  void changed();
  void colorRangeChanged();

private:
  void rebuild();
  void onDocumentChange(const DocumentChange& change);
  void updateShape(CableId cable);
  void updateCable(CableId cable);
  void updateMarkers() const;
  void updateGizmo() const;
  /// The ends of the selected cable, those at branches beside them.
  void addEndMarkers(const Cable& cable, std::vector<HandleMarker>& markers) const;
  void addBranchMarkers(std::vector<HandleMarker>& markers) const;
  Highlight highlightOf(const Selection& target) const;
  /// Where the gizmo of parts stands; a mean of middles, so that it turns with the parts.
  std::optional<Eigen::Vector3d> middleOfSelectedParts() const;
  void showShape(CableId cable) const;
  AssemblyReference standing(const AssemblyReference& reference) const;
  void updateHousings();
  void updateProbe();
  /// The scale of the chosen quantity over all shown cables; true when it is another than before.
  bool updateColorRange();
  void recolor();
  void updateVisibility();
  void updateOpacities();
  void updateHighlights();

  Workspace& workspace_;
  Scene& scene_;
  SelectionSet shownSelection_;
  Selection shownHover_;
  ValueRange colorRange_;
  std::set<AssemblyId> withHousings_;  // that go with free connectors
  bool areMarkersStale_ = false;       // an edit of a harness changes many cables
  std::set<CableId> fresh_;            // cables with shapes that are not in the scene yet
  Soon soon_{[this] { showFresh(); }};
};

}  // namespace liana
