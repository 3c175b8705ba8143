// Which actions stand where in the menus and in the tool bar.
#include <QAction>
#include <QDockWidget>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include "gui/actions/copy/copy_actions.h"
#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/missing_files.h"
#include "gui/actions/help/help_actions.h"
#include "gui/actions/move_actions.h"
#include "gui/actions/route/harness_actions.h"
#include "gui/actions/route/route_actions.h"
#include "gui/actions/route/wire_actions.h"
#include "gui/actions/study/study_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/hoist/hoist_mode.h"
#include "gui/main_window.h"
#include "gui/resources/icons.h"
#include "gui/tools/space_mouse.h"

namespace liana {

void MainWindow::makeMenus() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addActions({files_->create, files_->open});
  file->addMenu(files_->recentMenu);
  file->addMenu(files_->samplesMenu);
  file->addSeparator();
  file->addActions({files_->save, files_->saveAs});
  file->addSeparator();
  file->addActions({missing_->locate, routes_->importCenterline});
  file->addActions({exports_->centerlines, exports_->solids, exports_->report});
  file->addSeparator();
  file->addActions({files_->screenshot, files_->copyPicture});
  file->addSeparator();
  file->addAction(files_->quit);
  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  edit->addActions({edits_->undo, edits_->redo});
  edit->addSeparator();
  const auto* copies = findChild<CopyActions*>();
  edit->addActions({copies->cut, copies->copy, copies->paste, copies->duplicate});
  edit->addActions({copies->mirror, copies->pattern});
  edit->addSeparator();
  edit->addActions({edits_->remove, edits_->restoreParts, edits_->rename, edits_->selectAll});
  QMenu* view = menuBar()->addMenu(tr("&View"));
  view->addActions({views_->fit, views_->fitAll});
  QMenu* standard = view->addMenu(tr("&Standard views"));
  standard->addActions(views_->standardViews);
  view->addSeparator();
  view->addActions(
      {views_->parallel, views_->edges, views_->transparent, views_->section, tools_->sectionFace});
  colorMenu_ = view->addMenu(icon("color-by"), tr("&Colour cables by"));
  colorMenu_->addActions(views_->colorBy);
  colorMenu_->menuAction()->setToolTip(tr("Colour the cables by curvature, torsion, tension …"));
  view->addActions({views_->markChecks, views_->showForces});
  view->addSeparator();
  view->addActions({edits_->hide, edits_->isolate, edits_->showAll, edits_->seeThrough});
  view->addSeparator();
  QMenu* panels = view->addMenu(tr("Pa&nels"));
  for (QDockWidget* dock :
       {treeDock_, propertiesDock_, checksDock_, messagesDock_, plotsDock_, movesDock_, wiresDock_})
    panels->addAction(dock->toggleViewAction());
  for (QDockWidget* dock : hoist_->docks()) panels->addAction(dock->toggleViewAction());
  view->addMenu(tr("&Background"))->addActions(views_->backgrounds);
  QMenu* mouse = view->addMenu(tr("&Mouse like"));
  mouse->addActions(views_->mouseLike);
  mouse->addSeparator();
  mouse->addAction(views_->wheelReversed);
  view->addAction(views_->dark);
  QMenu* insert = menuBar()->addMenu(tr("&Insert"));
  insert->addActions(
      {routes_->cable, routes_->polyline, routes_->handle, routes_->equidistant, routes_->clip});
  insert->addSeparator();
  insert->addAction(files_->insertAssembly);
  QMenu* route = menuBar()->addMenu(tr("&Route"));
  route->addActions(
      {edits_->liveSolving, routes_->solveNow, edits_->contact, edits_->cableContact, routes_->gravity});
  route->addSeparator();
  route->addActions({routes_->library, routes_->saveSpec, routes_->holdDirection, routes_->takeOffPart});
  route->addSeparator();
  studies_->fill(*route->addMenu(icon("solve"), tr("&Variations")));
  route->addSeparator();
  route->addActions({routes_->makeMoulded, routes_->makeLaid, routes_->flexible, routes_->makeRigid});
  QMenu* harness = menuBar()->addMenu(tr("Har&ness"));
  harness_->fillMenu(*harness);
  harness->addSeparator();
  harness->addActions({wires_->importWires, wires_->exportWires, wiresDock_->toggleViewAction()});
  hoist_->fillMenu(menuBar()->addMenu(tr("H&oist")));
  QMenu* tools = menuBar()->addMenu(tr("&Tools"));
  tools->addActions({tools_->select, tools_->measure});
  tools->addSeparator();
  tools->addAction(findChild<SpaceMouse*>()->movesSelection);
  moves_->fill(*tools->addMenu(icon("move"), tr("Assembly &moves")));
  QMenu* help = menuBar()->addMenu(tr("&Help"));
  help->addActions({help_->help, help_->shortcuts, help_->about});
}

void MainWindow::makeToolBar() {
  QToolBar* bar = addToolBar(tr("Tool bar"));
  bar->setObjectName("toolBar");
  bar->setMovable(false);
  bar->setIconSize({24, 24});
  bar->addActions({files_->open, files_->save});
  bar->addSeparator();
  bar->addActions({edits_->undo, edits_->redo});
  bar->addSeparator();
  bar->addActions({tools_->select, tools_->measure});
  bar->addSeparator();
  bar->addActions({routes_->cable, routes_->polyline, routes_->handle, routes_->clip});
  bar->addSeparator();
  bar->addActions({files_->insertAssembly, exports_->centerlines, exports_->report, files_->screenshot});
  bar->addSeparator();
  bar->addActions({edits_->liveSolving, edits_->contact});
  bar->addSeparator();
  bar->addAction(views_->fit);
  // Front, right, top, isometric: the others are in the menu and on the cube.
  for (const int index : {6, 0, 3, 4}) bar->addAction(views_->standardViews[index]);
  bar->addSeparator();
  bar->addActions(
      {views_->parallel, views_->edges, views_->transparent, views_->section, views_->showForces});
  bar->addSeparator();
  bar->addActions({edits_->hide, edits_->isolate, edits_->showAll});
  bar->addSeparator();
  bar->addAction(colorMenu_->menuAction());
  bar->addAction(hoist_->workspace);
  auto* colorBy = static_cast<QToolButton*>(bar->widgetForAction(colorMenu_->menuAction()));
  colorBy->setObjectName("colorBy");
  colorBy->setPopupMode(QToolButton::InstantPopup);
  // What a narrow window has no room for is behind this button, which Qt draws too small to be seen.
  if (auto* more = bar->findChild<QToolButton*>("qt_toolbar_ext_button")) {
    more->setIcon(icon("more"));
    more->setToolTip(tr("More tools"));
    more->setMinimumWidth(24);
  }
}

}  // namespace liana
