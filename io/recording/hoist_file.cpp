#include "io/recording/hoist_file.h"

#include <nlohmann/json.hpp>

#include "io/content_hash.h"
#include "io/import/packed/packing.h"
#include "io/project/content/rigging_json.h"
#include "io/project/project_json.h"
#include "io/read_file.h"
#include "io/recording/chunk_file.h"
#include "io/recording/packed_points.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kHoist = "hoist";
/// Raised when the same inputs give other recordings.
constexpr const char* kHoistSolver = "hoist-2";
constexpr std::uint32_t kEventKinds = static_cast<std::uint32_t>(HoistEventKind::RunStopped) + 1;

constexpr std::uint32_t kPacked = 1u << 31;  // beside the number of points: they are packed

// Frames are vectors and numbers one after another; Eigen's small matrices are nothing but their numbers.

void putPose(Packer& packer, const BodyPose& pose) {
  packer.put(std::array<double, 7>{pose.position.x(), pose.position.y(), pose.position.z(),
                                   pose.orientation.w(), pose.orientation.x(), pose.orientation.y(),
                                   pose.orientation.z()});
}

BodyPose getPose(Unpacker& unpacker) {
  const auto n = unpacker.get<std::array<double, 7>>();
  return {{n[0], n[1], n[2]}, Eigen::Quaterniond(n[3], n[4], n[5], n[6])};
}

void putVector(Packer& packer, const Eigen::Vector3d& v) {
  packer.put(std::array<double, 3>{v.x(), v.y(), v.z()});
}

Eigen::Vector3d getVector(Unpacker& unpacker) {
  const auto n = unpacker.get<std::array<double, 3>>();
  return {n[0], n[1], n[2]};
}

void putRope(Packer& packer, const RopeReading& rope) {
  packer.put(std::array<double, 6>{rope.length, rope.slack, rope.largestTension, rope.stored, rope.wraps,
                                   rope.twist});
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(rope.passes.size()));
  for (const PassReading& pass : rope.passes) {
    packer.put(std::array<double, 4>{pass.tensionIn, pass.tensionOut, pass.fleetIn, pass.fleetOut});
    for (const Eigen::Vector3d& vector : {pass.force, pass.in, pass.out}) putVector(packer, vector);
  }
  const bool isPacked = canBePacked(rope.points);
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(rope.points.size()) | (isPacked ? kPacked : 0));
  if (isPacked) return putPackedPoints(packer, rope.points);
  for (const Eigen::Vector3d& point : rope.points) putVector(packer, point);
}

std::uint32_t checkedCount(std::uint32_t count) {
  if (count > 10'000'000) throw std::runtime_error("a list is too long to be one");
  return count;
}

std::uint32_t getCount(Unpacker& unpacker) {
  return checkedCount(unpacker.get<std::uint32_t>());
}

RopeReading getRope(Unpacker& unpacker) {
  RopeReading rope;
  const auto n = unpacker.get<std::array<double, 6>>();
  rope.length = n[0], rope.slack = n[1], rope.largestTension = n[2];
  rope.stored = n[3], rope.wraps = n[4], rope.twist = n[5];
  for (std::uint32_t left = getCount(unpacker); left > 0; --left) {
    PassReading& pass = rope.passes.emplace_back();
    const auto t = unpacker.get<std::array<double, 4>>();
    pass.tensionIn = t[0], pass.tensionOut = t[1], pass.fleetIn = t[2], pass.fleetOut = t[3];
    for (Eigen::Vector3d* vector : {&pass.force, &pass.in, &pass.out}) *vector = getVector(unpacker);
  }
  const auto points = unpacker.get<std::uint32_t>();
  const std::uint32_t count = checkedCount(points & ~kPacked);
  if (points & kPacked) {
    rope.points = getPackedPoints(unpacker, count);
    return rope;
  }
  for (std::uint32_t left = count; left > 0; --left) rope.points.push_back(getVector(unpacker));
  return rope;
}

void putNumbers(Packer& packer, const std::vector<double>& numbers) {
  for (const double number : numbers) packer.put(number);
}

