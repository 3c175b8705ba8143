// The View menu: fit, standard views, projection, edges, transparency, section, background, mouse.
#pragma once

#include <QList>
#include <QObject>

class QAction;

namespace liana {

class Viewport;

class ViewActions : public QObject {
  Q_OBJECT

public:
  ViewActions(Viewport& viewport, QObject* parent);

  QAction *fit, *fitAll, *parallel, *edges, *transparent, *section, *dark, *markChecks, *showForces,
      *wheelReversed;
  QList<QAction*> colorBy;        // own colours, then one for each quantity
  QList<QAction*> standardViews;  // front, back, left, right, top, bottom, isometric
  QList<QAction*> backgrounds;    // in the order of kBackgroundChoices
  QList<QAction*> mouseLike;      // in the order of navigationPresets()

private:
  void makeBackgrounds();
  void makeMousePresets();
  void showBackground();
  /// Switches that are remembered from one start of the program to the next.
  void makeColorChoice();
  void remember(QAction* action, const QString& key, bool fallback);

  Viewport& viewport_;
};

}  // namespace liana
