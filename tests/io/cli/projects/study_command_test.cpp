#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "io/cli/cli.h"
#include "io/import/read_assembly.h"
#include "io/project/project_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/paths.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kResults[] = {"runs.jsonl",    "runs.csv",     "study.json",  "envelope.csv",
                                    "envelope.json", "envelope.obj", "envelope.stl"};

Outcome runStudyCommand(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "study");
  return runLiana(std::move(arguments));
}

Cable clippedArch() {
  Cable cable = archCable();
  cable.segments = 24;
  cable.handles = {handleAt(0.5, {150, 0, 200})};
  cable.handles[0].name = "Clip, \"upper\"";
  return cable;
}

fs::path projectIn(const TemporaryFolder& folder, const Cable& cable = clippedArch(),
                   const std::string& name = "arch.liana") {
  DocumentContent content;
  content.cables = {cable, archCable()};
  content.cables[1].name = "Plain";
  content.cables[1].segments = 20;
  for (CableEnd* end : {&content.cables[1].start, &content.cables[1].end})
    end->worldFromEnd.pretranslate(Eigen::Vector3d(0, 100, 0));  // beside the first
  EXPECT_TRUE(writeProject(content, folder / name).ok());
  return folder / name;
}

std::vector<std::string> linesOf(const fs::path& file) {
  std::istringstream stream(textOf(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void expectSameResults(const fs::path& a, const fs::path& b) {
  for (const char* name : kResults) EXPECT_TRUE(textOf(a / name) == textOf(b / name)) << name;
}

/// The real program, in a process of its own.
class Program {
public:
  explicit Program(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {paths::program("liana").string(), "study"});
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  /// Waits until the file has that many lines; false when the program ended before.
  bool hasWritten(const fs::path& file, std::size_t lines) {
    while (!ended_) {
      if (fs::exists(file) && linesOf(file).size() >= lines) return true;
      ended_ = ::waitpid(pid_, &status_, WNOHANG) == pid_;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
  }
  void send(int signal) { ::kill(pid_, signal); }
  /// The exit code, or minus the signal that ended it.
  int wait() {
    if (!ended_) ::waitpid(pid_, &status_, 0);
    ended_ = true;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
  }

private:
  pid_t pid_ = -1;
  int status_ = 0;
  bool ended_ = false;
};

}  // namespace

TEST(StudyCommand, AMissingAssemblyLeavesNoRunPassed) {
  const TemporaryFolder folder;
  DocumentContent content = readProject(projectIn(folder))->content;
  content.assemblies.push_back({{9}, folder / "gone.step", Eigen::Isometry3d::Identity(), nullptr});
  ASSERT_TRUE(writeProject(content, folder / "lost.liana").ok());
  const std::vector<std::string> words{(folder / "lost.liana").string(), "--runs",     "2", "-o",
                                       (folder / "out").string(),        "--overwrite"};
  const Outcome outcome = runStudyCommand(words);
  EXPECT_EQ(outcome.code, ExitFailed) << outcome.out;
  EXPECT_NE(outcome.out.find("UNKNOWN penetration in 3"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("0 of 3 runs passed"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("gone.step"), std::string::npos) << outcome.err;
  EXPECT_EQ(linesOf(folder / "out/runs.csv")[1].rfind("0,no,", 0), 0u);
  const auto summary = nlohmann::json::parse(textOf(folder / "out/study.json"));
  EXPECT_EQ(summary["cables"][0]["unjudged_checks"]["penetration"], 3) << summary.dump(1);
  std::vector<std::string> more = words;
  more.push_back("--allow-missing");
  const Outcome allowed = runStudyCommand(more);
  EXPECT_EQ(allowed.code, ExitOk) << allowed.out;
}

TEST(StudyCommand, WritesRowsFiguresAndEnvelopes) {
  const TemporaryFolder folder;
  const fs::path out = folder / "out";
  const Outcome outcome =
      runStudyCommand({projectIn(folder).string(), "--runs", "12", "-o", out.string(), "--json"});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err << outcome.out;
  EXPECT_EQ(outcome.err, "") << "quiet where nobody watches";
  for (const char* name : kResults) EXPECT_TRUE(fs::exists(out / name)) << name;
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(summary["finished"], 13);
  EXPECT_EQ(summary["passed"], 13);
  EXPECT_EQ(summary["cables"][0]["solved"], 13);
  EXPECT_GT(summary["cables"][0]["max_deviation_mm"]["max"].get<double>(), 3);

  const std::vector<std::string> csv = linesOf(out / "runs.csv"), jsonl = linesOf(out / "runs.jsonl");
  ASSERT_EQ(csv.size(), 14u);
  ASSERT_EQ(jsonl.size(), 14u);
  EXPECT_NE(csv[0].find("\"Arch/Clip, \"\"upper\"\"/x_diameters\""), std::string::npos) << csv[0];
  EXPECT_NE(csv[0].find("Plain/min_bend_radius_mm"), std::string::npos);
  for (int run = 0; run <= 12; ++run) {
    const auto row = nlohmann::json::parse(jsonl[run + 1]);
    EXPECT_EQ(row["run"], run);
    EXPECT_EQ(csv[run + 1].rfind(std::to_string(run) + ",yes,", 0), 0u) << csv[run + 1];
    EXPECT_EQ(row["cables"][0]["points_mm"].size(), 303u);
  }
  const std::vector<std::string> envelope = linesOf(out / "envelope.csv");
  EXPECT_EQ(envelope.size(), 1u + 2 * 101);
  const std::string stl = textOf(out / "envelope.stl");
  std::uint32_t triangles = 0;
  std::memcpy(&triangles, stl.data() + 80, sizeof triangles);
  EXPECT_EQ(stl.size(), 84u + 50u * triangles);
  EXPECT_GT(triangles, 1000u);
}

TEST(StudyCommand, EnvelopesReadBackAsClosedParts) {
  const TemporaryFolder folder;
  const fs::path out = folder / "out";
  ASSERT_EQ(runStudyCommand({projectIn(folder).string(), "--runs", "12", "-o", out.string()}).code, ExitOk);
  const auto obj = readAssembly(out / "envelope.obj"), stl = readAssembly(out / "envelope.stl");
  ASSERT_TRUE(obj.ok()) << obj.error().message;
  ASSERT_TRUE(stl.ok()) << stl.error().message;
  std::vector<std::string> names;
  for (const AssemblyNode& node : obj->assembly.nodes())
    if (node.shape >= 0) names.push_back(node.name);
  EXPECT_EQ(names, (std::vector<std::string>{"Arch", "Plain"}));
  double volume = 0;
  for (const AssemblyShape& shape : obj->assembly.shapes()) {
    // Closed, and larger than the hose of 10 mm and 600 mm that moves within it.
    EXPECT_GT(shape.volume(), EIGEN_PI * 25 * 600);
    volume += shape.volume();
  }
  ASSERT_EQ(stl->assembly.shapes().size(), 1u);
  EXPECT_NEAR(stl->assembly.shapes()[0].volume() / volume, 1, 1e-5);
}

TEST(StudyCommand, ShowsProgressOnATerminal) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), out = (folder / "out").string();
  const char* const argv[] = {"liana", "study", project.c_str(), "--runs", "1500", "-o", out.c_str()};
  std::ostringstream output, messages;
  // Long enough for the line to appear: it waits a moment before its first drawing.
  ASSERT_EQ(runCommandLine(7, argv, output, messages, true), ExitOk);
  EXPECT_NE(messages.str().find(" of 1501"), std::string::npos) << messages.str();
  EXPECT_EQ(output.str().find("%"), std::string::npos) << output.str();
}

TEST(StudyCommand, ThreadsDoNotChangeAByte) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string();
  for (const char* threads : {"1", "3"})
    ASSERT_EQ(
        runStudyCommand({project, "--runs", "20", "-o", (folder / threads).string(), "--threads", threads})
            .code,
        ExitOk);
  expectSameResults(folder / "1", folder / "3");
}

TEST(StudyCommand, MergedShardsAreTheWholeStudy) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), whole = (folder / "whole").string();
  const std::string parts = (folder / "parts").string(), merged = (folder / "merged").string();
  ASSERT_EQ(runStudyCommand({project, "--runs", "10", "-o", whole}).code, ExitOk);
  for (const char* shard : {"3/4", "1/4", "4/4"})
    ASSERT_EQ(runStudyCommand({project, "--runs", "10", "-o", parts, "--shard", shard}).code, ExitOk);
  const Outcome early = runStudyCommand({"merge", parts});
  EXPECT_EQ(early.code, ExitBadInput);
  EXPECT_NE(early.err.find("3 of 11 runs are missing (1, 5, 9)"), std::string::npos) << early.err;
  ASSERT_EQ(runStudyCommand({project, "--runs", "10", "-o", parts, "--shard", "2/4"}).code, ExitOk);
  const Outcome outcome = runStudyCommand({"merge", parts, "-o", merged});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
  expectSameResults(whole, merged);
}

