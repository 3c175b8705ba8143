#include "io/version.h"

namespace liana {

const char* versionText() {
  return LIANA_VERSION;
}

}  // namespace liana
