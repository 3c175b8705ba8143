// Builds the world of a resting lift and reads its ropes.
#include "gui/hoist/run/rig_preview.h"

#include "gui/hoist/run/hoist_session.h"
#include "kernel/hoisting/hoist_world.h"

namespace liana {
namespace {

std::vector<Eigen::Vector3d> straightWay(const Rigging& rigging, const RigRope& rope) {
  std::vector<Eigen::Vector3d> points;
  for (const RopePass& pass : rope.route)
    if (const RigFitting* fitting = rigging.findFitting(pass.at))
      points.push_back(fitting->worldFromFitting.translation());
  return points;
}

}  // namespace

struct RigPreview::Found {
  std::shared_ptr<const RigGeometry> geometry;
  std::vector<std::vector<Eigen::Vector3d>> ropes;
  std::string defect;

  void look(const DocumentContent& content) {
    const Rigging& rigging = *content.rigging;
    for (const RigRope& rope : rigging.ropes) ropes.push_back(straightWay(rigging, rope));
    defect = rigging.findDefect();
    Result<RigGeometry> gathered = RigGeometry::gather(rigging, content);
    if (!gathered.ok()) {
      if (defect.empty()) defect = gathered.error().message;
      return;
    }
    geometry = std::make_shared<const RigGeometry>(std::move(*gathered));
    if (!defect.empty()) return;
    HoistWorldSettings settings;
    settings.withContacts = false;
    LoadCase atRest;
    atRest.name = "At rest";
    const Result<HoistWorld> world =
        HoistWorld::build(rigging, *geometry, atRest, content.settings.gravity, settings);
    if (!world.ok()) {
      defect = world.error().message;
      return;
    }
    for (std::size_t i = 0; i < world->ropes.size() && i < ropes.size(); ++i) {
      if (!world->ropes[i]) continue;
      RopeReading reading;
      world->ropes[i]->read(world->world, reading);
      if (reading.points.size() < 2) continue;
      ropes[i].clear();
      for (const Eigen::Vector3d& point : reading.points) ropes[i].push_back(1000 * point);
    }
  }
};

RigPreview::RigPreview(HoistSession& session, QObject* parent) : QObject(parent), session_(session) {
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &RigPreview::look);
  const auto wake = [this] {
    if (isActive_) soon_.start();
  };
  connect(&session, &HoistSession::rigChanged, this, wake);
  connect(&session.workspace(), &Workspace::documentChanged, this, [wake](const DocumentChange& change) {
    if (concernsParts(change) || std::holds_alternative<SettingsChanged>(change)) wake();
  });
}

void RigPreview::setActive(bool active) {
  isActive_ = active;
  if (active) return soon_.start();
  soon_.stop();
  task_.cancel();
}

void RigPreview::look() {
  task_.cancel();
  if (!session_.workspace().document().rigging()) {
    geometry_.reset();
    ropes_.clear();
    defect_ = tr("There is no rigging yet.");
    return Q_EMIT changed();
  }
  const DocumentContent content = session_.workspace().document().content();
  task_.run(tr("Looking at the rigging"), [this, content](const Progress&) -> BackgroundTask::Finish {
    auto found = std::make_shared<Found>();
    found->look(content);
    return [this, found] {
      geometry_ = found->geometry;
      ropes_ = found->ropes;
      defect_ = QString::fromStdString(found->defect);
      Q_EMIT changed();
    };
  });
}

}  // namespace liana