TEST(StudyCommand, ShardsOfOtherStudiesAreNotMerged) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), parts = (folder / "parts").string();
  ASSERT_EQ(runStudyCommand({project, "--runs", "4", "-o", parts, "--shard", "1/2"}).code, ExitOk);
  ASSERT_EQ(runStudyCommand({project, "--runs", "4", "--seed", "2", "-o", parts, "--shard", "2/2"}).code,
            ExitOk);
  const Outcome outcome = runStudyCommand({"merge", parts});
  EXPECT_EQ(outcome.code, ExitBadInput);
  EXPECT_NE(outcome.err.find("shard-2-of-2.jsonl"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("the study (parameters, runs, seed"), std::string::npos) << outcome.err;
}

TEST(StudyCommand, ResumesAfterTheLastRowWasTorn) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), whole = (folder / "whole").string();
  const fs::path study = folder.write("study.json", R"({"format": "liana-study", "version": 1, "runs": 2,
      "stations": 3, "parameters": [{"vary": "length", "uniform_percent": [-1, 1], "cables": ["Plain"]}]})");
  const auto command = [&](const std::string& out) {
    return std::vector<std::string>{project,     "--study", study.string(), "-o", out,
                                    "--threads", "1",       "--resume"};
  };
  ASSERT_EQ(runStudyCommand(command(whole)).code, ExitOk);
  const std::string text = textOf(folder / "whole/runs.jsonl");
  const std::size_t lastRow = text.rfind('\n', text.size() - 2) + 1;
  const fs::path out = folder / "torn";
  fs::create_directory(out);
  for (const std::size_t size : {lastRow, lastRow + 1, (lastRow + text.size()) / 2, text.size() - 1}) {
    folder.write("torn/runs.jsonl", text.substr(0, size));
    const Outcome outcome = runStudyCommand(command(out.string()));
    ASSERT_EQ(outcome.code, ExitOk) << "cut at byte " << size << ": " << outcome.err;
    ASSERT_EQ(textOf(out / "runs.jsonl"), text) << "cut at byte " << size;
  }
  expectSameResults(whole, out);
}

