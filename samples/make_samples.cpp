// Writes the samples that ship in samples/projects: assemblies, their projects, and a measured hose. Run
// after changing a sample's code.
#include <filesystem>
#include <iostream>

#include "io/project/project_file.h"
#include "io/step/write_step.h"
#include "samples/car_door/car_door.h"
#include "samples/lifts/elevator.h"
#include "samples/lifts/gantry_crane.h"
#include "samples/measured_hose/measured_hose.h"
#include "samples/robot_arm/robot_arm.h"
#include "samples/robot_arm/robot_moves.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make_samples FOLDER   (samples/projects in the source tree)\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const std::filesystem::path step = folder / "robot_arm.step";
  auto written = liana::writeStep(liana::samples::buildRobotArm(), step);
  if (written.ok())
    written = liana::writeProject(liana::samples::buildRobotProject(step), folder / "robot_arm.liana");
  const liana::DocumentContent moving = liana::samples::buildMovingRobotProject(step);
  if (written.ok()) written = liana::writeProject(moving, folder / "robot_arm_moving.liana");
  const std::filesystem::path gantry = folder / "gantry_crane.step", elevator = folder / "elevator.step";
  if (written.ok()) written = liana::writeStep(liana::samples::buildGantryCrane(), gantry);
  if (written.ok())
    written = liana::writeProject(liana::samples::buildGantryProject(gantry), folder / "gantry_crane.liana");
  if (written.ok()) written = liana::writeStep(liana::samples::buildElevator(), elevator);
  if (written.ok())
    written = liana::writeProject(liana::samples::buildElevatorProject(elevator), folder / "elevator.liana");
  const std::filesystem::path door = folder / "car_door.step";
  if (written.ok()) written = liana::writeStep(liana::samples::buildCarDoor(), door);
  if (written.ok())
    written = liana::writeProject(liana::samples::buildCarDoorProject(door), folder / "car_door.liana");
  if (written.ok()) {
    const auto measurement = liana::samples::measureHose();
    written = measurement.ok() ? liana::samples::writeMeasuredHose(*measurement, folder)
                               : liana::Result<void>(measurement.error());
  }
  if (!written.ok()) {
    std::cerr << "make_samples: " << written.error().message << "\n";
    return 2;
  }
  std::cout << "wrote the robot arm, the car door, the lifts, their projects, and the measured hose into "
            << folder << "\n";
  return 0;
}
