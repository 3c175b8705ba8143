// Damaged files through every door: a message or a sound result within 2 GiB and 10 seconds, never a crash, a
// hang or silent nonsense. LIANA_MUTATIONS sets how many per door (a thousand by hand, a few under ctest),
// LIANA_MUTATION_SEED where to begin.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <regex>

#include "io/project/project_file.h"
#include "tests/io/support/sample_files.h"
#include "tests/mutation/doors.h"
#include "tests/mutation/limited_run.h"
#include "tests/mutation/mutation.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kFew = 8, kVeryFew = 2;
constexpr double kNonsense = 1e15;  // no length, force or stiffness is as large in any unit

unsigned fromEnvironment(const char* name, unsigned otherwise) {
  const char* given = std::getenv(name);
  return given ? static_cast<unsigned>(std::atoi(given)) : otherwise;
}

/// The largest number there is; infinite if one is not finite.
double largestNumber(const nlohmann::json& json) {
  double largest = 0;
  if (json.is_number()) {
    const double value = std::abs(json.get<double>());
    return std::isfinite(value) ? value : INFINITY;
  }
  if (json.is_structured())
    for (const auto& item : json) largest = std::max(largest, largestNumber(item));
  return largest;
}

/// Words that our own messages do not use: an exception of a library that nobody has put into plain words.
std::string rawException(const std::string& text) {
  static const std::regex raw(
      "json\\.exception|what\\(\\)|terminate called|basic_string|vector::|Standard_|std::|bad_alloc");
  std::smatch found;
  return std::regex_search(text, found, raw) ? found.str() : "";
}

/// Whether it said that something is wrong. JSON has its list of warnings also where there are none.
bool isTold(const LimitedRun& run) {
  if (run.code != 0 || !run.err.empty()) return true;
  const auto json = nlohmann::json::parse(run.out, nullptr, false);
  if (!json.is_object()) return run.out.find("arning") != std::string::npos;
  return json.contains("warnings") && !json["warnings"].empty();
}

/// A line, a byte, a part of the file, or a thing by its name.
bool tellsPlace(const std::string& text) {
  static const std::regex place(
      "line \\d+|byte \\d+|header|whole frames|is not a recording|has no rigging|version \\d+");
  return std::regex_search(text, place);
}

/// What is wrong with how the run ended; empty if nothing is.
std::string complaintAbout(const Door& door, const Mutant& mutant, const LimitedRun& run,
                           const fs::path& folder) {
  if (run.isHung) return "hangs";
  if (run.signal != 0) return "crashes: " + std::string(::strsignal(run.signal));
  if (run.code != 0 && run.code != 1 && run.code != 2) return "ends with " + std::to_string(run.code);
  if (const std::string raw = rawException(run.err + run.out); !raw.empty()) return "speaks of " + raw;
  if (run.code == 2 && run.err.empty()) return "refuses without a word";
  if (run.code == 2 && door.namesFile && run.err.find(fs::path(door.file).filename()) == std::string::npos)
    return "refuses without naming the file";
  if (run.code == 2 && door.namesFile && !door.project.empty() && fs::exists(folder / door.project))
    return "leaves a project behind although it refused";
  if (run.code == 2 && door.namesPlace && !tellsPlace(run.err)) return "refuses without saying where";
  if (run.code == 2 && !door.results.empty() && fs::exists(folder / door.results))
    return "leaves results behind although it refused";
  if (run.code == 2) return "";
  static const std::regex notFinite("(^|[^A-Za-z_])-?(nan|inf)([^A-Za-z_]|$)");
  const bool isJson = door.arguments.back() == "--json";
  if (!isJson && std::regex_search(run.out, notFinite)) return "prints a number that is none";
  const auto json = isJson ? nlohmann::json::parse(run.out, nullptr, false) : nlohmann::json();
  if (json.is_discarded()) return "prints what is not JSON";
  if (!isTold(run) && largestNumber(json) > kNonsense) return "prints a number beyond all sense";
  if (!isTold(run) && mutant.isCutShort && door.hasEnd) return "takes a file for whole whose end is missing";
  if (!door.project.empty() && fs::exists(folder / door.project))
    if (const auto read = readProject(folder / door.project); !read.ok())
      return "writes a project that cannot be read: " + read.error().message;
  return "";
}