TEST(StudyCommand, ResumeRefusesAnotherProjectOrStudyOrBrokenRows) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), out = (folder / "out").string();
  ASSERT_EQ(runStudyCommand({project, "--runs", "3", "-o", out}).code, ExitOk);
  const std::string before = textOf(folder / "out/runs.jsonl");
  const auto refused = [&](std::vector<std::string> arguments, const std::string& part) {
    const Outcome outcome = runStudyCommand(std::move(arguments));
    EXPECT_EQ(outcome.code, ExitBadInput);
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("runs.jsonl"), std::string::npos) << outcome.err;
  };
  refused({project, "--runs", "3", "-o", out}, "--resume");
  refused({project, "--runs", "4", "-o", out, "--resume"}, "the study (parameters, runs");
  Cable other = clippedArch();
  other.length = 640;
  refused({projectIn(folder, other, "other.liana").string(), "--runs", "3", "-o", out, "--resume"},
          "the project or one of its assemblies is another");
  EXPECT_EQ(textOf(folder / "out/runs.jsonl"), before);
  EXPECT_EQ(runStudyCommand({project, "--runs", "3", "-o", out, "--resume"}).code, ExitOk) << "nothing to do";
  EXPECT_EQ(textOf(folder / "out/runs.jsonl"), before);

  std::string broken = before;
  broken.replace(broken.find("\"run\":1"), 7, "\"run\":}");
  folder.write("out/runs.jsonl", broken);
  refused({project, "--runs", "3", "-o", out, "--resume"}, "line 3");
  folder.write("out/runs.jsonl", "hello\n" + before);
  refused({project, "--runs", "3", "-o", out, "--resume"}, "line 1");
  EXPECT_EQ(runStudyCommand({project, "--runs", "3", "-o", out, "--overwrite"}).code, ExitOk);
  EXPECT_EQ(textOf(folder / "out/runs.jsonl"), before);
}

TEST(StudyCommand, UnsolvedRunsAreRowsAndEndWithOne) {
  const TemporaryFolder folder;
  const fs::path study =
      folder.write("study.json", R"({"format": "liana-study", "version": 1, "sampling": "grid",
      "parameters": [{"vary": "length", "list_percent": [0, -70], "cables": ["Arch"]}]})");
  const std::string out = (folder / "out").string();
  const Outcome outcome = runStudyCommand({projectIn(folder).string(), "--study", study.string(), "-o", out});
  EXPECT_EQ(outcome.code, ExitFailed) << outcome.err;
  EXPECT_NE(outcome.out.find("unreachable in 1"), std::string::npos) << outcome.out;
  const std::vector<std::string> csv = linesOf(folder / "out/runs.csv");
  ASSERT_EQ(csv.size(), 4u);
  EXPECT_EQ(csv[3].rfind("2,no,-70,unreachable,", 0), 0u) << csv[3];
  EXPECT_NE(csv[3].find("too short from"), std::string::npos) << csv[3];
  // The reason names a support, which may be called anything: commas within quotes are text.
  const auto columns = [](const std::string& line) {
    bool quoted = false;
    return std::count_if(line.begin(), line.end(), [&quoted](char c) {
      if (c == '"') quoted = !quoted;
      return c == ',' && !quoted;
    });
  };
  EXPECT_EQ(columns(csv[3]), columns(csv[0])) << csv[3];
}

