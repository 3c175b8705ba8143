// The importer process: waits for requests and reads each file in a child of its own.
#pragma once

namespace liana {

/// Serves until the program at the other end of the socket is gone. Every request comes with two descriptors:
/// a socket for its answers and memory for the packed assembly. A child ends at once when its socket is
/// closed.
int runImporterServer(int control);

}  // namespace liana
