// Keeps the scene equal to the workspace: listens to its signals and changes only what changed.
#pragma once

#include <QObject>

#include "gui/view/scene.h"

namespace liana {

class Workspace;

/// Owned by the viewport. Asks for a repaint through `changed`.
class SceneUpdater : public QObject {
  Q_OBJECT

public:
  SceneUpdater(Workspace& workspace, Scene& scene);

Q_SIGNALS:
  void changed();

private:
  void rebuild();
  void onDocumentChange(const DocumentChange& change);
  void updateShape(CableId cable);
  void updateCable(CableId cable);
  void updateMarkers();
  void updateGizmo();
  void updateVisibility();
  void updateHighlights();

  Workspace& workspace_;
  Scene& scene_;
  Selection shownSelection_, shownHover_;
};

}  // namespace liana
