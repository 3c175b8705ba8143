// The JSON schemas that ship: what we write and what people write by hand fits them, what is wrong does not.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "io/project/project_file.h"
#include "tests/support/full_project.h"
#include "tests/support/full_rigging.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// Empty when the value fits; otherwise where it does not.
std::string misfit(const valijson::Schema& schema, const Json& value) {
  valijson::Validator validator;
  valijson::ValidationResults results;
  const valijson::adapters::NlohmannJsonAdapter target(value);
  if (validator.validate(schema, target, &results)) return {};
  std::string text = "misfit";
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    text += "; ";
    for (const std::string& step : error.context) text += step;
    text += " " + error.description;
  }
  return text;
}

const valijson::Schema& schemaOf(const char* name) {
  static std::map<std::string, std::unique_ptr<valijson::Schema>> known;
  auto& schema = known[name];
  if (!schema) {
    const Json json = Json::parse(textOf(paths::sources() / "io" / name));
    schema = std::make_unique<valijson::Schema>();
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), *schema);
  }
  return *schema;
}

const valijson::Schema& projectSchema() {
  return schemaOf("project/project.schema.json");
}

/// Calls `visit` for every object in the value, itself included.
template <typename Visit>
void eachObject(const Json& root, const Json& value, const Json::json_pointer& at, const Visit& visit) {
  if (value.is_object()) visit(at);
  if (value.is_object())
    for (const auto& [key, item] : value.items()) eachObject(root, item, at / key, visit);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) eachObject(root, value[i], at / i, visit);
}

}  // namespace

TEST(ProjectSchema, FitsAProjectWithEveryKey) {
  const TemporaryFolder folder;
  const Json json = Json::parse(projectText(fullContent(folder), folder.root()));
  EXPECT_EQ(misfit(projectSchema(), json), "");
}

TEST(ProjectSchema, FitsTheSampleThatShips) {
  for (const char* name : {"robot_arm.liana", "robot_arm_moving.liana"})
    EXPECT_EQ(misfit(projectSchema(), Json::parse(textOf(paths::samples() / "projects" / name))), "") << name;
}

TEST(ProjectSchema, FitsARiggingWithEveryMember) {
  DocumentContent content;
  content.rigging = std::make_shared<const Rigging>(fullRigging());
  EXPECT_EQ(misfit(projectSchema(), Json::parse(projectText(content, {}))), "");
}

TEST(ProjectSchema, KnowsNoOtherKeysThanTheReader) {
  const TemporaryFolder folder;
  const Json json = Json::parse(projectText(fullContent(folder), folder.root()));
  OpenOptions options;
  options.readsGeometry = false;
  int objects = 0;
  eachObject(json, json, Json::json_pointer(), [&](const Json::json_pointer& at) {
    if (at.to_string().starts_with("/shapes")) return;  // derived: read leniently
    if (at.to_string().ends_with("/poses")) return;     // keys are names of movers
    ++objects;
    Json odd = json;
    odd[at]["no_such_key"] = 1;
    EXPECT_NE(misfit(projectSchema(), odd), "") << at.to_string();
    const auto opened = projectFromText(odd.dump(), folder / "a.liana", {}, options);
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    ASSERT_EQ(opened->warnings.size(), 1u) << at.to_string();
    EXPECT_NE(opened->warnings[0].find("no_such_key"), std::string::npos);
  });
  EXPECT_GT(objects, 15);
}

TEST(ProjectSchema, RefusesWhatTheReaderRefuses) {
  const TemporaryFolder folder;
  const Json json = Json::parse(projectText(fullContent(folder), folder.root()));
  OpenOptions options;
  options.readsGeometry = false;
  const std::vector<std::pair<const char*, Json>> changes = {
      {"/version", 99},
      {"/format", "other"},
      {"/cables/0/length_mm", -1},
      {"/cables/0/length_mm", "600 mm"},
      {"/cables/0/segments", 2.5},
      {"/cables/0/start/position_mm", Json::array({1, 2})},
      {"/cables/0/spec/color", "red"},
      {"/cables/0/spec/poisson_ratio", 0.6},
      {"/cables/0/limits/max_clip_force_N", 0},
      {"/cables/0/handles/0/at_fraction", 1},
      {"/assemblies/0/parts/0/hidden", "yes"},
      {"/assemblies/0/parts/0/name", 7},
      {"/assemblies/0/parts/1/opacity", 1.5},
      {"/cables/0/hidden", "no"},
      {"/connectors/0/made_with_cable", 1},
      {"/settings/length_unit", "furlong"},
      {"/assemblies/0/parts/1/density_kg_m3", 0},
      {"/settings/limits/clearance_mm", -1},
      {"/connectors/0/name", 5},
      {"/connectors/1/hold", "glued"},
      {"/connectors/1/pull_N", 0},
      {"/branches/0/rigid", "no"},
      {"/branches/0/mass_kg", -1},
      {"/branches/1/name", ""},
      {"/cables/2/end/branch", 3},
      {"/cables/2/handles/0/kind", "magnet"},
      {"/cables/2/handles/0/friction", -0.1},
      {"/cables/2/handles/0/max_force_N", 0},
      {"/moves/0/name", 3},
      {"/moves/0/steps", 0},
      {"/moves/0/movers/0/motion", "spin"},
      {"/moves/0/movers/0/name", ""},
      {"/moves/0/movers/0/axis_point_mm", "here"},
      {"/moves/0/movers/2/connectors", Json::array({7})},
      {"/moves/0/keys/0/time_s", "now"},
      {"/moves/0/keys/1/poses/Hinge", "wide"},
  };
  for (const auto& [pointer, value] : changes) {
    Json odd = json;
    ASSERT_TRUE(odd.contains(Json::json_pointer(pointer))) << pointer;
    odd[Json::json_pointer(pointer)] = value;
    EXPECT_NE(misfit(projectSchema(), odd), "") << pointer;
    EXPECT_FALSE(projectFromText(odd.dump(), folder / "a.liana", {}, options).ok()) << pointer;
  }
}

TEST(ProjectSchema, FitsTheExamplesOfTheDocumentation) {
  const std::string text = textOf(paths::sources() / "io/project/FORMAT.md");
  const TemporaryFolder folder;
  int examples = 0;
  for (std::size_t from = text.find("```json\n"); from != std::string::npos;
       from = text.find("```json\n", from + 1)) {
    const std::string example = text.substr(from + 8, text.find("```", from + 8) - from - 8);
    ++examples;
    EXPECT_EQ(misfit(projectSchema(), Json::parse(example)), "") << example;
    const auto opened = projectFromText(example, folder / "a.liana");
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    for (const std::string& warning : opened->warnings)
      EXPECT_NE(warning.find("does not exist"), std::string::npos)
          << "only files may be missing: " << warning;
  }
  EXPECT_GE(examples, 2);
}

TEST(CableLibrarySchema, FitsTheLibraryThatShips) {
  const auto& schema = schemaOf("library/cables.schema.json");
  Json json = Json::parse(textOf(paths::sources() / "io/library/cables.json"));
  EXPECT_EQ(misfit(schema, json), "");
  json["cables"][3]["bending_stiffness"] = 1;
  EXPECT_NE(misfit(schema, json), "");
}

}  // namespace liana
