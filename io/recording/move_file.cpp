#include "io/recording/move_file.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "io/content_hash.h"
#include "io/import/packed/packing.h"
#include "io/project/content/cable_json.h"
#include "io/project/content/move_json.h"
#include "io/project/content/shape_json.h"
#include "io/read_file.h"
#include "io/recording/chunk_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMove = "move";
constexpr const char* kStopped = "stopped_move";
/// Raised when the same inputs give other recordings.
constexpr const char* kSolver = "moves-1";

void putVector(Packer& packer, const Eigen::Vector3d& vector) {
  for (int k = 0; k < 3; ++k) packer.put<double>(vector[k]);
}

Eigen::Vector3d getVector(Unpacker& unpacker) {
  Eigen::Vector3d vector;
  for (int k = 0; k < 3; ++k) vector[k] = unpacker.get<double>();
  return vector;
}

void putPose(Packer& packer, const Eigen::Isometry3d& pose) {
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) packer.put<double>(pose.matrix()(row, column));
}

Eigen::Isometry3d getPose(Unpacker& unpacker) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) pose.matrix()(row, column) = unpacker.get<double>();
  return pose;
}

/// A number that names one of `count` things; damaged otherwise.
std::uint32_t getIndex(Unpacker& unpacker, std::uint32_t count) {
  const auto index = unpacker.get<std::uint32_t>();
  if (index >= count) throw std::runtime_error("a number names nothing");
  return index;
}

constexpr std::uint32_t kStatuses = static_cast<std::uint32_t>(SolveStatus::TurnsLost) + 1;
constexpr std::uint32_t kCheckStatuses = static_cast<std::uint32_t>(CheckStatus::Failed) + 1;
constexpr std::uint32_t kEventKinds = static_cast<std::uint32_t>(MoveEvent::Kind::IsLaidAnew) + 1;

void putLine(Packer& packer, const Centerline& line) {
  packer.put<std::uint64_t>(line.points.size());
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const Eigen::Quaterniond& frame = line.frames[i];
    packer.put<double>(line.arcLengths[i]);
    putVector(packer, line.points[i]);
    for (const double number :
         {frame.w(), frame.x(), frame.y(), frame.z(), line.curvatures[i], line.torsions[i], line.tensions[i]})
      packer.put<double>(number);
  }
  packer.put<std::uint64_t>(line.reactions.size());
  for (const SupportReaction& reaction : line.reactions) {
    packer.putText(reaction.name);
    for (const auto& vector : {reaction.position, reaction.force, reaction.moment}) putVector(packer, vector);
  }
  packer.put<std::uint64_t>(line.contacts.size());
  for (const ContactReaction& contact : line.contacts) {
    packer.put<double>(contact.at);
    for (const auto& vector : {contact.position, contact.normal, contact.force}) putVector(packer, vector);
  }
}

Centerline getLine(Unpacker& unpacker) {
  Centerline line;
  const std::size_t count = unpacker.getCount();
  for (std::size_t i = 0; i < count; ++i) {
    line.arcLengths.push_back(unpacker.get<double>());
    line.points.push_back(getVector(unpacker));
    Eigen::Quaterniond frame;
    for (double* number : {&frame.w(), &frame.x(), &frame.y(), &frame.z()}) *number = unpacker.get<double>();
    line.frames.push_back(frame);
    line.tangents.push_back((frame * Eigen::Vector3d::UnitZ()).normalized());
    line.curvatures.push_back(unpacker.get<double>());
    line.torsions.push_back(unpacker.get<double>());
    line.tensions.push_back(unpacker.get<double>());
  }
  line.reactions.resize(unpacker.getCount());
  for (SupportReaction& reaction : line.reactions) {
    reaction.name = unpacker.getText();
    for (Eigen::Vector3d* vector : {&reaction.position, &reaction.force, &reaction.moment})
      *vector = getVector(unpacker);
  }
  line.contacts.resize(unpacker.getCount());
  for (ContactReaction& contact : line.contacts) {
    contact.at = unpacker.get<double>();
    for (Eigen::Vector3d* vector : {&contact.position, &contact.normal, &contact.force})
      *vector = getVector(unpacker);
  }
  return line;
}

