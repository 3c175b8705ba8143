// What SurfacePoint::feature says beside the body it names.
#pragma once

#include <cstdint>

namespace liana {

constexpr std::int64_t kCableFeature = -2;  // another cable, no part

}  // namespace liana
