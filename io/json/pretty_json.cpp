#include "io/json/pretty_json.h"

#include <algorithm>

namespace liana {
namespace {

bool isFlatList(const nlohmann::ordered_json& value) {
  return value.is_array() &&
         std::none_of(value.begin(), value.end(), [](const auto& item) { return item.is_structured(); });
}

void append(const nlohmann::ordered_json& value, const std::string& indent, std::string& out);

void appendFlatList(const nlohmann::ordered_json& list, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ", ";
    out += list[i].dump();
  }
  out += ']';
}

void appendStructure(const nlohmann::ordered_json& value, const std::string& indent, std::string& out) {
  const std::string inner = indent + "  ";
  out += value.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, item] : value.items()) {
    out += first ? "\n" : ",\n";
    first = false;
    out += inner;
    if (value.is_object()) out += nlohmann::ordered_json(key).dump() + ": ";
    append(item, inner, out);
  }
  out += "\n" + indent;
  out += value.is_object() ? '}' : ']';
}

void append(const nlohmann::ordered_json& value, const std::string& indent, std::string& out) {
  if (isFlatList(value))
    appendFlatList(value, out);
  else if (value.is_structured() && !value.empty())
    appendStructure(value, indent, out);
  else
    out += value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

std::string prettyJson(const nlohmann::ordered_json& value) {
  std::string out;
  append(value, "", out);
  return out + "\n";
}

}  // namespace liana
