// Runs a scene step by step and keeps its frames.
#include "solvers/scenes/groups/group_scenes.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

SceneFrame frameOf(const GroupLayout& layout, const RodGroupState& state, double time) {
  SceneFrame frame;
  frame.time = time;
  for (const RodLayout& rod : layout.rods) {
    frame.rods.emplace_back();
    for (int i = 0; i < rod.nodeCount(); ++i) frame.rods.back().push_back(state.positions[rod.position(i)]);
  }
  for (std::size_t s = 0; s < layout.sliderStation.size(); ++s)
    frame.sliders.push_back(state.positions[layout.resolve(Place::atSlider(static_cast<int>(s))).position]);
  return frame;
}

}  // namespace

SceneRun runScene(GroupScene& scene, const std::function<bool(int step)>& goOn) {
  SceneRun run;
  RodGroupState state = firstShape(scene.group, scene.guesses);
  const GroupLayout layout(scene.group);
  GroupStepper stepper;
  StepperOptions options;
  options.step = scene.step;
  options.damping = scene.damping;
  stepper.begin(scene.group, state);
  run.frames.push_back(frameOf(layout, state, 0));
  for (int i = 1; i <= scene.steps; ++i) {
    const double time = i * scene.step;
    if (scene.drive) scene.drive(scene.group, time);
    const double start = threadSeconds();
    const GroupReport report = stepper.step(scene.group, state, options);
    run.seconds += threadSeconds() - start;
    run.newtonSteps += report.iterations;
    run.converged += report.converged();
    if (!report.converged() && run.complaint.empty())
      run.complaint = "step " + std::to_string(i) + ": " + toString(report.status) + ", " + report.reason;
    run.frames.push_back(frameOf(layout, state, time));
    run.frames.back().contacts = static_cast<int>(report.contacts.size());
    run.frames.back().kineticEnergy = stepper.kineticEnergy();
    if ((goOn && !goOn(i)) || (scene.isOver && scene.isOver(scene.group, state))) break;
  }
  run.last = state;
  return run;
}

}  // namespace liana
