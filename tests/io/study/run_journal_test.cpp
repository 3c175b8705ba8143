#include "io/study/run_journal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "io/study/row_json.h"
#include "io/study/study_runs.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

StudyHeader smallHeader() {
  StudyHeader header;
  header.program = "liana test";
  header.title = "hose";
  header.projectHash = "00";
  header.study = "{}";
  header.runs = 5;
  header.stations = 2;
  header.cables = {{"Hose", 500, 10}};
  header.parameters = {"Hose/length_percent"};
  return header;
}

StudyRow rowOf(int run) {
  StudyRow row;
  row.run = run;
  row.values = {run / 3.0};
  StudiedCable cable;
  cable.status = SolveStatus::Converged;
  cable.length = 500;
  cable.bendRadius = run == 2 ? std::numeric_limits<double>::infinity() : 80.12345;
  cable.startForce = {1, 2, 3};
  cable.endForce = {-1e-9, 0, 0.5};
  cable.deviation = 0.25;
  cable.points = {{0, 0, 0}, {1, 2, run * 1.0}};
  row.cables = {cable};
  return row;
}

RunJournal opened(const std::filesystem::path& file, const StudyHeader& header, RunJournal::Mode mode) {
  Result<RunJournal> journal = RunJournal::open(file, header, mode);
  EXPECT_TRUE(journal.ok()) << (journal.ok() ? "" : journal.error().message);
  return std::move(journal).value();
}

}  // namespace

TEST(RowJson, ReadsBackWhatItWrote) {
  const StudyHeader header = smallHeader();
  StudyRow failed = rowOf(3);
  failed.cables[0] = {};
  failed.cables[0].status = SolveStatus::Stalled;
  failed.cables[0].reason = "the \"reason\", with\nall sorts";
  for (const StudyRow& row : {rowOf(1), rowOf(2), failed}) {
    const std::string line = rowLine(row, header);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const Result<StudyRow> again = parseRow(line, header);
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(rowLine(*again, header), line);
    EXPECT_EQ(again->values, row.values) << "values keep every digit";
    EXPECT_EQ(again->cables[0].reason, row.cables[0].reason);
  }
  EXPECT_EQ(rowLine(rowOf(1), header).find("-0.0"), std::string::npos) << "no minus zero";
  EXPECT_FALSE(parseRow("{}", header).ok());
  EXPECT_FALSE(parseRow("[1, 2", header).ok());
  EXPECT_FALSE(parseRow(rowLine(rowOf(6), header), header).ok()) << "the study has five runs";
}

TEST(RowJson, RefusesNonsense) {
  const StudyHeader header = smallHeader();
  const std::string good = rowLine(rowOf(1), header);
  ASSERT_TRUE(parseRow(good, header).ok());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string line = good;
    const std::size_t at = line.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? line : line.replace(at, from.size(), to);
  };
  const std::pair<const char*, const char*> changes[] = {
      {"\"length_mm\":500.0", "\"length_mm\":-500.0"},
      {"\"length_mm\":500.0", "\"length_mm\":1e300"},
      {"\"min_bend_radius_mm\":80.1235", "\"min_bend_radius_mm\":-3"},
      {"\"min_bend_radius_at_mm\":0.0", "\"min_bend_radius_at_mm\":900.0"},
      {"\"max_deviation_mm\":0.25", "\"max_deviation_mm\":-0.25"},
      {"\"points_mm\":[0.0,", "\"points_mm\":[1e17,"},
      {"\"points_mm\":[0.0,", "\"points_mm\":[9000.0,"},
      {"\"points_mm\":[0.0,", "\"points_mm\":[0.0,0.0,0.0,0.0,"},
      {"\"status\":\"converged\"", "\"status\":\"fine\""},
      {"\"failed_checks\":[]", "\"failed_checks\":[\"smell\"]"},
      {"\"passes\":true", "\"passes\":false"},
      {"\"name\":\"Hose\"", "\"name\":\"Other\""},
  };
  for (const auto& [from, to] : changes) EXPECT_FALSE(parseRow(with(from, to), header).ok()) << to;
}

TEST(RowJson, KeepsEveryStatus) {
  const StudyHeader header = smallHeader();
  for (const SolveStatus status :
       {SolveStatus::IterationLimit, SolveStatus::Stalled, SolveStatus::Unreachable, SolveStatus::Cancelled,
        SolveStatus::InvalidProblem, SolveStatus::HeldBack, SolveStatus::Pierced}) {
    StudyRow row = rowOf(1);
    row.cables[0].status = status;
    EXPECT_EQ(parseRow(rowLine(row, header), header)->cables[0].status, status);
  }
}

