// Checks that break down on their thread.
#include "gui/workspace/check_worker.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

namespace liana {
namespace {

TEST(CheckWorker, JudgeThatBreaksDownIsAFailureInPlainWordsAndTheNextRequestIsJudged) {
  std::promise<CheckResult> first, second;
  const auto deliver = [&](CheckResult result) {
    (result.number == 1 ? first : second).set_value(std::move(result));
  };
  const auto judge = [](const CheckRequest& request, const CheckWorker::Deliver& give) {
    if (request.number == 1) throw std::runtime_error("a broken judge");
    CheckResult result;
    result.number = request.number;
    give(std::move(result));
  };
  CheckWorker worker(deliver, judge);
  CheckRequest request;
  request.number = 1;
  worker.submit(request);
  const CheckResult broken = first.get_future().get();
  EXPECT_NE(broken.failure.find("a broken judge"), std::string::npos) << broken.failure;
  request.number = 2;
  worker.submit(request);
  EXPECT_TRUE(second.get_future().get().failure.empty());
}

}  // namespace
}  // namespace liana
