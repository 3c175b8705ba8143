// Turns whatever OCCT's readers throw into an Error that names the file.
#pragma once

#include <Standard_Failure.hxx>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "io/import/input_file.h"
#include "kernel/base/result.h"

namespace liana {

/// What `read` returns, or why it threw. `hint` is appended to the message. What OCCT says of its own insides
/// (classes, addresses) helps nobody who has the file.
template <typename Read>
auto catchingOcctFailures(const std::filesystem::path& file, const std::string& hint, Read read)
    -> decltype(read()) {
  const std::string damaged = "cannot be read, it is damaged or uses what is not known here";
  try {
    return read();
  } catch (const Standard_Failure&) {
    return badFile(file, damaged + ". Export it again, or in another format." + hint);
  } catch (const std::bad_alloc&) {
    return badFile(file, "needs more memory than there is, or is damaged." + hint);
  } catch (const std::exception& exception) {
    return badFile(file, damaged + ": " + exception.what() + "." + hint);
  }
}

}  // namespace liana
