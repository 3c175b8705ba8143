# Writes a C++ file that holds a text file as the function NAME of the header HEADER:
# cmake -DINPUT=… -DOUTPUT=… -DHEADER=io/library/shipped_cables.h -DNAME=shippedCablesText -P embed.cmake
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
get_filename_component(source "${INPUT}" NAME)
file(WRITE "${OUTPUT}" "// Made from ${source} by embed.cmake.
#include \"${HEADER}\"

namespace liana {

std::string_view ${NAME}() {
  static const unsigned char bytes[] = {${bytes}};
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace liana
")