std::vector<double> getNumbers(Unpacker& unpacker, std::size_t count) {
  std::vector<double> numbers(count);
  for (double& number : numbers) number = unpacker.get<double>();
  return numbers;
}

std::string encodeFrame(const HoistFrame& frame) {
  Packer packer;
  packer.put(frame.time);
  const WorldEnergies& e = frame.energies;
  packer.put(
      std::array<double, 7>{e.kinetic, e.potential, e.stretch, e.bend, e.twist, e.other, e.dissipated});
  for (const BodyPose& pose : frame.bodies) putPose(packer, pose);
  for (const RopeReading& rope : frame.ropes) putRope(packer, rope);
  putNumbers(packer, frame.peaks);
  putNumbers(packer, frame.lows);
  putNumbers(packer, frame.speeds);
  for (const JointReading& joint : frame.joints) packer.put(std::array<double, 2>{joint.force, joint.moment});
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(frame.contacts.size()));
  for (const HoistContact& contact : frame.contacts) {
    packer.put<std::int32_t>(contact.bodyA);
    packer.put<std::int32_t>(contact.bodyB);
    putVector(packer, contact.position);
    packer.put(contact.force);
  }
  return packer.take();
}

HoistFrame decodeFrame(std::string_view bytes, const HoistRecording& recording) {
  Unpacker unpacker(bytes);
  HoistFrame frame;
  frame.time = unpacker.get<double>();
  const auto e = unpacker.get<std::array<double, 7>>();
  frame.energies.kinetic = e[0], frame.energies.potential = e[1], frame.energies.stretch = e[2];
  frame.energies.bend = e[3], frame.energies.twist = e[4], frame.energies.other = e[5];
  frame.energies.dissipated = e[6];
  for (std::size_t i = 0; i < recording.bodies.size() + recording.turning.size(); ++i)
    frame.bodies.push_back(getPose(unpacker));
  for (std::size_t i = 0; i < recording.ropes.size(); ++i) frame.ropes.push_back(getRope(unpacker));
  frame.peaks = getNumbers(unpacker, recording.ropes.size());
  frame.lows = getNumbers(unpacker, recording.ropes.size());
  frame.speeds = getNumbers(unpacker, recording.drives.size());
  for (std::size_t i = 0; i < recording.joints.size(); ++i) {
    const auto both = unpacker.get<std::array<double, 2>>();
    frame.joints.push_back({both[0], both[1]});
  }
  const auto bodies = static_cast<int>(recording.bodies.size());
  for (std::uint32_t left = getCount(unpacker); left > 0; --left) {
    HoistContact contact;
    contact.bodyA = unpacker.get<std::int32_t>();
    contact.bodyB = unpacker.get<std::int32_t>();
    if (contact.bodyA < -1 || contact.bodyA >= bodies || contact.bodyB < -1 || contact.bodyB >= bodies)
      throw std::runtime_error("a contact names a body that there is not");
    contact.position = getVector(unpacker);
    contact.force = unpacker.get<double>();
    frame.contacts.push_back(contact);
  }
  return frame;
}

Json posesJson(const std::vector<BodyPose>& poses) {
  Json json = Json::array();
  for (const BodyPose& p : poses)
    json.push_back({p.position.x(), p.position.y(), p.position.z(), p.orientation.w(), p.orientation.x(),
                    p.orientation.y(), p.orientation.z()});
  return json;
}

