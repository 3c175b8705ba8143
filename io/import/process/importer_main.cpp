// The importer program: liana and liana-gui start it to read CAD files outside their own process.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "io/import/process/importer_protocol.h"
#include "io/import/process/importer_server.h"

int main() {
  if (::fcntl(liana::kImporterControl, F_GETFD) < 0) {
    std::fprintf(stderr,
                 "liana-importer reads CAD files for liana and liana-gui; it is not started by hand.\n");
    return 2;
  }
  ::close_range(liana::kImporterControl + 1, ~0u, 0);  // what the starter forgot to close
  ::fcntl(liana::kImporterControl, F_SETFD, FD_CLOEXEC);
  return liana::runImporterServer(liana::kImporterControl);
}
