#include "kernel/model/harness/wire_color.h"

#include <cctype>
#include <map>
#include <string>

namespace liana {
namespace {

const std::map<std::string, const char*, std::less<>>& knownColors() {
  static const std::map<std::string, const char*, std::less<>> colors{
      {"bk", "#1a1a1a"},     {"black", "#1a1a1a"}, {"schwarz", "#1a1a1a"},   {"sw", "#1a1a1a"},
      {"wh", "#f4f4f4"},     {"white", "#f4f4f4"}, {"weiss", "#f4f4f4"},     {"weiß", "#f4f4f4"},
      {"ws", "#f4f4f4"},     {"gy", "#8c8c8c"},    {"grey", "#8c8c8c"},      {"gray", "#8c8c8c"},
      {"grau", "#8c8c8c"},   {"gr", "#8c8c8c"},    {"pk", "#ff8fb0"},        {"pink", "#ff8fb0"},
      {"rosa", "#ff8fb0"},   {"rs", "#ff8fb0"},    {"rd", "#d02020"},        {"red", "#d02020"},
      {"rot", "#d02020"},    {"rt", "#d02020"},    {"og", "#ff8000"},        {"orange", "#ff8000"},
      {"or", "#ff8000"},     {"ye", "#f2d400"},    {"yellow", "#f2d400"},    {"gelb", "#f2d400"},
      {"ge", "#f2d400"},     {"gn", "#1f8f3a"},    {"green", "#1f8f3a"},     {"grün", "#1f8f3a"},
      {"gruen", "#1f8f3a"},  {"tq", "#30c0c0"},    {"turquoise", "#30c0c0"}, {"türkis", "#30c0c0"},
      {"lb", "#80b8ff"},     {"bu", "#1f4fc0"},    {"blue", "#1f4fc0"},      {"blau", "#1f4fc0"},
      {"bl", "#1f4fc0"},     {"vt", "#7a30b0"},    {"violet", "#7a30b0"},    {"violett", "#7a30b0"},
      {"purple", "#7a30b0"}, {"vi", "#7a30b0"},    {"bn", "#7a4a20"},        {"brown", "#7a4a20"},
      {"braun", "#7a4a20"},  {"br", "#7a4a20"},    {"bg", "#d8c8a0"},        {"beige", "#d8c8a0"},
      {"iv", "#f4f0d8"},     {"sl", "#708090"},    {"cu", "#c87840"},        {"bare", "#c87840"},
      {"sn", "#c8c8d0"},     {"sr", "#d0d0d8"},    {"gd", "#d8b030"}};
  return colors;
}

std::optional<Color> colorNamed(const std::string& word) {
  const auto found = knownColors().find(word);
  return found == knownColors().end() ? std::nullopt : colorFromHex(found->second);
}

/// Codes of two letters one after the other: "rdbu". Nothing unless all are known.
std::vector<Color> codesIn(const std::string& word) {
  std::vector<Color> colors;
  if (word.size() % 2 != 0) return colors;
  for (std::size_t i = 0; i < word.size(); i += 2) {
    const std::optional<Color> color = colorNamed(word.substr(i, 2));
    if (!color) return {};
    colors.push_back(*color);
  }
  return colors;
}

}  // namespace

std::vector<Color> wireColors(std::string_view text) {
  if (const std::optional<Color> color = colorFromHex(text)) return {*color};
  std::vector<Color> colors;
  std::string word;
  const auto take = [&] {
    if (word.empty()) return true;
    const std::optional<Color> color = colorNamed(word);
    const std::vector<Color> codes = color ? std::vector<Color>{*color} : codesIn(word);
    colors.insert(colors.end(), codes.begin(), codes.end());
    word.clear();
    return !codes.empty();
  };
  for (const char c : text) {
    const bool parts = c == '/' || c == '-' || c == ' ' || c == ':' || c == '+' || c == ',';
    if (parts && !take()) return {};
    if (!parts) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return take() ? colors : std::vector<Color>();
}

}  // namespace liana
