// Progress of a working thread, told to the window.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <functional>

#include "kernel/base/progress.h"

namespace liana {

/// Calls `show` on the receiver's thread, some thirty times a second at most: readers report tens of
/// thousands of times. Work is asked to stop once `cancelled`, which must outlive it. For one working thread.
Progress windowProgress(QObject* receiver, std::function<void(double fraction, const QString& text)> show,
                        const std::atomic<bool>& cancelled);

}  // namespace liana
