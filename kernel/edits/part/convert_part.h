// Makes a hose of a rigid part flexible, wholly or between two cross-sections, and rigid again.
#pragma once

#include "kernel/base/progress.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/edit.h"
#include "kernel/geometry/tube/recognise_tube.h"
#include "kernel/geometry/tube/split_tube.h"

namespace liana {

/// What a recognised tube looks like when nothing holds it.
enum class RestShape {
  Straight,  // laid into its shape: it pulls
  AsInPart,  // moulded into its shape: it rests
};

/// A conversion worked out in advance, on any thread: recognising and cutting take longer than an edit
/// should.
struct PartConversion {
  PartReference part;
  Cable cable;  // clamped where the part was cut
  RigidRemainder remainder;
  std::optional<PartReference> startOn, endOn;  // what its ends touch: they go where that goes
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  double from = 0, to = 0;
};

/// Works out what converting the stretch `from`..`to` [mm] of a tube of a part gives. `spec` brings material
/// and colour; diameters and rest curvature come from the tube.
Result<PartConversion> planConversion(const AssemblyReference& assembly, const std::string& part,
                                      const TubeRun& run, double from, double to, CableSpec spec,
                                      RestShape rest, const Progress& progress = {});

/// Finds what the ends of the cable touch: at a cut what is left of the hose, at the end of the hose the part
/// that it sits on. Without it they are held in space.
Result<void> attachToTouchedParts(PartConversion& conversion, double hoseLength,
                                  const std::vector<AssemblyReference>& assemblies,
                                  const Progress& progress = {});

/// Cuts a part of a freshly read assembly as it was cut before; says why when its tube is not there any more.
Result<void> cutAgain(FlexiblePart& part, AssemblyReference& reference);

/// The same with all of `parts` that are of this assembly; returns what is to say of those that stay whole.
std::vector<std::string> cutPartsAgain(std::vector<FlexiblePart>& parts, AssemblyReference& reference);

/// Puts the cable into the document, plugged into sockets on the parts its ends touch, and leaves of the part
/// what stays rigid.
class ConvertPartToCable : public Edit {
public:
  explicit ConvertPartToCable(PartConversion conversion) : conversion_(std::move(conversion)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

  CableId cable() const { return conversion_.cable.id; }  // valid once applied

private:
  /// The socket on the part, if the end touches one; with an id and a free name.
  void plugIn(CableEnd& end, const std::optional<PartReference>& part, Document& document);

  PartConversion conversion_;
  std::vector<Connector> sockets_;
  AssemblyReference before_;
  std::vector<FlexiblePart> partsBefore_;
};

/// Takes such a cable away, with the sockets that were made with it, and makes the part what it was. Of
/// several conversions of one part the last goes first.
class ConvertCableToPart : public Edit {
public:
  explicit ConvertCableToPart(CableId cable) : cable_(cable), removal_(cable) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Make part rigid again"; }

private:
  CableId cable_;
  AssemblyReference before_;
  std::vector<FlexiblePart> partsBefore_;
  RemoveCable removal_;
};

}  // namespace liana
