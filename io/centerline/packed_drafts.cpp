#include "io/centerline/packed_drafts.h"

#include <exception>

#include "io/import/packed/packing.h"

namespace liana {
namespace {

void put(Packer& out, const DraftRoute& route) {
  out.putText(route.name);
  out.put<std::uint8_t>(route.color.has_value());
  out.put(route.color.value_or(Color{}));
  out.put<std::uint64_t>(route.pieces.size());
  for (const HermiteCurve& piece : route.pieces) {
    out.putPlain(piece.parameters);
    out.putPlain(piece.points);
    out.putPlain(piece.tangents);
  }
}

DraftRoute getRoute(Unpacker& in) {
  DraftRoute route;
  route.name = in.getText();
  const bool hasColor = in.get<std::uint8_t>() != 0;
  const Color color = in.get<Color>();
  if (hasColor) route.color = color;
  for (std::size_t count = in.getCount(); count > 0; --count) {
    HermiteCurve& piece = route.pieces.emplace_back();
    piece.parameters = in.getPlain<double>();
    piece.points = in.getPlain<Eigen::Vector3d>();
    piece.tangents = in.getPlain<Eigen::Vector3d>();
  }
  return route;
}

}  // namespace

std::string packDrafts(const ReadDrafts& drafts) {
  Packer out;
  out.put<std::uint64_t>(drafts.warnings.size());
  for (const std::string& warning : drafts.warnings) out.putText(warning);
  out.put<std::uint64_t>(drafts.routes.size());
  for (const DraftRoute& route : drafts.routes) put(out, route);
  return out.take();
}

Result<ReadDrafts> unpackDrafts(std::string_view bytes) {
  try {
    Unpacker in(bytes);
    ReadDrafts drafts;
    for (std::size_t count = in.getCount(); count > 0; --count) drafts.warnings.emplace_back(in.getText());
    for (std::size_t count = in.getCount(); count > 0; --count) drafts.routes.push_back(getRoute(in));
    return drafts;
  } catch (const std::exception& exception) {
    return Error{std::string("The packed routes are damaged: ") + exception.what()};
  }
}

}  // namespace liana
