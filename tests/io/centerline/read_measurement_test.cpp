#include "io/centerline/read_measurement.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string errorOf(const std::string& csv) {
  const TemporaryFolder folder;
  const Result<CableMeasurement> read = readMeasurementCsv(folder.write("m.csv", csv));
  return read.ok() ? "" : read.error().message;
}

}  // namespace

TEST(MeasurementCsv, ColumnsComeInAnyOrderAndSeparator) {
  const TemporaryFolder folder;
  const auto file = folder.write("m.csv",
                                 "\xef\xbb\xbfname; z_mm ;x_mm;y_mm;weight\r\n"
                                 "# a remark\r\n"
                                 "a;3;1.5;-2e1;0.5\r\n\r\n"
                                 "b;4;\"5\";6;1\r\n");
  const Result<CableMeasurement> read = readMeasurementCsv(file);
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->points.size(), 2u);
  EXPECT_EQ(read->points[0], Eigen::Vector3d(1.5, -20, 3));
  EXPECT_EQ(read->points[1], Eigen::Vector3d(5, 6, 4));
  EXPECT_EQ(read->weights, (std::vector<double>{0.5, 1}));
}

TEST(MeasurementCsv, ErrorsNameFileLineAndRemedy) {
  EXPECT_NE(errorOf("1,2,3\n4,5,6\n").find("line 1: the header must name"), std::string::npos);
  const std::string badNumber = errorOf("x_mm,y_mm,z_mm\n1,2,3\n1,two,3\n");
  EXPECT_NE(badNumber.find("m.csv\", line 3"), std::string::npos) << badNumber;
  EXPECT_NE(badNumber.find("1,two,3"), std::string::npos) << badNumber;
  EXPECT_NE(errorOf("x_mm,y_mm,z_mm\n1,2\n").find("line 2"), std::string::npos);
  EXPECT_NE(errorOf("x_mm,y_mm,z_mm\n1,2,nan\n").find("line 2"), std::string::npos);
  EXPECT_NE(errorOf("x_mm,y_mm,z_mm\n").find("holds no points"), std::string::npos);
  EXPECT_FALSE(errorOf("").empty());
}

TEST(Poses, AreReadAsInAProjectAndKeyedByTheirXAxis) {
  const TemporaryFolder folder;
  const auto file = folder.write("p.json",
                                 R"({"start": {"position_mm": [1, 2, 3], "direction": [2, 0, 0]},
                                     "end": {"position_mm": [9, 0, 0], "direction": [0, 0, 1],
                                             "x_axis": [0, 1, 0], "turns": 2}})");
  CableMeasurement measurement;
  ASSERT_TRUE(readPoses(file, measurement).ok());
  EXPECT_EQ(measurement.start->worldFromEnd.translation(), Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(measurement.start->worldFromEnd.linear().col(2), Eigen::Vector3d(1, 0, 0));
  EXPECT_FALSE(measurement.start->isKeyed);
  EXPECT_TRUE(measurement.end->isKeyed);
  EXPECT_EQ(measurement.end->turns, 2);
}

TEST(Poses, ErrorsNameThePlace) {
  const TemporaryFolder folder;
  CableMeasurement measurement;
  const auto messageFor = [&](const std::string& text) {
    const Result<void> read = readPoses(folder.write("p.json", text), measurement);
    return read.ok() ? std::string() : read.error().message;
  };
  EXPECT_NE(messageFor(R"({"start": {"position_mm": [0, 0, 0]}})").find("start.direction"),
            std::string::npos);
  const auto startOf = [](const std::string& position, const std::string& direction,
                          const std::string& axis) {
    return "{\"start\": {\"position_mm\": " + position + ", \"direction\": " + direction +
           ", \"x_axis\": " + axis + "}}";
  };
  const std::string here = "[0, 0, 0]", along = "[1, 0, 0]", across = "[0, 0, 1]", torn = "[0.3, -1e20, 0.1]";
  EXPECT_NE(messageFor(startOf(torn, along, across)).find("start.position_mm"), std::string::npos);
  EXPECT_NE(messageFor(startOf(here, torn, across)).find("start.direction"), std::string::npos);
  EXPECT_NE(messageFor(startOf(here, along, torn)).find("start.x_axis"), std::string::npos);
  EXPECT_NE(messageFor("{}").find("start"), std::string::npos);
  EXPECT_NE(messageFor("[]").find("one object"), std::string::npos);
  EXPECT_NE(messageFor("{\"start\":").find("not proper JSON"), std::string::npos);
}

}  // namespace liana
