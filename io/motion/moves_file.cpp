#include "io/motion/moves_file.h"

#include <nlohmann/json.hpp>

#include "io/project/json_text.h"
#include "io/project/move_json.h"
#include "io/project/pretty_json.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

constexpr const char* kMovesFormat = "liana-moves";
constexpr int kMovesVersion = 1;

void readFrom(const JsonPlace& root, const DocumentContent& content, std::vector<Move>& moves,
              std::vector<std::string>& unknown) {
  if (!root.has("format") || root.text("format") != kMovesFormat)
    root.fail("format", std::string("must be \"") + kMovesFormat + "\"; this is no file of moves.");
  if (root.integer("version", 0) != kMovesVersion)
    root.fail("version", "must be " + std::to_string(kMovesVersion) + ".");
  for (std::string& key : root.unknownKeys({"format", "version", "moves"})) unknown.push_back(std::move(key));
  for (const JsonPlace& place : root.list("moves")) {
    moves.push_back(readMove(place, content, unknown));
    for (std::size_t i = 0; i + 1 < moves.size(); ++i)
      if (moves[i].name == moves.back().name)
        place.fail("name", "is that of another move; names must differ.");
  }
}

}  // namespace

Result<ReadMoves> decodeMoves(std::string_view text, const DocumentContent& content,
                              const std::filesystem::path& file) {
  ReadMoves read;
  std::vector<std::string> unknown;
  const Result<void> parsed = parseJson(
      text, file, [&](nlohmann::json& json) { readFrom(JsonPlace(json, ""), content, read.moves, unknown); });
  if (!parsed.ok()) return parsed.error();
  for (const std::string& key : unknown)
    read.warnings.push_back(file.filename().string() + ", " + key +
                            ": is not known and was left out. Check the spelling.");
  return read;
}

Result<ReadMoves> readMoves(const std::filesystem::path& file, const DocumentContent& content) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  return decodeMoves(*text, content, file);
}

Result<void> writeMoves(const std::vector<Move>& moves, const DocumentContent& content,
                        const std::filesystem::path& file) {
  nlohmann::ordered_json json{{"format", kMovesFormat}, {"version", kMovesVersion}};
  json["moves"] = nlohmann::ordered_json::array();
  for (const Move& move : moves) json["moves"].push_back(toJson(move, content));
  return writeFileAtomically(file, prettyJson(json));
}

}  // namespace liana
