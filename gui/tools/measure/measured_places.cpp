// From pixels to places.
#include "gui/tools/measure/measured_places.h"

#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kSnapPixels = 9;

MeasuredPlace placeOf(const PickFrame& frame, const Eigen::Vector3d& hit) {
  MeasuredPlace place;
  place.name = withShownLengths(QString::fromStdString(frame.name));
  place.point = frame.origin();
  place.direction = frame.direction();
  switch (frame.kind) {
    case PickKind::Hole:
    case PickKind::Shaft:
    case PickKind::Boss:
    case PickKind::Cone:
    case PickKind::Torus:
    case PickKind::CircularEdge:
      place.kind = MeasuredPlace::Kind::Round;
      place.radius = frame.radius;
      break;
    case PickKind::Slot:
      place.kind = MeasuredPlace::Kind::Round;
      break;
    case PickKind::Plane:
      place.kind = MeasuredPlace::Kind::Plane;
      place.point = hit;
      break;
    case PickKind::Sphere:
      place.radius = frame.radius;
      break;
    case PickKind::Freeform:
    case PickKind::StraightEdge:
    case PickKind::CurvedEdge:
    case PickKind::Vertex:
      break;
  }
  return place;
}

}  // namespace

std::optional<MeasuredPlace> MeasuredPlaces::at(const Eigen::Vector2d& pixel, bool whole) const {
  if (auto cable = onCable(pixel, whole)) return cable;
  return onPart(pixel, whole);
}

std::optional<MeasuredPlace> MeasuredPlaces::onCable(const Eigen::Vector2d& pixel, bool whole) const {
  const auto hit = viewport_.picks().cable(pixel);
  if (!hit) return std::nullopt;
  Workspace& workspace = viewport_.workspace();
  const Cable* cable = workspace.document().findCable(hit->cable);
  const auto centerline = workspace.shownCenterline(hit->cable);
  if (!cable || !centerline) return std::nullopt;
  MeasuredPlace place;
  place.kind = whole ? MeasuredPlace::Kind::Whole : MeasuredPlace::Kind::Cable;
  place.point = hit->point;
  place.direction = hit->tangent;
  place.radius = 0.5 * cable->spec.outerDiameter;
  if (cable->spec.flat) place.section = QString::fromStdString(cable->spec.sectionText());
  place.arcLength = hit->fraction * centerline->length();
  place.owner = hit->cable;
  place.name = QString::fromStdString(cable->name);
  return place;
}

std::optional<MeasuredPlace> MeasuredPlaces::onPart(const Eigen::Vector2d& pixel, bool whole) const {
  const auto hit = viewport_.picks().part(pixel);
  const auto part = hit ? geometryOf(hit->part) : std::nullopt;
  if (!part) return std::nullopt;
  MeasuredPlace place;
  place.name = QObject::tr("Surface");
  place.point = hit->point;
  if (!whole) {
    const Eigen::Isometry3d partFromWorld = part->worldFromPart.inverse();
    SurfacePick pick;
    pick.triangle = hit->triangle;
    pick.point = partFromWorld * hit->point;
    pick.viewDirection =
        partFromWorld.linear() * viewport_.camera().rayThrough(viewport_.viewSize(), pixel).direction;
    pick.snapDistance = kSnapPixels * viewport_.pixelRatio() *
                        viewport_.camera().worldPerPixel(viewport_.viewSize(), hit->point);
    const PartFrames::Frames frames = frames_.of(part->shape, part->mesh);
    const std::vector<PickFrame> found = frames ? frames->framesAt(pick) : std::vector<PickFrame>{};
    if (!found.empty()) place = placeOf(found.front().transformed(part->worldFromPart), hit->point);
  } else {
    place.kind = MeasuredPlace::Kind::Whole;
    place.name = part->name;
  }
  place.owner = hit->part;
  return place;
}

std::optional<MeasuredPlaces::PartGeometry> MeasuredPlaces::geometryOf(const PartInstance& part) const {
  const AssemblyReference* reference = viewport_.workspace().document().findAssembly(part.assembly);
  if (!reference || !reference->assembly) return std::nullopt;
  const Assembly& assembly = *reference->assembly;
  if (part.node < 0 || part.node >= static_cast<int>(assembly.nodes().size())) return std::nullopt;
  const AssemblyNode& node = assembly.node(part.node);
  if (node.shape < 0) return std::nullopt;
  const AssemblyShape& shape = assembly.shapes()[static_cast<std::size_t>(node.shape)];
  if (!shape.mesh) return std::nullopt;
  return PartGeometry{shape.mesh, shape.shape,
                      reference->worldFromAssembly * assembly.worldFromNode(part.node),
                      node.name.empty() ? QObject::tr("Part") : QString::fromStdString(node.shownName())};
}

std::optional<GapBody> MeasuredPlaces::bodyOf(const MeasuredPlace& place) const {
  if (place.kind != MeasuredPlace::Kind::Whole) return GapBody{std::nullopt, {place.point}, 0};
  if (const auto* instance = std::get_if<PartInstance>(&place.owner)) {
    const auto part = geometryOf(*instance);
    if (!part) return std::nullopt;
    return GapBody{PlacedPart{part->mesh, part->shape, part->worldFromPart}, {}, 0};
  }
  const CableActor* actor = viewport_.scene().findCable(cableOf(place.owner));
  if (!actor || actor->axis().empty()) return std::nullopt;
  const TubeStyle& style = actor->style();
  GapBody cable{std::nullopt, {}, style.isFlat() ? style.halfThickness : style.radius};
  for (const TubeStation& station : actor->axis()) {
    cable.line.push_back(station.position);
    if (style.isFlat()) cable.edges.emplace_back((style.radius - style.halfThickness) * station.director);
  }
  return cable;
}

}  // namespace liana