TEST(StudyCommand, BadUsageEndsWithTwo) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), out = (folder / "out").string();
  const auto refused = [&](std::vector<std::string> arguments, const std::string& part) {
    const Outcome outcome = runStudyCommand(std::move(arguments));
    EXPECT_EQ(outcome.code, ExitBadInput) << part;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
  };
  refused({}, "PROJECT");
  refused({(folder / "no.liana").string(), "-o", out}, "no.liana");
  refused({project, "-o", out, "--study", (folder / "no.json").string()}, "no.json");
  const auto foreign = folder.write("foreign.json", R"({"format": "liana-study", "version": 1,
      "parameters": [{"vary": "length", "uniform_mm": [0, 1], "cables": ["Hose"]}]})");
  refused({project, "-o", out, "--study", foreign.string()}, "foreign.json: parameters[0]: no cable");
  refused({project, "-o", out, "--study", foreign.string(), "--clips", "2"}, "--clips");
  refused({project, "-o", out, "--shard", "5/4"}, "--shard 5/4");
  refused({project, "-o", out, "--shard", "x"}, "--shard x");
  refused({project, "-o", out, "--runs", "0"}, "runs");
  refused({project, "-o", out, "--sampling", "grid", "--clips", "0", "--runs", "5"}, "--runs");
  refused({"merge", folder.root().string()}, "shard-*.jsonl");
  refused({"merge", (folder / "no.jsonl").string()}, "no.jsonl");
  EXPECT_FALSE(fs::exists(out));
  const Outcome help = runStudyCommand({"--help"});
  EXPECT_EQ(help.code, ExitOk);
  EXPECT_NE(help.out.find("Examples"), std::string::npos);
}

TEST(StudyCommand, CtrlCKeepsFinishedRowsAndResumeGoesOn) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string();
  const std::vector<std::string> base{project, "--runs", "1200", "--threads", "2", "-o"};
  const auto with = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> arguments = base;
    arguments.push_back(out);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  Program interrupted(with((folder / "out").string(), {}));
  ASSERT_TRUE(interrupted.hasWritten(folder / "out/runs.jsonl", 20));
  interrupted.send(SIGINT);
  EXPECT_EQ(interrupted.wait(), 130);
  const std::size_t kept = linesOf(folder / "out/runs.jsonl").size();
  EXPECT_GE(kept, 20u);
  EXPECT_LT(kept, 1202u);
  EXPECT_EQ(linesOf(folder / "out/runs.csv").size(), kept) << "header and rows";

  Program killed(with((folder / "out").string(), {"--resume"}));
  ASSERT_TRUE(killed.hasWritten(folder / "out/runs.jsonl", kept + 20));
  killed.send(SIGKILL);
  EXPECT_EQ(killed.wait(), -SIGKILL);
  ASSERT_EQ(runStudyCommand(with((folder / "out").string(), {"--resume"})).code, ExitOk);
  ASSERT_EQ(runStudyCommand(with((folder / "whole").string(), {})).code, ExitOk);
  expectSameResults(folder / "out", folder / "whole");
}

TEST(StudyCommand, SpreadsOverMachinesWithGnuParallel) {
  if (std::system("parallel --version 2>&1 | grep -q GNU") != 0)
    GTEST_SKIP() << "GNU parallel is not installed (Debian package parallel)";
  const TemporaryFolder folder;
  const std::string project = projectIn(folder).string(), parts = (folder / "parts").string();
  ASSERT_EQ(runStudyCommand({project, "--runs", "30", "-o", (folder / "whole").string()}).code, ExitOk);
  const std::string command = "PARALLEL_HOME='" + folder.root().string() + "' parallel --will-cite -j2 '" +
                              paths::program("liana").string() + "' study '" + project + "' --runs 30 -o '" +
                              parts + "' --threads 1 --shard {}/5 ::: $(seq 5) > '" +
                              (folder / "log").string() + "' 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << textOf(folder / "log");
  const Outcome outcome = runStudyCommand({"merge", parts});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
  expectSameResults(parts, folder / "whole");
}

}  // namespace liana
