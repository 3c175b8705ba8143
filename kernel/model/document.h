// The one model a window, a command or a test works on; it changes through edits and tells its observers what
// changed.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <variant>
#include <vector>

#include "kernel/base/id.h"
#include "kernel/model/assembly/assembly.h"
#include "kernel/model/assembly/flexible_part.h"
#include "kernel/model/assembly/part_override.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/connector.h"
#include "kernel/model/harness/branch.h"
#include "kernel/model/harness/wire.h"
#include "kernel/model/length_unit.h"
#include "kernel/model/motion/move.h"

namespace liana {

struct Rigging;

/// An assembly in the document and the file it came from. The geometry is null while the file cannot be
/// found.
struct AssemblyReference {
  AssemblyId id;
  std::filesystem::path file;  // absolute; project files keep it relative to themselves
  Eigen::Isometry3d worldFromAssembly = Eigen::Isometry3d::Identity();
  std::shared_ptr<const Assembly> assembly;  // with the overrides below
  std::string contentHash{};                 // of the file when it was read; empty when not known
  std::vector<PartOverride> overrides{};     // sorted by path, none empty, each part once
  std::vector<OriginalNode> originals{};     // what the overrides replaced in `assembly`

  /// The file's geometry, read anew or for the first time, with the overrides put in.
  void setGeometry(const Assembly& asInFile);
  /// Other overrides: sorted, empty ones dropped, and put into the assembly.
  void setOverrides(std::vector<PartOverride> changed);
  struct Move {
    std::string part;
    int node = -1;  // of the part
    std::optional<Eigen::Isometry3d> parentFromPart;
  };
  /// Puts parts elsewhere below their parents, or back to where the file has them; touches nothing else.
  void moveParts(const std::vector<Move>& moves);

  /// The geometry itself follows from file and overrides.
  friend bool operator==(const AssemblyReference& a, const AssemblyReference& b) {
    return a.id == b.id && a.file == b.file && a.contentHash == b.contentHash && !a.assembly == !b.assembly &&
           a.worldFromAssembly == b.worldFromAssembly && a.overrides == b.overrides;
  }
};

/// The nodes that stand elsewhere in `after`, with all below them; none when more than places may be
/// different.
std::optional<std::vector<int>> movedParts(const AssemblyReference& before, const AssemblyReference& after);

/// What cables touch, and how they rub on it.
struct ContactSettings {
  bool withParts = false;   // cables lie on parts instead of passing through them
  bool withCables = false;  // cables lie on each other and on themselves
  double friction = 0;      // coefficient between cables and what they touch

  friend bool operator==(const ContactSettings&, const ContactSettings&) = default;
};

struct DocumentSettings {
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);  // [m/s²]
  CheckLimits limits{};                                    // for cables that say nothing of their own
  ContactSettings contact{};
  CutRule cutting{};                               // what is added to wires before they are cut
  LengthUnit lengthUnit = LengthUnit::Millimetre;  // that lengths are shown in; numbers stay in millimetres

  /// Empty when the settings make sense; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const DocumentSettings&, const DocumentSettings&) = default;
};

/// Everything a project file holds. Plain data.
struct DocumentContent {
  std::vector<AssemblyReference> assemblies;
  std::vector<Cable> cables;
  DocumentSettings settings;
  std::vector<Connector> connectors;
  /// Derived data: the last shape solved for each cable. It is current when its revision is the cable's.
  std::map<CableId, std::shared_ptr<const Centerline>> centerlines;
  std::vector<FlexiblePart> flexibleParts;
  std::vector<Branch> branches;
  std::vector<Wire> wires;
  std::vector<Move> moves;
  std::shared_ptr<const Rigging> rigging;  // for hoisting: kernel/model/rigging; null when there is none
};

/// What a cable must keep to: its own limits, else its spec's, else the document's.
CheckLimits limitsFor(const Cable& cable, const DocumentSettings& settings);