std::string encodeHeader(const HoistRecording& recording) {
  Json json{{"kind", kHoist}};
  json["case"] = toJson(recording.loadCase);
  json["interval_s"] = recording.interval;
  json["bodies"] = recording.bodies;
  json["turning"] = recording.turning;
  json["ropes"] = recording.ropes;
  json["drives"] = recording.drives;
  json["joints"] = recording.joints;
  json["rest"] = posesJson(recording.rest);
  json["masses_kg"] = recording.masses;
  json["hanging_tensions_N"] = recording.hangingTensions;
  json["events"] = Json::array();
  for (const HoistEvent& event : recording.events)
    json["events"].push_back({event.time, static_cast<int>(event.kind), event.what});
  json["stopped"] = recording.stopped;
  json["inputs"] = recording.inputs;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void decodeHeader(std::string_view bytes, HoistRecording& recording) {
  const nlohmann::json json = nlohmann::json::parse(bytes);
  if (json.at("kind") != kHoist) throw std::runtime_error("it is no recording of a lift");
  std::vector<std::string> unknown;
  recording.loadCase = readLoadCase(JsonPlace(json.at("case"), "case"), unknown);
  recording.interval = json.at("interval_s").get<double>();
  for (const auto& [key, list] :
       {std::pair("bodies", &recording.bodies), std::pair("turning", &recording.turning),
        std::pair("ropes", &recording.ropes), std::pair("drives", &recording.drives),
        std::pair("joints", &recording.joints)})
    *list = json.at(key).get<std::vector<std::string>>();
  for (const nlohmann::json& pose : json.at("rest")) {
    const auto n = pose.get<std::array<double, 7>>();
    recording.rest.push_back({{n[0], n[1], n[2]}, Eigen::Quaterniond(n[3], n[4], n[5], n[6])});
  }
  recording.masses = json.at("masses_kg").get<std::vector<double>>();
  recording.hangingTensions = json.at("hanging_tensions_N").get<std::vector<double>>();
  if (recording.rest.size() != recording.bodies.size() ||
      recording.masses.size() != recording.bodies.size() ||
      recording.hangingTensions.size() != recording.ropes.size())
    throw std::runtime_error("its lists do not belong together");
  for (const nlohmann::json& event : json.at("events")) {
    const auto kind = event.at(1).get<std::uint32_t>();
    if (kind >= kEventKinds) throw std::runtime_error("it has an event of an unknown kind");
    recording.events.push_back(
        {event.at(0).get<double>(), static_cast<HoistEventKind>(kind), event.at(2).get<std::string>()});
  }
  recording.stopped = json.at("stopped").get<std::string>();
  recording.inputs = json.at("inputs").get<std::string>();
}

}  // namespace

std::string hashOfInputs(const LoadCase& loadCase, const DocumentContent& content) {
  Json json{{"solver", kHoistSolver}};
  if (content.rigging) {
    Rigging rigging = *content.rigging;
    rigging.cases = {loadCase};
    rigging.limits = {};
    json["rigging"] = toJson(rigging, content);
  }
  json["settings"] = settingsJson(content.settings);
  for (const AssemblyReference& reference : content.assemblies) {
    json["assemblies"].push_back(reference.contentHash);
    for (int k = 0; k < 16; ++k) json["assemblies"].push_back(reference.worldFromAssembly.matrix().data()[k]);
  }
  return hashOfText(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string encodeHoist(const HoistRecording& recording) {
  std::vector<std::string> frames;
  frames.reserve(recording.frames.size());
  for (const HoistFrame& frame : recording.frames) frames.push_back(encodeFrame(frame));
  return encodeChunks(encodeHeader(recording), frames);
}

Result<void> writeHoistRecording(const HoistRecording& recording, const std::filesystem::path& file) {
  return writeFileAtomically(file, encodeHoist(recording));
}

Result<ReadHoist> decodeHoist(std::string_view bytes, const std::filesystem::path& file) {
  const Result<ChunkFile> chunks = decodeChunks(bytes, file);
  if (!chunks.ok()) return chunks.error();
  ReadHoist read;
  read.warning = chunks->warning;
  try {
    decodeHeader(chunks->header.bytes, read.recording);
  } catch (const std::exception& error) {
    return badHeader(file, *chunks, error.what());
  }
  read.recording.frames.reserve(chunks->frames.size());
  for (std::size_t i = 0; i < chunks->frames.size(); ++i) {
    try {
      read.recording.frames.push_back(decodeFrame(chunks->frames[i].bytes, read.recording));
    } catch (const std::exception&) {
      return damagedChunk(file, "frame " + std::to_string(i + 1), chunks->frames[i].place);
    }
  }
  return read;
}

Result<ReadHoist> readHoistRecording(const std::filesystem::path& file) {
  const Result<std::string> bytes = readWholeFile(file);
  if (!bytes.ok()) return bytes.error();
  return decodeHoist(*bytes, file);
}

}  // namespace liana
