#include "io/xde/occt_session.h"

#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <STEPCAFControl_Controller.hxx>

namespace liana {
namespace {

std::mutex sessionMutex;

}  // namespace

OcctSession::OcctSession() : lock_(sessionMutex) {
  STEPCAFControl_Controller::Init();                      // creates the settings below
  Message::DefaultMessenger()->ChangePrinters().Clear();  // what went wrong is said by our own messages
  Interface_Static::SetCVal("xstep.cascade.unit", "MM");
  Interface_Static::SetCVal("write.step.unit", "MM");
  Interface_Static::SetCVal("write.step.schema", "AP214IS");
  Interface_Static::SetIVal("write.surfacecurve.mode",
                            0);  // curves on surfaces can be computed: half the size
  Interface_Static::SetIVal("read.stepcaf.subshapes.name", 0);
  // Raw bytes pass as they are; taken for UTF-8, those of other encodings would be mangled. cleanStepName()
  // decodes them.
  Interface_Static::SetCVal("read.step.codepage", "iso8859-1");
}

}  // namespace liana