void putCable(Packer& packer, const RecordedCable& cable) {
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(cable.status));
  packer.putText(cable.reason);
  packer.put<double>(cable.missing);
  putLine(packer, cable.line);
  packer.put<std::uint64_t>(cable.outcomes.size());
  for (const CheckOutcome& outcome : cable.outcomes) {
    packer.put<std::uint32_t>(static_cast<std::uint32_t>(outcome.kind));
    packer.put<std::uint32_t>(static_cast<std::uint32_t>(outcome.status));
    for (const double number : {outcome.value, outcome.limit, outcome.at}) packer.put<double>(number);
    packer.putText(outcome.with);
  }
}

RecordedCable getCable(Unpacker& unpacker) {
  RecordedCable cable;
  cable.status = static_cast<SolveStatus>(getIndex(unpacker, kStatuses));
  cable.reason = unpacker.getText();
  cable.missing = unpacker.get<double>();
  cable.line = getLine(unpacker);
  cable.outcomes.resize(unpacker.getCount());
  if (cable.outcomes.size() > kCheckKinds) throw std::runtime_error("more checks than there are");
  for (CheckOutcome& outcome : cable.outcomes) {
    outcome.kind = static_cast<CheckKind>(getIndex(unpacker, kCheckKinds));
    outcome.status = static_cast<CheckStatus>(getIndex(unpacker, kCheckStatuses));
    for (double* number : {&outcome.value, &outcome.limit, &outcome.at}) *number = unpacker.get<double>();
    outcome.with = unpacker.getText();
  }
  // An earlier version knew less of them.
  for (std::size_t kind = cable.outcomes.size(); kind > 0 && kind < kCheckKinds; ++kind)
    cable.outcomes.push_back({static_cast<CheckKind>(kind), CheckStatus::NotChecked, 0, 0, 0, {}});
  return cable;
}

/// `events` are all those of the recording: a frame takes those since the one before.
std::string encodeFrame(const MoveFrame& frame, double since, const std::vector<MoveEvent>& events) {
  Packer packer;
  packer.put<double>(frame.time);
  for (const Eigen::Isometry3d& pose : frame.displacements) putPose(packer, pose);
  for (const RecordedCable& cable : frame.cables) putCable(packer, cable);
  std::vector<const MoveEvent*> own;
  for (const MoveEvent& event : events)
    if (event.time > since && event.time <= frame.time) own.push_back(&event);
  packer.put<std::uint64_t>(own.size());
  for (const MoveEvent* event : own) {
    packer.put<double>(event->time);
    packer.put<std::uint32_t>(static_cast<std::uint32_t>(event->cable));
    packer.put<std::uint32_t>(static_cast<std::uint32_t>(event->kind));
    packer.put<double>(event->size);
    packer.putText(event->with);
  }
  return packer.take();
}

void decodeFrame(std::string_view bytes, MoveRecording& recording) {
  Unpacker unpacker(bytes);
  MoveFrame frame;
  frame.time = unpacker.get<double>();
  for (std::size_t i = 0; i < recording.movers.size(); ++i) frame.displacements.push_back(getPose(unpacker));
  for (std::size_t i = 0; i < recording.cables.size(); ++i) frame.cables.push_back(getCable(unpacker));
  std::vector<MoveEvent> events(unpacker.getCount());
  for (MoveEvent& event : events) {
    event.time = unpacker.get<double>();
    event.cable = static_cast<int>(getIndex(unpacker, static_cast<std::uint32_t>(recording.cables.size())));
    event.kind = static_cast<MoveEvent::Kind>(getIndex(unpacker, kEventKinds));
    event.size = unpacker.get<double>();
    event.with = unpacker.getText();
  }
  recording.events.insert(recording.events.end(), events.begin(), events.end());
  recording.frames.push_back(std::move(frame));
}