struct Tally {
  int taken = 0, told = 0, refused = 0, brokenReaders = 0;
  double longest = 0;  // [s]

  void add(const LimitedRun& run) {
    ++(run.code == 2 ? refused : taken);
    told += run.code == 1 || (run.code == 0 && isTold(run));
    brokenReaders += run.err.find("broke down") != std::string::npos;
    longest = std::max(longest, run.cpuSeconds);
  }
};

class Mutations : public ::testing::TestWithParam<Door> {};

}  // namespace

TEST_P(Mutations, EndWithAMessageOrASoundResult) {
  const Door& door = GetParam();
  const TemporaryFolder samples, good, scratch;
  startLimitedImporter(writeSampleFile(samples, "STEP"));
  ASSERT_NO_FATAL_FAILURE(door.prepare(good.root()));
  const std::string bytes = textOf(good / door.file);
  ASSERT_FALSE(bytes.empty()) << door.file;
  const auto run = [&](const std::string& content) {
    fs::remove_all(scratch.root());
    fs::copy(good.root(), scratch.root(), fs::copy_options::recursive);
    std::ofstream(scratch / door.file, std::ios::binary) << content;
    return runLimited(door.arguments, scratch.root());
  };
  const LimitedRun sound = run(bytes);
  ASSERT_TRUE(sound.code == 0 || sound.code == 1) << "undamaged: " << sound.signal << " " << sound.err;
  ASSERT_EQ(complaintAbout(door, {}, sound, scratch.root()), "");
  Tally tally;
  const unsigned count = fromEnvironment("LIANA_MUTATIONS", sound.cpuSeconds > 1 ? kVeryFew : kFew);
  const unsigned first = fromEnvironment("LIANA_MUTATION_SEED", 0);
  for (unsigned seed = first; seed < first + count; ++seed) {
    const Mutant mutant = mutate(bytes, seed);
    const LimitedRun ended = run(mutant.bytes);
    tally.add(ended);
    EXPECT_TRUE(textOf(scratch / door.file) == mutant.bytes) << "the damaged file itself is changed";
    EXPECT_EQ(complaintAbout(door, mutant, ended, scratch.root()), "")
        << "seed " << seed << ", " << mutant.what.substr(0, 200) << "\n"
        << ended.err.substr(0, 500);
  }
  std::printf(
      "%s: %d taken (%d with a word), %d refused (of these the reader broke down on %d), at most %.2f s\n",
      door.name.c_str(), tally.taken, tally.told, tally.refused, tally.brokenReaders, tally.longest);
  EXPECT_GT(count < 100 ? 1 : tally.refused + tally.told, 0) << "the mutations do damage files";
}

INSTANTIATE_TEST_SUITE_P(EveryDoor, Mutations, ::testing::ValuesIn(allDoors()),
                         [](const auto& door) { return door.param.name; });

TEST(Mutation, OfOneSeedIsAlwaysTheSame) {
  const std::string good = "{\"length_mm\": 12.5,\n \"name\": \"Arch\"}\n";
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Mutant mutant = mutate(good, seed);
    EXPECT_EQ(mutant.bytes, mutate(good, seed).bytes);
    EXPECT_FALSE(mutant.what.empty());
  }
}

TEST(LimitedRun, TellsACrashFromARefusal) {
  const TemporaryFolder folder;
  const LimitedRun refused = runLimited({"info", "missing.step"}, folder.root());
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("missing.step"), std::string::npos);
  const LimitedRun crashed = runLimited([]() -> Outcome { std::abort(); }, folder.root());
  EXPECT_EQ(crashed.signal, SIGABRT);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(LimitedRun, HasNoMoreMemoryThanItMay) {
  const TemporaryFolder folder;
  const auto fill = [](std::size_t bytes) -> Outcome {
    try {
      const std::string much(bytes, 'x');
      return {0, much.substr(bytes - 1), ""};
    } catch (const std::bad_alloc&) {
      return {2, "", "too much"};
    }
  };
  EXPECT_EQ(runLimited([&] { return fill(kMostMemory / 4); }, folder.root()).code, 0);
  EXPECT_EQ(runLimited([&] { return fill(kMostMemory); }, folder.root()).err, "too much");
}
#endif

}  // namespace liana