TEST(StudyRuns, RefusesOneRunWithTwoAnswersAndRunsOfAnotherShard) {
  const TemporaryFolder folder;
  StudyHeader header = smallHeader();
  StudyRow other = rowOf(1);
  other.cables[0].tension = 7;
  const std::string one = rowLine(rowOf(1), header) + "\n", two = rowLine(other, header) + "\n";
  EXPECT_TRUE(StudyRuns::read(folder.write("same", header.line() + "\n" + one + one)).ok());
  const auto twice = StudyRuns::read(folder.write("twice", header.line() + "\n" + one + two));
  ASSERT_FALSE(twice.ok());
  EXPECT_NE(twice.error().message.find("line 3"), std::string::npos) << twice.error().message;
  header.shard = {1, 2};
  EXPECT_FALSE(StudyRuns::read(folder.write("shard", header.line() + "\n" + one)).ok());
  header = smallHeader();
  header.runs = 2'000'000'000;
  EXPECT_FALSE(StudyRuns::read(folder.write("many", header.line() + "\n" + one)).ok());
}

TEST(RunJournal, GoesOnAfterBeingTornAtAnyByte) {
  const TemporaryFolder folder;
  const StudyHeader header = smallHeader();
  const std::filesystem::path file = folder / "runs.jsonl";
  {
    RunJournal journal = opened(file, header, RunJournal::Mode::New);
    EXPECT_EQ(journal.remaining(), (std::vector<int>{0, 1, 2, 3, 4, 5}));
    for (const int run : {0, 4, 1}) ASSERT_TRUE(journal.append(rowLine(rowOf(run), header)).ok());
  }
  const std::string text = textOf(file);
  const std::string lastRow = rowLine(rowOf(1), header) + "\n";
  ASSERT_EQ(text.substr(text.size() - lastRow.size()), lastRow);
  for (std::size_t cut = 0; cut < lastRow.size(); ++cut) {
    folder.write("runs.jsonl", text.substr(0, text.size() - lastRow.size() + cut));
    RunJournal journal = opened(file, header, RunJournal::Mode::Resume);
    ASSERT_EQ(journal.remaining(), (std::vector<int>{1, 2, 3, 5})) << "cut after " << cut << " bytes";
    ASSERT_TRUE(journal.append(rowLine(rowOf(1), header)).ok());
    ASSERT_EQ(textOf(file), text) << "cut after " << cut << " bytes";
  }
  // A header that was torn has lost nothing but itself.
  const std::size_t headerSize = header.line().size();
  for (std::size_t size = 0; size <= headerSize; ++size) {
    folder.write("runs.jsonl", text.substr(0, size));
    ASSERT_EQ(opened(file, header, RunJournal::Mode::Resume).remaining().size(), 6u) << size;
    ASSERT_EQ(textOf(file), header.line() + "\n");
  }
}

TEST(RunJournal, RefusesASecondWriter) {
  const TemporaryFolder folder;
  const RunJournal first = opened(folder / "runs.jsonl", smallHeader(), RunJournal::Mode::New);
  const auto second = RunJournal::open(folder / "runs.jsonl", smallHeader(), RunJournal::Mode::Resume);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().message.find("another study"), std::string::npos);
}

TEST(RunJournal, ShardsShareTheRunsOut) {
  StudyHeader header = smallHeader();
  const TemporaryFolder folder;
  std::vector<int> all;
  for (int number = 1; number <= 4; ++number) {
    header.shard = {number, 4};
    const std::string name = std::to_string(number);
    const RunJournal journal = opened(folder / name, header, RunJournal::Mode::New);
    all.insert(all.end(), journal.remaining().begin(), journal.remaining().end());
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (std::vector<int>{0, 1, 2, 3, 4, 5}));
  header.shard = {2, 4};
  EXPECT_FALSE(RunJournal::open(folder / "1", header, RunJournal::Mode::Resume).ok())
      << "another shard's file";
}

TEST(StudyRuns, WritesRowsInOrderWhateverOrderTheyCameIn) {
  const TemporaryFolder folder;
  const StudyHeader header = smallHeader();
  for (const auto& [name, order] :
       {std::pair{"a", std::vector{0, 1, 2, 3}}, std::pair{"b", std::vector{3, 1, 0, 2}}}) {
    RunJournal journal = opened(folder / name, header, RunJournal::Mode::New);
    for (const int run : order) ASSERT_TRUE(journal.append(rowLine(rowOf(run), header)).ok());
    const Result<StudyRuns> runs = StudyRuns::read(folder / name);
    ASSERT_TRUE(runs.ok());
    EXPECT_EQ(runs->missing(), (std::vector<int>{4, 5}));
    ASSERT_TRUE(runs->write(folder / name).ok());
  }
  EXPECT_EQ(textOf(folder / "a"), textOf(folder / "b"));
}

}  // namespace liana
