// The View menu: fit, standard views, projection, edges, transparency.
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

  QAction *fit, *fitAll, *parallel, *edges, *transparent, *dark, *markChecks, *showForces;
  QList<QAction*> colorBy;        // own colours, then one for each quantity
  QList<QAction*> standardViews;  // front, back, left, right, top, bottom, isometric
};

}  // namespace liana
