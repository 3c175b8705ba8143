// The reading thread.
#include "gui/actions/file/open_task.h"

#include <QMetaObject>
#include <atomic>
#include <fstream>
#include <optional>
#include <thread>

#include "gui/crash/guarded.h"
#include "gui/workspace/window_progress.h"
#include "io/content_hash.h"
#include "io/file_kind.h"
#include "io/import/read_assembly.h"

namespace liana {
namespace {

Result<OpenedProject> openAssembly(const std::filesystem::path& file, const Progress& progress) {
  const std::string hash = hashOrNothing(file);  // here, so that no save has to wait for it
  Result<ImportedAssembly> imported = readAssembly(file, {}, progress);
  if (!imported.ok()) return imported.error();
  OpenedProject project;
  AssemblyReference reference;
  reference.file = file;
  reference.contentHash = hash;
  reference.assembly = std::make_shared<const Assembly>(std::move(imported->assembly));
  project.content.assemblies.push_back(std::move(reference));
  project.warnings = std::move(imported->warnings);
  return project;
}

}  // namespace

Result<OpenedProject> openFile(const std::filesystem::path& given, const Progress& progress) {
  std::error_code ignored;
  const std::filesystem::path file = std::filesystem::absolute(given, ignored);
  return isProjectFile(file) ? readProject(file, progress) : openAssembly(file, progress);
}

bool isProjectFile(const std::filesystem::path& file) {
  const FileKind kind = fileKindOf(file);
  if (kind != FileKind::Unknown) return kind == FileKind::Project;
  char head[512];
  std::ifstream stream(file, std::ios::binary);
  stream.read(head, sizeof head);
  const auto count = static_cast<std::size_t>(stream.gcount());
  return fileKindOf(std::string_view(head, count), count) == FileKind::Project;
}

struct OpenTask::Shared {
  std::atomic<bool> cancelled = false;
  std::optional<Result<OpenedProject>> result;
  std::thread thread;
};

OpenTask::OpenTask(std::filesystem::path file, QObject* parent)
    : QObject(parent),
      file_(std::move(file)),
      read_([file = file_](const Progress& progress) { return openFile(file, progress); }),
      shared_(std::make_shared<Shared>()) {}

OpenTask::OpenTask(std::filesystem::path file, Read read)
    : file_(std::move(file)), read_(std::move(read)), shared_(std::make_shared<Shared>()) {}

OpenTask::~OpenTask() {
  cancel();
  if (shared_->thread.joinable()) shared_->thread.join();
}

void OpenTask::start() {
  shared_->thread = std::thread([this, shared = shared_, read = read_] {
    const auto show = [this](double fraction, const QString& text) { Q_EMIT progressed(fraction, text); };
    const auto error = guarded([&] { shared->result = read(windowProgress(this, show, shared->cancelled)); });
    if (error) shared->result = *error;
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT finished(); }, Qt::QueuedConnection);
  });
}

void OpenTask::cancel() {
  shared_->cancelled = true;
}

Result<OpenedProject> OpenTask::takeResult() {
  if (shared_->thread.joinable()) shared_->thread.join();
  // Cancelled in the last moment is cancelled, whatever was read.
  if (shared_->cancelled || !shared_->result) return Error::cancelled();
  return std::move(*shared_->result);
}

}  // namespace liana
