// What moves, and what it weighs.
#include <QObject>

#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {

BodyPage::BodyPage(RigEditor& editor, RigPreview& preview) : RigForm(editor), preview_(preview) {
  setTitle(tr("Body"), "load");
  addName();
  addChoice(
      tr("Is a"), tr("What it is to people; checks of swing and clearance look at loads and hooks"),
      textsOf(kBodyUses),
      {[this](const Rigging& rigging) { return static_cast<int>(thingIn<RigBody>(rigging, thing()).use); },
       [this](Rigging& rigging, int value) {
         thingIn<RigBody>(rigging, thing()).use = static_cast<BodyUse>(value);
       }});
  addChoice(
      tr("Moves"), tr("Forces, its own drive, or nothing"), textsOf(kBodyRoles),
      {[this](const Rigging& rigging) { return static_cast<int>(thingIn<RigBody>(rigging, thing()).role); },
       [this](Rigging& rigging, int value) {
         thingIn<RigBody>(rigging, thing()).role = static_cast<BodyRole>(value);
       }});

  addText(tr("Made of"), tr("Parts of the assembly that move as one; the context menu of parts adds them"),
          [this](const Rigging& rigging) {
            const RigBody& body = thingIn<RigBody>(rigging, thing());
            if (body.parts.empty()) return tr("a plain box");
            QStringList names;
            for (const PartReference& part : body.parts)
              names << (part.part.empty() ? tr("a whole assembly")
                                          : nameOf(this->editor().workspace().document(), part));
            return names.join(tr(", "));
          });
  addGroup(tr("Mass"));
  addOptional(tr("Mass, kg"), tr("Instead of the one of the geometry"), {Quantity::Number, 0.001, 1e8, 2},
              {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).mass; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigBody>(rigging, thing()).mass = value;
               }},
              [this](const Rigging& rigging) { return geometryMass(rigging); });

  addText(tr("Of geometry"), tr("Volume times density, and its moments of inertia about its own centre"),
          [this](const Rigging& rigging) { return massText(rigging); });
  addNumber(tr("Density"), tr("Of parts that say nothing of their own"), {Quantity::Density, 0.1, 30000, 1},
            {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).density; },
             [this](Rigging& rigging, double value) { thingIn<RigBody>(rigging, thing()).density = value; }});

  addGroup(tr("Box"));
  addVector(tr("Size"), tr("Of the box, without parts"), {Quantity::Length, 1, 1e6, 1},
            {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).boxSize; },
             [this](Rigging& rigging, const Eigen::Vector3d& size) {
               thingIn<RigBody>(rigging, thing()).boxSize = size;
             }});
  addPose({[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).worldFromBox; },
           [this](Rigging& rigging, const Eigen::Isometry3d& pose) {
             thingIn<RigBody>(rigging, thing()).worldFromBox = pose;
           }});
  addGroup(tr("Contact and wind"));
  addTick(tr("Touches"), tr("It stands on, and hits, structure and other bodies"),
          {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).touches; },
           [this](Rigging& rigging, bool value) { thingIn<RigBody>(rigging, thing()).touches = value; }});
  addNumber(
      tr("Friction"), tr("Where it touches"), {Quantity::Number, 0, 5, 3},
      {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).friction; },
       [this](Rigging& rigging, double value) { thingIn<RigBody>(rigging, thing()).friction = value; }});
  addOptional(tr("Drag area"), tr("c·A of wind [m²]; off: 1.2 times the largest side of its box"),
              {Quantity::Number, 0, 1e5, 3},
              {[this](const Rigging& rigging) { return thingIn<RigBody>(rigging, thing()).dragArea; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigBody>(rigging, thing()).dragArea = value;
               }});

  connect(&preview, &RigPreview::changed, this, [this] { refresh(); });
}

double BodyPage::geometryMass(const Rigging& rigging) const {
  const RigBody& body = thingIn<RigBody>(rigging, thing());
  if (body.mass) return *body.mass;
  const RigGeometry* geometry = preview_.geometry();
  for (std::size_t i = 0; geometry && i < rigging.bodies.size() && i < geometry->bodies.size(); ++i)
    if (rigging.bodies[i].name == body.name) return std::max(0.001, geometry->bodies[i].mass);
  return std::max(0.001, body.density * (body.boxSize / 1000).prod());
}

QString BodyPage::massText(const Rigging& rigging) const {
  const RigGeometry* geometry = preview_.geometry();
  for (std::size_t i = 0; geometry && i < rigging.bodies.size() && i < geometry->bodies.size(); ++i) {
    if (rigging.bodies[i].name != thing()) continue;
    const RigBodyGeometry& body = geometry->bodies[i];
    const Eigen::Vector3d inertia = body.inertia.diagonal();
    return tr("%1 kg; inertia %2, %3, %4 kg·m²")
        .arg(body.mass, 0, 'f', body.mass < 100 ? 2 : 0)
        .arg(inertia.x(), 0, 'g', 4)
        .arg(inertia.y(), 0, 'g', 4)
        .arg(inertia.z(), 0, 'g', 4);
  }
  return tr("not known yet");
}

}  // namespace liana
