// The desktop program: a window on a file, or a picture of it without one.
#include <QCommandLineParser>
#include <QSettings>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#ifdef __unix__
#include <unistd.h>
#endif

#include "gui/actions/file/file_actions.h"
#include "gui/crash/application.h"
#include "gui/crash/crash_log.h"
#include "gui/main_window.h"
#include "gui/resources/theme.h"
#include "gui/screenshot/screenshot.h"
#include "gui/view/scene/vtk_widget.h"

namespace {

// The same exit codes as the command line program's.
constexpr int kFailed = 1;    // no display, or a picture with a cable that could not be solved
constexpr int kBadInput = 2;  // bad usage, or a file that cannot be read or written

int fail(int code, const QString& message) {
  std::fprintf(stderr, "liana-gui: %s\n", qPrintable(message));
  return code;
}

bool hasDisplay() {
  const char* display = std::getenv("DISPLAY");
  return display && *display;
}

bool asksFor(std::initializer_list<const char*> options, int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc, [&](const char* word) {
    return std::any_of(options.begin(), options.end(),
                       [word](const char* option) { return std::strcmp(word, option) == 0; });
  });
}

/// Pictures need an X server even though no window is shown; without one the program starts again inside a
/// virtual one. Returns only if that is not possible.
void restartInVirtualDisplay([[maybe_unused]] int argc, [[maybe_unused]] char** argv) {
#ifdef __unix__
  std::vector<std::string> words{"xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "/proc/self/exe"};
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length > 0) words.back().assign(self, static_cast<std::size_t>(length));
  for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers.front(), pointers.data());
#endif
}

int takeScreenshot(const QCommandLineParser& parser) {
  liana::ScreenshotOptions options;
  options.project = parser.value("screenshot").toStdString();
  options.output = parser.value("output").toStdString();
  if (options.output.empty()) return fail(kBadInput, "--screenshot needs -o FILE.png to know where to write");
  const auto size = liana::parseSize(parser.value("size").toStdString());
  if (!size) return fail(kBadInput, "--size takes pixels from 16x16 to 8192x8192, such as 1600x1000");
  const auto view = liana::parseView(parser.value("view").toStdString());
  if (!view) return fail(kBadInput, "--view takes iso, front, back, left, right, top or bottom");
  options.width = size->width;
  options.height = size->height;
  options.view = *view;
  options.parallel = parser.isSet("parallel");
  const auto result = liana::writeScreenshot(options);
  if (!result.ok()) return fail(kBadInput, QString::fromStdString(result.error().message));
  for (const std::string& warning : result->warnings)
    std::fprintf(stderr, "liana-gui: %s\n", warning.c_str());
  std::printf("Wrote %s (%dx%d, %d parts, %d cables)\n", options.output.c_str(), options.width,
              options.height, result->parts, result->cables);
  for (const std::string& cable : result->unsolved)
    std::fprintf(stderr, "liana-gui: warning: %s\n", cable.c_str());
  return result->unsolved.empty() ? 0 : kFailed;
}

void describeOptions(QCommandLineParser& parser) {
  parser.setApplicationDescription("Liana routes cables and hoses through real assemblies.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(
      "file", "A project (.liana) or CAD file (STEP, IGES, BREP, STL, OBJ, glTF) to open.", "[FILE]");
  parser.addOption(
      {"screenshot", "Draw PROJECT with its solved cables into a picture, without a window.", "PROJECT"});
  parser.addOption({{"o", "output"}, "The PNG file to write.", "FILE"});
  parser.addOption({"size", "Size of the picture in pixels.", "WxH", "1600x1000"});
  parser.addOption({"view", "iso, front, back, left, right, top or bottom.", "VIEW", "iso"});
  parser.addOption({"parallel", "Parallel instead of perspective projection."});
}

/// Answers --help and --version, for which no window is needed.
int answer(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  describeOptions(parser);
  parser.process(application);  // ends the program
  return 0;
}

int startWithoutDisplay(int argc, char** argv) {
  if (asksFor({"--help", "-h", "--help-all", "--version", "-v"}, argc, argv)) return answer(argc, argv);
  if (!asksFor({"--screenshot"}, argc, argv))
    return fail(kFailed, "there is no display to open a window on; \"liana route\" works without one");
  restartInVirtualDisplay(argc, argv);
  return fail(kFailed,
              "there is no display, and xvfb-run, which would make one, is not installed (package xvfb)");
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication::setOrganizationName("Liana");
  QCoreApplication::setApplicationName("Liana");
  QCoreApplication::setApplicationVersion(LIANA_VERSION);
  if (!hasDisplay()) return startWithoutDisplay(argc, argv);
  liana::VtkWidget::prepareEnvironment();
  liana::VtkWidget::setDefaultSurfaceFormat();
  liana::Application application(argc, argv);
  QCommandLineParser parser;
  describeOptions(parser);
  parser.process(application);
  if (parser.isSet("screenshot")) return takeScreenshot(parser);

  liana::installCrashLog();
  liana::applyLook(liana::isDarkLook());
  liana::MainWindow window;
  window.show();
  QTimer::singleShot(0, &window, [&window, files = parser.positionalArguments()] {
    if (!window.files().offerRecovery() && !files.isEmpty()) window.openFile(files.first().toStdString());
  });
  return QApplication::exec();
}