std::string encodeHeader(const MoveRecording& recording, const char* kind) {
  return Json{{"kind", kind},
              {"move", recording.move},
              {"inputs", recording.inputs},
              {"movers", recording.movers},
              {"cables", recording.cables},
              {"moments", recording.moments},
              {"frames", recording.frames.size()}}

      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// How many frames there were when it was written.
std::size_t decodeHeader(std::string_view text, const char* kind, MoveRecording& recording) {
  const Json json = Json::parse(text);
  if (json.value("kind", "") != kind) throw std::runtime_error("it is not the recording of a move");
  recording.move = json.at("move").get<std::string>();
  recording.inputs = json.at("inputs").get<std::string>();
  recording.movers = json.at("movers").get<std::vector<std::string>>();
  recording.cables = json.at("cables").get<std::vector<std::string>>();
  recording.moments = json.at("moments").get<std::size_t>();
  return json.at("frames").get<std::size_t>();
}

std::vector<std::string> encodeFrames(const MoveRecording& recording) {
  std::vector<std::string> frames;
  double since = -std::numeric_limits<double>::infinity();
  for (const MoveFrame& frame : recording.frames) {
    frames.push_back(encodeFrame(frame, since, recording.events));
    since = frame.time;
  }
  return frames;
}

/// Throws where the bytes do not last; `last` tells which frame it was.
Result<void> decodeFrames(const ChunkFile& chunks, std::size_t count, const std::filesystem::path& file,
                          MoveRecording& recording) {
  for (std::size_t i = 0; i < count; ++i) try {
      decodeFrame(chunks.frames[i].bytes, recording);
    } catch (const std::exception&) {
      return damagedChunk(file, "frame " + std::to_string(i), chunks.frames[i].place);
    }
  return {};
}

void putNumbers(Packer& packer, const Eigen::VectorXd& numbers) {
  packer.put<std::uint64_t>(static_cast<std::uint64_t>(numbers.size()));
  for (const double number : numbers) packer.put<double>(number);
}

Eigen::VectorXd getNumbers(Unpacker& unpacker) {
  const std::vector<double> numbers = unpacker.getPlain<double>();
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

void putContact(Packer& packer, const ContactForce& contact) {
  packer.put<std::int32_t>(contact.segment);
  packer.put<double>(contact.parameter);
  putVector(packer, contact.normal);
  packer.put<double>(contact.force);
  packer.put<std::int64_t>(contact.feature);
  packer.put<std::int32_t>(contact.otherSegment);
  packer.put<double>(contact.otherParameter);
  putVector(packer, contact.friction);
  packer.put<std::uint8_t>(contact.slides);
  putVector(packer, contact.anchor);
  putVector(packer, contact.position);
  packer.put<double>(contact.depth);
}

ContactForce getContact(Unpacker& unpacker) {
  ContactForce contact;
  contact.segment = unpacker.get<std::int32_t>();
  contact.parameter = unpacker.get<double>();
  contact.normal = getVector(unpacker);
  contact.force = unpacker.get<double>();
  contact.feature = unpacker.get<std::int64_t>();
  contact.otherSegment = unpacker.get<std::int32_t>();
  contact.otherParameter = unpacker.get<double>();
  contact.friction = getVector(unpacker);
  contact.slides = unpacker.get<std::uint8_t>() != 0;
  contact.anchor = getVector(unpacker);
  contact.position = getVector(unpacker);
  contact.depth = unpacker.get<double>();
  return contact;
}

/// The length a cable keeps and the solver's state; its shape is that of the last frame.
std::string encodeStand(const Cable& cable, const RoutedCable& routed) {
  Packer packer;
  packer.put<std::uint8_t>(cable.routing.findsLength());
  packer.put<double>(cable.length);
  packer.put<std::uint64_t>(cable.handles.size());
  for (const RouteHandle& handle : cable.handles) packer.put<double>(handle.fraction);
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(routed.report.status));
  packer.putPlain(routed.next.segmentLengths);
  const RodState& state = routed.next.state;
  for (const Eigen::VectorXd* numbers :
       {&state.coordinates, &state.lengthForces, &state.coherenceForces, &state.constraintForces})
    putNumbers(packer, *numbers);
  packer.put<std::uint64_t>(state.contacts.size());
  for (const ContactForce& contact : state.contacts) putContact(packer, contact);
  packer.put<std::int32_t>(state.turns);
  packer.put<std::uint8_t>(state.inEquilibrium);
  return packer.take();
}

void decodeStand(std::string_view bytes, Cable& cable, RoutedCable& routed) {
  Unpacker unpacker(bytes);
  if (unpacker.get<std::uint8_t>() == 0) cable.routing.mode = RoutingMode::FixedLength;
  cable.length = unpacker.get<double>();
  if (unpacker.getCount() != cable.handles.size()) throw std::runtime_error("other handles");
  for (RouteHandle& handle : cable.handles) handle.fraction = unpacker.get<double>();
  routed.report.status = static_cast<SolveStatus>(getIndex(unpacker, kStatuses));
  routed.next.segmentLengths = unpacker.getPlain<double>();
  RodState& state = routed.next.state;
  for (Eigen::VectorXd* numbers :
       {&state.coordinates, &state.lengthForces, &state.coherenceForces, &state.constraintForces})
    *numbers = getNumbers(unpacker);
  state.contacts.resize(unpacker.getCount());
  for (ContactForce& contact : state.contacts) contact = getContact(unpacker);
  state.turns = unpacker.get<std::int32_t>();
  state.inEquilibrium = unpacker.get<std::uint8_t>() != 0;
}

}  // namespace

