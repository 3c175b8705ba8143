# Writes a C++ file that holds a text file: cmake -DINPUT=… -DOUTPUT=… -P embed.cmake
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "// Made from cables.json by embed.cmake.
#include \"io/library/shipped_cables.h\"

namespace liana {

std::string_view shippedCablesText() {
  static const unsigned char bytes[] = {${bytes}};
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace liana
")
