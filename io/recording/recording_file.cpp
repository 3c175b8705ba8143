#include "io/recording/recording_file.h"

#include <zlib.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/import/packing.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "recordings are little-endian");
constexpr std::string_view kMagic = "LIANAREC";

std::uint32_t crcOf(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// Where reading stands; everything asks before it takes.
class Cursor {
public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  std::size_t place() const { return place_; }
  bool has(std::size_t count) const { return count <= bytes_.size() - place_; }
  std::string_view take(std::size_t count) {
    const std::string_view part = bytes_.substr(place_, count);
    place_ += count;
    return part;
  }
  std::uint32_t number() { return Unpacker(take(4)).get<std::uint32_t>(); }

private:
  std::string_view bytes_;
  std::size_t place_ = 0;
};

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

void putNumber(std::string& file, std::uint32_t number) {
  file.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Length, bytes, checksum.
void putChunk(std::string& file, const std::string& bytes) {
  putNumber(file, static_cast<std::uint32_t>(bytes.size()));
  file += bytes;
  putNumber(file, crcOf(bytes));
}

/// The last chunk has no length of a frame's: it counts them.
std::string encodeEnd(std::size_t frames) {
  Packer packer;
  packer.put<std::uint64_t>(frames);
  return packer.take();
}

Error damaged(const std::filesystem::path& file, const std::string& where, std::size_t place) {
  return {"\"" + file.string() + "\", " + where + " (byte " + std::to_string(place) +
          "): is damaged, its checksum does not match. Restore an earlier copy or run the simulation again."};
}

std::string endsEarly(const std::filesystem::path& file, std::size_t frames) {
  return "\"" + file.string() + "\" ends early, after " + std::to_string(frames) +
         " whole frames. Run the simulation again for the rest.";
}

/// Magic, version and header.
Result<void> decodeStart(Cursor& cursor, const std::filesystem::path& file, Recording& recording) {
  const std::string name = "\"" + file.string() + "\"";
  if (!cursor.has(kMagic.size() + 8) || cursor.take(kMagic.size()) != kMagic)
    return Error{name + " is not a recording of Liana. Choose a file that liana simulate wrote."};
  const std::uint32_t version = cursor.number();
  if (version != kRecordingVersion)
    return Error{name + " has version " + std::to_string(version) +
                 " of the recording format; this program reads " + std::to_string(kRecordingVersion) +
                 ". Use the program that wrote it, or a newer one."};
  const std::size_t place = cursor.place();
  const std::uint32_t size = cursor.number();
  if (!cursor.has(std::size_t{size} + 4))
    return Error{name + " ends within its header. Restore an earlier copy or run the simulation again."};
  const std::string_view header = cursor.take(size);
  if (crcOf(header) != cursor.number()) return damaged(file, "header", place);
  try {
    decodeHeader(header, recording);
  } catch (const std::exception& error) {
    return Error{name + ", header (byte " + std::to_string(place) + "): " + error.what() +
                 ". Run the simulation again."};
  }
  return {};
}

}  // namespace

std::string encodeRecording(const Recording& recording) {
  std::string file(kMagic);
  putNumber(file, kRecordingVersion);
  putChunk(file, encodeHeader(recording));
  for (const RecordingFrame& frame : recording.frames) putChunk(file, encodeFrame(frame));
  putNumber(file, 0);
  putChunk(file, encodeEnd(recording.frames.size()));
  return file;
}

Result<ReadRecording> decodeRecording(std::string_view bytes, const std::filesystem::path& file) {
  ReadRecording read;
  Cursor cursor(bytes);
  if (auto start = decodeStart(cursor, file, read.recording); !start.ok()) return start.error();
  std::vector<RecordingFrame>& frames = read.recording.frames;
  while (true) {
    const std::size_t place = cursor.place();
    const std::string where = "frame " + std::to_string(frames.size());
    if (!cursor.has(4)) break;
    const std::uint32_t size = cursor.number();
    const bool isEnd = size == 0;
    if (isEnd && !cursor.has(16)) break;
    if (isEnd) cursor.number();
    const std::size_t count = isEnd ? 8 : size;
    if (!cursor.has(count + 4)) break;
    const std::string_view chunk = cursor.take(count);
    if (crcOf(chunk) != cursor.number()) return damaged(file, isEnd ? "end" : where, place);
    if (isEnd) {
      if (Unpacker(chunk).get<std::uint64_t>() != frames.size()) return damaged(file, "end", place);
      return read;
    }
    try {
      frames.push_back(decodeFrame(chunk, read.recording.channels.size()));
    } catch (const std::exception&) {
      return damaged(file, where, place);
    }
  }
  read.warning = endsEarly(file, frames.size());
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
