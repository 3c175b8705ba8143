// Starts the tests of the desktop program with settings of their own, on whatever X server there is.
#include <gtest/gtest.h>

#include <QSettings>
#include <QTemporaryDir>

#include "gui/crash/application.h"
#include "gui/resources/theme.h"
#include "gui/view/scene/vtk_widget.h"

#ifdef __SANITIZE_ADDRESS__
/// Libraries stay: what they leak could not be told from ours if they were gone at the end.
extern "C" int dlclose(void*) {
  return 0;
}
#endif

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  QTemporaryDir settings;
  qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());  // libraries of their own
  qputenv("XDG_STATE_HOME", settings.path().toUtf8());   // copies of unsaved work
  QCoreApplication::setOrganizationName("LianaTests");
  QCoreApplication::setApplicationName("LianaTests");
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  liana::VtkWidget::prepareEnvironment();
  liana::VtkWidget::setDefaultSurfaceFormat();
  liana::Application application(argc, argv);
  liana::applyLook(false);
  return RUN_ALL_TESTS();
}
