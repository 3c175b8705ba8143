#include "io/study/study_header.h"

#include <charconv>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "io/content_hash.h"
#include "io/study/lift/lift_study_file.h"
#include "io/study/study_file.h"
#include "io/version.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kRunsFormat = "liana-study-runs";
constexpr int kMostShards = 1'000'000;

/// Of the project file and the assemblies it refers to; what cannot be read counts as nothing.
std::string hashOfAll(const fs::path& projectFile, const DocumentContent& content) {
  std::string hashes = hashOrNothing(projectFile);
  for (const AssemblyReference& reference : content.assemblies) hashes += " " + hashOrNothing(reference.file);
  char digits[20];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(checksumOf(hashes)));
  return digits;
}

StudyHeader headerOf(const fs::path& projectFile, const DocumentContent& content, const StudyShard& shard) {
  StudyHeader header;
  header.program = std::string("liana ") + versionText();
  header.title = projectFile.stem().string();
  header.projectHash = hashOfAll(projectFile, content);
  header.shard = shard;
  return header;
}

}  // namespace

Result<StudyShard> parseShard(const std::string& text) {
  StudyShard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto count = std::from_chars(number.ptr + 1, end, shard.count);
    if (count.ec == std::errc() && count.ptr == end && shard.number >= 1 && shard.number <= shard.count &&
        shard.count <= kMostShards)
      return shard;
  }
  return Error{"--shard " + text +
               ": must be a number and how many there are, such as 3/40 (from 1/40 to 40/40)."};
}

std::string StudyHeader::line() const {
  Json json;
  json["format"] = kRunsFormat;
  json["version"] = 1;
  json["program"] = program;
  json["project"] = title;
  json["project_hash"] = projectHash;
  json["study"] = Json::parse(study);
  json["runs"] = runs;
  json["stations"] = stations;
  json["cables"] = Json::array();
  for (const StudiedName& cable : cables)
    json["cables"].push_back(
        {{"name", cable.name}, {"length_mm", cable.length}, {"outer_diameter_mm", cable.diameter}});
  json["parameters"] = parameters;
  if (isOfLift()) json["case"] = loadCase;
  if (!choices.empty()) json["choices"] = choices;
  if (!shard.isWhole()) json["shard"] = std::to_string(shard.number) + "/" + std::to_string(shard.count);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<StudyHeader> StudyHeader::parse(const std::string& line) {
  const Error foreign{"is not the first line of a file of study runs."};
  try {
    const Json json = Json::parse(line);
    if (json.at("format") != kRunsFormat) return foreign;
    if (json.at("version") != 1) return Error{"was written by a newer Liana; use that one."};
    StudyHeader header;
    json.at("program").get_to(header.program);
    json.at("project").get_to(header.title);
    json.at("project_hash").get_to(header.projectHash);
    header.study = json.at("study").dump();
    json.at("runs").get_to(header.runs);
    json.at("stations").get_to(header.stations);
    constexpr int kMostRuns = 1'000'000, kMostStations = 2001;  // as StudyPlan allows
    if (header.runs < 1 || header.runs > kMostRuns || header.stations < 2 || header.stations > kMostStations)
      return Error{"tells of more or fewer runs or stations than a study can have."};
    for (const Json& cable : json.at("cables"))
      header.cables.push_back({cable.at("name"), cable.at("length_mm"), cable.at("outer_diameter_mm")});
    json.at("parameters").get_to(header.parameters);
    if (json.contains("case")) json.at("case").get_to(header.loadCase);
    if (json.contains("choices")) json.at("choices").get_to(header.choices);
    if (json.contains("shard")) {
      const Result<StudyShard> shard = parseShard(json.at("shard"));
      if (!shard.ok()) return foreign;
      header.shard = *shard;
    }
    return header;
  } catch (const nlohmann::json::exception&) {
    return foreign;
  }
}

std::string StudyHeader::findDifference(const StudyHeader& other) const {
  if (projectHash != other.projectHash)
    return "the project or one of its assemblies is another (hash " + other.projectHash + ", now " +
           projectHash + ")";
  if (study != other.study) return "the study (parameters, runs, seed, sampling or stations) is another";
  if (program != other.program) return "the rows were made by " + other.program + ", this is " + program;
  StudyHeader a = *this, b = other;
  a.shard = b.shard = {};
  a.title = b.title = {};
  return a.line() == b.line() ? "" : "cables or parameters are others";
}

StudyHeader makeStudyHeader(const fs::path& projectFile, const DocumentContent& content,
                            const StudyPlan& plan, const StudyShard& shard) {
  StudyHeader header = headerOf(projectFile, content, shard);
  header.study = toJson(plan.spec()).dump();
  header.runs = plan.runs();
  header.stations = plan.spec().stations;
  for (std::size_t i = 0; i < content.cables.size(); ++i)
    header.cables.push_back(
        {plan.cableNames()[i], content.cables[i].length, content.cables[i].spec.outerDiameter});
  for (const StudyParameter& parameter : plan.parameters()) header.parameters.push_back(parameter.name);
  return header;
}

StudyHeader makeStudyHeader(const fs::path& projectFile, const DocumentContent& content, const LiftPlan& plan,
                            const StudyShard& shard) {
  StudyHeader header = headerOf(projectFile, content, shard);
  header.study = toJson(plan.spec()).dump();
  header.runs = plan.runs();
  header.stations = 2;  // rows of lifts have no shapes
  header.loadCase = plan.spec().loadCase;
  for (const LiftParameter& parameter : plan.parameters()) {
    header.parameters.push_back(parameter.name);
    if (const auto choices = plan.choicesOf(parameter); !choices.empty())
      header.choices[parameter.name] = choices;
  }
  return header;
}

}  // namespace liana
