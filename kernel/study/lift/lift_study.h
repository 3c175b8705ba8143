// Runs a lift many times over varied parameters.
#pragma once

#include <functional>
#include <optional>

#include "kernel/model/document.h"
#include "kernel/study/lift/lift_plan.h"
#include "kernel/study/run_study.h"

namespace liana {

/// One run: runs the lift and checks it, clearances included. Depends on project, plan and number alone; one
/// that cannot begin is a row that says why. Nothing when `keepGoing` said stop.
std::optional<StudyRow> studyLift(const DocumentContent& project, const LiftPlan& plan, int run,
                                  const std::function<bool()>& keepGoing = {});

/// Runs the wanted runs on several threads; see runStudy.
StudyEnd runLiftStudy(const DocumentContent& project, const LiftPlan& plan, const std::vector<int>& runs,
                      int threads, const std::function<bool(const StudyRow&)>& take,
                      const std::function<bool()>& keepGoing = {});

}  // namespace liana