std::string hashOfInputs(const Move& move, const DocumentContent& content) {
  Json json{{"solver", kSolver}};
  json["move"] = toJson(move, content);
  json["move"].erase("name");
  for (const Cable& cable : content.cables)
    json["cables"].push_back({hashOfInputs(cable, content), cable.name, cable.isMoving,
                              toJson(limitsFor(cable, content.settings))});
  for (const AssemblyReference& reference : content.assemblies)
    for (const PartOverride& change : reference.overrides)
      if (change.clearance) json["clearances"].push_back({change.part, *change.clearance});
  return hashOfText(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string encodeMove(const MoveRecording& recording) {
  return encodeChunks(encodeHeader(recording, kMove), encodeFrames(recording));
}

Result<ReadMove> decodeMove(std::string_view bytes, const std::filesystem::path& file) {
  const Result<ChunkFile> chunks = decodeChunks(bytes, file);
  if (!chunks.ok()) return chunks.error();
  ReadMove read;
  read.warning = chunks->warning;
  try {
    decodeHeader(chunks->header.bytes, kMove, read.recording);
  } catch (const std::exception& error) {
    return badHeader(file, *chunks, error.what());
  }
  if (chunks->frames.empty()) return badHeader(file, *chunks, "it has no moment of the move");
  if (auto decoded = decodeFrames(*chunks, chunks->frames.size(), file, read.recording); !decoded.ok())
    return decoded.error();
  return read;
}

Result<void> writeMoveRecording(const MoveRecording& recording, const std::filesystem::path& file) {
  return writeFileAtomically(file, encodeMove(recording));
}

Result<ReadMove> readMoveRecording(const std::filesystem::path& file) {
  const Result<std::string> bytes = readWholeFile(file);
  if (!bytes.ok()) return bytes.error();
  return decodeMove(*bytes, file);
}

std::string encodeCheckpoint(const MoveRecording& recording, const MoveCheckpoint& checkpoint) {
  std::vector<std::string> chunks = encodeFrames(recording);
  for (std::size_t i = 0; i < checkpoint.cables.size(); ++i)
    chunks.push_back(encodeStand(checkpoint.cables[i], checkpoint.routed[i]));
  return encodeChunks(encodeHeader(recording, kStopped), chunks);
}

Result<ReadCheckpoint> decodeCheckpoint(std::string_view bytes, const std::vector<Cable>& cables,
                                        const std::filesystem::path& file) {
  const Result<ChunkFile> chunks = decodeChunks(bytes, file);
  if (!chunks.ok()) return chunks.error();
  ReadCheckpoint read;
  std::size_t frames = 0;
  try {
    frames = decodeHeader(chunks->header.bytes, kStopped, read.recording);
  } catch (const std::exception& error) {
    return badHeader(file, *chunks, error.what());
  }
  if (frames == 0 || read.recording.cables.size() != cables.size() ||
      chunks->frames.size() != frames + cables.size())
    return badHeader(file, *chunks, "it does not belong to these cables, or ends early");
  if (auto decoded = decodeFrames(*chunks, frames, file, read.recording); !decoded.ok())
    return decoded.error();
  read.checkpoint = {cables, std::vector<RoutedCable>(cables.size())};
  for (std::size_t i = 0; i < cables.size(); ++i) try {
      RoutedCable& routed = read.checkpoint.routed[i];
      decodeStand(chunks->frames[frames + i].bytes, read.checkpoint.cables[i], routed);
      routed.centerline = read.recording.frames.back().cables[i].line;
    } catch (const std::exception&) {
      return damagedChunk(file, "cable " + std::to_string(i), chunks->frames[frames + i].place);
    }
  return read;
}

}  // namespace liana
