// How strongly the view marks a thing.
#pragma once

namespace liana {

enum class Highlight { None, Hovered, Selected };

}  // namespace liana
