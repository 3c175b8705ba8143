#include "samples/measured_hose/measured_hose.h"

#include <gtest/gtest.h>

#include "io/centerline/read_measurement.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {

TEST(MeasuredHose, ShippedFilesAreWhatTheCodeMeasures) {
  const Result<CableMeasurement> measured = samples::measureHose();
  ASSERT_TRUE(measured.ok()) << measured.error().message;
  const TemporaryFolder folder;
  ASSERT_TRUE(samples::writeMeasuredHose(*measured, folder.root()).ok());
  const std::filesystem::path shipped = paths::samples() / "projects";
  EXPECT_EQ(textOf(folder / "measured_hose_poses.json"), textOf(shipped / "measured_hose_poses.json"));
  // Solving differs in the last digits from machine to machine.
  const Result<CableMeasurement> read = readMeasurementCsv(shipped / "measured_hose.csv");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->points.size(), measured->points.size());
  for (std::size_t i = 0; i < read->points.size(); ++i)
    EXPECT_LT((read->points[i] - measured->points[i]).norm(), 0.01) << i;
}

}  // namespace liana