struct AssemblyAdded {
  AssemblyId assembly;
};
struct AssemblyRemoved {
  AssemblyId assembly;
};
struct AssemblyChanged {
  AssemblyId assembly;
};
/// Nothing but places: of the nodes, with all below them.
struct PartsMoved {
  AssemblyId assembly;
  std::vector<int> nodes;
};
struct CableAdded {
  CableId cable;
};
struct CableRemoved {
  CableId cable;
};
/// Any of its data, or a setting that shapes it. If it takes another shape its revision has grown, and its
/// centerline is out of date until solved again.
struct CableChanged {
  CableId cable;
};
/// Hidden or shown: its shape stays as it is.
struct CableLookChanged {
  CableId cable;
};
/// Derived data: does not count as a change of the document.
struct CenterlineUpdated {
  CableId cable;
};
struct SettingsChanged {};
struct ConnectorAdded {
  ConnectorId connector;
};
struct ConnectorRemoved {
  ConnectorId connector;
};
struct ConnectorChanged {
  ConnectorId connector;
};
struct BranchAdded {
  BranchId branch;
};
struct BranchRemoved {
  BranchId branch;
};
struct BranchChanged {
  BranchId branch;
};
/// Any wire, or which there are. Cables whose section follows from them are told of apart.
struct WiresChanged {};
/// Any assembly move, or which there are.
struct MovesChanged {};
/// Anything of the hoisting: ropes, bodies, drives, load cases.
struct RiggingChanged {};
using DocumentChange =
    std::variant<AssemblyAdded, AssemblyRemoved, AssemblyChanged, PartsMoved, CableAdded, CableRemoved,
                 CableChanged, CableLookChanged, CenterlineUpdated, SettingsChanged, ConnectorAdded,
                 ConnectorRemoved, ConnectorChanged, BranchAdded, BranchRemoved, BranchChanged, WiresChanged,
                 MovesChanged, RiggingChanged>;

/// Whether parts came, went, changed or moved.
inline bool concernsParts(const DocumentChange& change) {
  return std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change) ||
         std::holds_alternative<AssemblyChanged>(change) || std::holds_alternative<PartsMoved>(change);
}

/// Not thread safe: lives on one thread; workers get copies of what they need.
class Document {
public:
  Document() = default;
  /// Takes over what was read from a file; gives ids to what has none.
  /// Centerlines of the revision of their cable stay current.
  explicit Document(DocumentContent content);
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  const DocumentContent& content() const { return content_; }
  const std::vector<AssemblyReference>& assemblies() const { return content_.assemblies; }
  const std::vector<Cable>& cables() const { return content_.cables; }
  const std::vector<FlexiblePart>& flexibleParts() const { return content_.flexibleParts; }
  const DocumentSettings& settings() const { return content_.settings; }
  const Cable* findCable(CableId id) const;
  const AssemblyReference* findAssembly(AssemblyId id) const;
  const std::vector<Connector>& connectors() const { return content_.connectors; }
  const Connector* findConnector(ConnectorId id) const;
  const std::vector<Branch>& branches() const { return content_.branches; }
  const Branch* findBranch(BranchId id) const;
  const std::vector<Wire>& wires() const { return content_.wires; }
  const std::vector<Move>& moves() const { return content_.moves; }
  /// Null when nothing is rigged.
  const std::shared_ptr<const Rigging>& rigging() const { return content_.rigging; }
  Eigen::AlignedBox3d boundingBox() const;  // of the assemblies [mm]

  /// Grows with every change, never returns to an old number, not even on undo.
  std::uint64_t revision() const { return revision_; }

  /// The last shape solved for the cable, null if never solved; it is current when its revision is the
  /// cable's.
  std::shared_ptr<const Centerline> centerline(CableId id) const;
  bool isCenterlineCurrent(CableId id) const;
  /// Stores a solved shape; refused (false) when the cable is gone or has changed since the solve began.
  bool setCenterline(CableId id, std::shared_ptr<const Centerline> centerline);

  /// Fresh numbers for things an edit is about to add.
  CableId newCableId() { return {nextId_++}; }
  HandleId newHandleId() { return {nextId_++}; }
  AssemblyId newAssemblyId() { return {nextId_++}; }
  ConnectorId newConnectorId() { return {nextId_++}; }
  BranchId newBranchId() { return {nextId_++}; }
  WireId newWireId() { return {nextId_++}; }
  MoveId newMoveId() { return {nextId_++}; }

  /// Calls `observer` after every change until the returned object dies.
  using Observer = std::function<void(const DocumentChange&)>;
  using Subscription = std::shared_ptr<void>;
  [[nodiscard]] Subscription observe(Observer observer);

private:
  friend class DocumentWriter;
  void notify(const DocumentChange& change);

  DocumentContent content_;
  std::vector<std::weak_ptr<Observer>> observers_;
  std::uint64_t revision_ = 1;
  std::uint64_t nextId_ = 1;
};

}  // namespace liana
