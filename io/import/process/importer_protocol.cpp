#include "io/import/process/importer_protocol.h"

#include "io/import/packed/packing.h"

namespace liana {

std::string packRequest(const ImportRequest& request) {
  Packer out;
  out.put(request.purpose);
  out.putText(request.file.string());
  out.putText(request.scratch.string());
  out.put(request.kind);
  out.put(request.settings.quality);
  out.put(request.settings.millimetresPerUnit);
  return out.take();
}

ImportRequest unpackRequest(std::string_view bytes) {
  Unpacker in(bytes);
  ImportRequest request;
  request.purpose = in.get<ImportPurpose>();
  request.file = std::string(in.getText());
  request.scratch = std::string(in.getText());
  request.kind = in.get<FileKind>();
  request.settings.quality = in.get<TessellationQuality>();
  request.settings.millimetresPerUnit = in.get<double>();
  return request;
}

std::string packAnswer(const ImporterAnswer& answer) {
  Packer out;
  out.put(answer.kind);
  out.put(answer.fraction);
  out.putText(std::string_view(answer.text).substr(0, kLongestMessage - 64));
  return out.take();
}

ImporterAnswer unpackAnswer(std::string_view bytes) {
  Unpacker in(bytes);
  ImporterAnswer answer;
  answer.kind = in.get<ImporterAnswer::Kind>();
  answer.fraction = in.get<double>();
  answer.text = in.getText();
  return answer;
}

}  // namespace liana
