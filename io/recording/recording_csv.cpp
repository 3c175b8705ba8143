#include "io/recording/recording_csv.h"

#include "io/study/csv_text.h"

namespace liana {

std::string seriesCsv(const Recording& recording) {
  std::string text = "time_s";
  for (const std::string& channel : recording.channels) text += "," + csvText(channel);
  text += ",kinetic_J,potential_J,stretch_J,bend_J,twist_J,other_J,dissipated_J,total_J\n";
  for (const RecordingFrame& frame : recording.frames) {
    const WorldEnergies& e = frame.energies;
    text += csvNumber(frame.time);
    for (double value : frame.values) text += "," + csvNumber(value);
    for (double energy :
         {e.kinetic, e.potential, e.stretch, e.bend, e.twist, e.other, e.dissipated, e.total()})
      text += "," + csvNumber(energy);
    text += "\n";
  }
  return text;
}

}  // namespace liana
