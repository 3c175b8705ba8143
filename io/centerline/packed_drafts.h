// Drafted routes as bytes: how they come out of the importer's process.
#pragma once

#include <string>
#include <string_view>

#include "io/centerline/read_drafts.h"
#include "kernel/base/result.h"

namespace liana {

std::string packDrafts(const ReadDrafts& drafts);

/// The way back; bytes that were not written by packDrafts are an error.
Result<ReadDrafts> unpackDrafts(std::string_view bytes);

}  // namespace liana
