// The product's version, as programs and files state it.
#pragma once

namespace liana {

const char* versionText();  // "0.1.0"

}  // namespace liana
