#include "io/recording/recording_file.h"

#include <nlohmann/json.hpp>

#include "io/import/packed/packing.h"
#include "io/read_file.h"
#include "io/recording/chunk_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

Json vectorJson(const Eigen::Vector3d& vector) {
  return {vector.x(), vector.y(), vector.z()};
}

Eigen::Vector3d vectorFrom(const Json& json) {
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

std::string encodeHeader(const Recording& recording) {
  Json json{{"scene", recording.scene}, {"step_s", recording.step}, {"channels", recording.channels}};
  json["bodies"] = Json::array();
  for (const BodyLook& look : recording.looks)
    json["bodies"].push_back(
        {{"body", look.body}, {"size_m", vectorJson(look.size)}, {"centre_m", vectorJson(look.centre)}});
  return json.dump();
}

void decodeHeader(std::string_view text, Recording& recording) {
  const Json json = Json::parse(text);
  if (json.value("kind", "") == "move")
    throw std::runtime_error("it is the recording of a move, not of a simulation");
  recording.scene = json.at("scene").get<std::string>();
  recording.step = json.at("step_s").get<double>();
  recording.channels = json.at("channels").get<std::vector<std::string>>();
  for (const Json& look : json.at("bodies"))
    recording.looks.push_back(
        {look.at("body").get<int>(), vectorFrom(look.at("size_m")), vectorFrom(look.at("centre_m"))});
}

void putVector(Packer& packer, const Eigen::Vector3d& vector) {
  for (int k = 0; k < 3; ++k) packer.put<double>(vector[k]);
}

Eigen::Vector3d getVector(Unpacker& unpacker) {
  Eigen::Vector3d vector;
  for (int k = 0; k < 3; ++k) vector[k] = unpacker.get<double>();
  return vector;
}

std::string encodeFrame(const RecordingFrame& frame) {
  Packer packer;
  const WorldEnergies& e = frame.energies;
  for (double number :
       {frame.time, e.kinetic, e.potential, e.stretch, e.bend, e.twist, e.other, e.dissipated})
    packer.put<double>(number);
  for (double value : frame.values) packer.put<double>(value);
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(frame.bodies.size()));
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    packer.put<std::int32_t>(frame.bodies[i]);
    putVector(packer, frame.poses[i].position);
    const Eigen::Quaterniond& q = frame.poses[i].orientation;
    for (double number : {q.w(), q.x(), q.y(), q.z()}) packer.put<double>(number);
  }
  packer.put<std::uint32_t>(static_cast<std::uint32_t>(frame.lines.size()));
  for (const auto& line : frame.lines) {
    packer.put<std::uint32_t>(static_cast<std::uint32_t>(line.size()));
    for (const Eigen::Vector3d& point : line) putVector(packer, point);
  }
  return packer.take();
}

/// Throws where the bytes do not last.
RecordingFrame decodeFrame(std::string_view bytes, std::size_t channels) {
  Unpacker unpacker(bytes);
  RecordingFrame frame;
  WorldEnergies& e = frame.energies;
  for (double* number :
       {&frame.time, &e.kinetic, &e.potential, &e.stretch, &e.bend, &e.twist, &e.other, &e.dissipated})
    *number = unpacker.get<double>();
  for (std::size_t i = 0; i < channels; ++i) frame.values.push_back(unpacker.get<double>());
  const auto bodies = unpacker.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < bodies; ++i) {
    frame.bodies.push_back(unpacker.get<std::int32_t>());
    BodyPose pose;
    pose.position = getVector(unpacker);
    pose.orientation.w() = unpacker.get<double>();
    pose.orientation.vec() = getVector(unpacker);
    frame.poses.push_back(pose);
  }
  const auto lines = unpacker.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < lines; ++i) {
    auto& line = frame.lines.emplace_back();
    const auto points = unpacker.get<std::uint32_t>();
    for (std::uint32_t k = 0; k < points; ++k) line.push_back(getVector(unpacker));
  }
  return frame;
}

}  // namespace

std::string encodeRecording(const Recording& recording) {
  std::vector<std::string> frames;
  for (const RecordingFrame& frame : recording.frames) frames.push_back(encodeFrame(frame));
  return encodeChunks(encodeHeader(recording), frames);
}

Result<ReadRecording> decodeRecording(std::string_view bytes, const std::filesystem::path& file) {
  const Result<ChunkFile> chunks = decodeChunks(bytes, file);
  if (!chunks.ok()) return chunks.error();
  ReadRecording read;
  read.warning = chunks->warning;
  try {
    decodeHeader(chunks->header.bytes, read.recording);
  } catch (const std::exception& error) {
    return badHeader(file, *chunks, error.what());
  }
  std::vector<RecordingFrame>& frames = read.recording.frames;
  for (const ChunkFile::Chunk& chunk : chunks->frames) {
    try {
      frames.push_back(decodeFrame(chunk.bytes, read.recording.channels.size()));
    } catch (const std::exception&) {
      return damagedChunk(file, "frame " + std::to_string(frames.size()), chunk.place);
    }
  }
  return read;
}

Result<void> writeRecording(const Recording& recording, const std::filesystem::path& file) {
  return writeFileAtomically(file, encodeRecording(recording));
}

Result<ReadRecording> readRecording(const std::filesystem::path& file) {
  const Result<std::string> bytes = readWholeFile(file);
  if (!bytes.ok()) return bytes.error();
  return decodeRecording(*bytes, file);
}

}  // namespace liana
