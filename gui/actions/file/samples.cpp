#include "gui/actions/file/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QObject>

namespace liana {
namespace {

struct Shipped {
  const char* name;
  const char* title;
  const char* explanation;
};

constexpr Shipped kShipped[] = {
    {"robot_arm", QT_TR_NOOP("Robot arm"),
     QT_TR_NOOP("A power cable, an air hose and a signal cable to pull at")},
    {"car_door", QT_TR_NOOP("Car door"), QT_TR_NOOP("A harness of 68 wires, and a door that opens")},
    {"gantry_crane", QT_TR_NOOP("Gantry crane"), QT_TR_NOOP("A lift over a machine, and what goes wrong")},
    {"elevator", QT_TR_NOOP("Elevator"), QT_TR_NOOP("A car and its counterweight on five ropes")},
    {"robot_arm_moving", QT_TR_NOOP("Robot arm at work"),
     QT_TR_NOOP("The arm picks and places, its cables follow")},
    {"sling_lift", QT_TR_NOOP("Sling lift"), QT_TR_NOOP("A plate on four legs of wire rope")},
};

/// Beside the build tree when run from source, in the share folder when installed.
QDir sampleFolder() {
  const QDir program(QCoreApplication::applicationDirPath());
  for (const char* folder :
       {"../../samples/projects", "../share/liana/samples", "../samples/projects", "samples/projects"}) {
    const QDir samples(program.filePath(folder));
    if (!samples.entryList({"*.liana"}, QDir::Files).isEmpty()) return samples;
  }
  return QDir(program.filePath("samples"));
}

}  // namespace

std::vector<Sample> shippedSamples() {
  const QDir folder = sampleFolder();
  std::vector<Sample> samples;
  for (const Shipped& each : kShipped) {
    const QString file = QDir::cleanPath(folder.absoluteFilePath(QString("%1.liana").arg(each.name)));
    if (!QFileInfo::exists(file)) continue;
    samples.push_back({QObject::tr(each.title), QObject::tr(each.explanation), file,
                       QDir::cleanPath(folder.absoluteFilePath(QString("%1.png").arg(each.name)))});
  }
  return samples;
}

QString sampleProject() {
  const std::vector<Sample> samples = shippedSamples();
  return samples.empty() ? QString() : samples.front().file;
}

}  // namespace liana
