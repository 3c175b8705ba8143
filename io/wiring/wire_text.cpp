#include "io/wiring/wire_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "io/parse_number.h"
#include "kernel/bundle/single_wire.h"

namespace liana {
namespace {

constexpr int kMostWires = 2000;
constexpr double kThinnest = 0.005, kThickest = 1000;  // conductors [mm²]
constexpr int kThinnestGauge = 40, kThickestGauge = -3;

std::string trimmedLower(std::string_view text) {
  std::string lower;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c)))
      lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool takeEnd(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

bool takeStart(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// "3/0" is −2.
std::optional<int> gaugeOf(std::string_view text) {
  std::optional<int> gauge;
  if (takeEnd(text, "/0")) {
    gauge = parseInteger(text);
    if (gauge) gauge = 1 - *gauge;
  } else {
    gauge = parseInteger(text);
  }
  if (!gauge || *gauge < kThickestGauge || *gauge > kThinnestGauge) return {};
  return gauge;
}

std::optional<CableSpec> byGauge(std::string_view text) {
  if (!takeEnd(text, "awg") && !takeStart(text, "awg")) return {};
  const std::optional<int> gauge = gaugeOf(text);
  if (!gauge) return {};
  return singleWire(crossSectionOfGauge(*gauge));
}

std::optional<CableSpec> byDiameter(std::string_view text) {
  if (!takeStart(text, "d") && !takeStart(text, "ø") && !takeStart(text, "⌀") && !text.ends_with("mm"))
    return {};
  takeEnd(text, "mm");
  const std::optional<double> diameter = parseNumber(text);
  if (!diameter || !(*diameter >= 0.1 && *diameter <= 200)) return {};
  return singleWireOfDiameter(*diameter);
}

std::optional<CableSpec> byCrossSection(std::string_view text) {
  if (!takeEnd(text, "mm2")) takeEnd(text, "mm²");
  const std::optional<double> section = parseNumber(text);
  if (!section || !(*section >= kThinnest && *section <= kThickest)) return {};
  return singleWire(*section);
}

}  // namespace

Result<CableSpec> parseWire(std::string_view text, const CableLibrary& library) {
  if (const LibraryCable* entry = library.find(text)) return entry->spec;
  const std::string plain = trimmedLower(text);
  if (const LibraryCable* entry = library.find(plain)) return entry->spec;
  if (std::optional<CableSpec> wire = byGauge(plain)) return *wire;
  if (std::optional<CableSpec> wire = byDiameter(plain)) return *wire;
  if (std::optional<CableSpec> wire = byCrossSection(plain)) return *wire;
  return Error{
      "\"" + std::string(text) +
      "\" is no wire. Write its conductor (0.5mm2, 24awg), its outer diameter (d1.6) or an entry that `liana "
      "library` lists (flry-b-0.5)."};
}

Result<std::vector<CableSpec>> parseWires(std::string_view text, const CableLibrary& library) {
  int count = 1;
  std::string_view what = text;
  if (!library.find(text)) {
    std::size_t digits = 0;
    while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits]))) ++digits;
    std::string_view rest = text.substr(digits);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    if (digits > 0 &&
        (takeStart(rest, "x") || takeStart(rest, "X") || takeStart(rest, "×") || takeStart(rest, "*"))) {
      count = parseInteger(text.substr(0, digits)).value_or(0);
      what = rest;
      if (count < 1 || count > kMostWires)
        return Error{"\"" + std::string(text) + "\" asks for " + std::string(text.substr(0, digits)) +
                     " wires. A bundle has 1 to " + std::to_string(kMostWires) + "."};
    }
  }
  const Result<CableSpec> wire = parseWire(what, library);
  if (!wire.ok()) return wire.error();
  return std::vector<CableSpec>(static_cast<std::size_t>(count), *wire);
}

}  // namespace liana
