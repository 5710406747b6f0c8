import Foundation
import Synchronization

/// The browser's process group and its profile folder; ``end()`` ends the one and removes the other.
///
/// It is started with `posix_spawn` and not with Foundation's `Process`, whose children inherit the signal mask of the
/// thread that starts them (SIGTERM blocked, off the main thread), and which can't fill descriptors 3 and 4.
final class BrowserProcess: Sendable {
  let identifier: Int32
  let profile: URL
  /// The driver's end of the debugging pipe; its reader closes it.
  let pipe: Int32

  private enum Phase { case running, reaped, removed }
  private let phase = Mutex(Phase.running)

  init(executable: String, arguments: [String], profile: URL) throws {
    self.profile = profile
    // One socket serves as both of the browser's descriptors: unlike a pipe's, its writes can be told to raise no
    // SIGPIPE. Descriptors above 10 can't collide with the targets 3 and 4.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw BrowserError(.launch, "no socket for the debugging pipe: \(String(cString: strerror(errno)))")
    }
    let driverEnd = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
    let browserEnd = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    for end in ends { _ = Glibc.close(end) }
    defer { _ = Glibc.close(browserEnd) }

    do {
      identifier = try Self.spawn(executable, arguments, pipe: browserEnd, profile: profile)
    } catch {
      _ = Glibc.close(driverEnd)
      throw error
    }
    pipe = driverEnd
  }

  private static func spawn(_ executable: String, _ arguments: [String], pipe: Int32, profile: URL) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile(in: profile).path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, pipe, 3)
    posix_spawn_file_actions_adddup2(&actions, pipe, 4)
    // A listening socket that the browser inherits would keep a test's server port taken until the browser ends.
    let openDescriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in openDescriptors.compactMap({ Int32($0) }) where descriptor > 4 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // The browser's temporary files and crash reports are removed with the profile.
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = profile.path
    environment["BREAKPAD_DUMP_LOCATION"] = profile.path
    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argv + envp { free(string) } }

    var identifier: Int32 = 0
    let failure = posix_spawn(&identifier, executable, &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw BrowserError(.launch, "\(executable) couldn't be started: \(String(cString: strerror(failure)))")
    }
    return identifier
  }

  private static func errorFile(in profile: URL) -> URL { profile.appendingPathComponent("stderr.txt") }

  /// The last lines that the browser wrote to its standard error.
  var lastOutput: String {
    let text = (try? String(decoding: Data(contentsOf: Self.errorFile(in: profile)), as: UTF8.self)) ?? ""
    return text.split(separator: "\n").suffix(8).joined(separator: "\n")
  }
}

extension BrowserProcess {
  /// Sends SIGTERM, after two seconds SIGKILL, then removes the profile. Several calls, from any task, do it once, and
  /// all return when it is done.
  func end() async {
    // A task of its own: if the caller were cancelled, every sleep below would return at once.
    await Task.detached { [self] in
      if !isReaped() { kill(identifier, SIGTERM) }
      _ = await becomesTrue(within: .seconds(2)) { self.isReaped() }
      killGroup()
      _ = await becomesTrue(within: .seconds(5)) { self.isReaped() }
      // Renderers may outlive the main process for a moment and still write to the profile.
      _ = await becomesTrue(within: .seconds(2)) { self.endRemainingProcesses() }
      _ = await becomesTrue(within: .seconds(2)) { self.removeProfile() }
    }.value
  }

  /// Ends the process at once, blocking for some milliseconds, for a browser that was never closed.
  func endNow() {
    guard phase.withLock({ $0 != .removed }) else { return }
    killGroup()
    // Pause: between two of at most 400 checks.
    for _ in 0..<400 where !(isReaped() && endRemainingProcesses() && removeProfile()) { usleep(5_000) }
  }

  private func becomesTrue(within limit: Duration, _ condition: @Sendable () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      // Pause: between two checks, until a deadline.
      try? await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  private func isReaped() -> Bool {
    phase.withLock { phase in
      guard phase == .running else { return true }
      var status: Int32 = 0
      let result = waitpid(identifier, &status, WNOHANG)
      guard result == identifier || (result == -1 && errno == ECHILD) else { return false }
      phase = .reaped
      return true
    }
  }

  private func killGroup() {
    phase.withLock { phase in
      if phase != .removed { _ = kill(-identifier, SIGKILL) }
    }
  }

  private func endRemainingProcesses() -> Bool {
    phase.withLock { phase in
      let remaining = phase == .removed ? [] : Self.processes(ofGroup: identifier, orNaming: profile.path)
      for process in remaining { kill(process, SIGKILL) }
      return remaining.isEmpty
    }
  }

  /// Returns the living processes of the group, and those outside it with the path on their command line: the crash
  /// handler starts a group of its own.
  ///
  /// `kill(-group, 0)` does not suffice: it counts the dead processes, too, which the system's first process, by then
  /// their parent, may take a second to collect.
  static func processes(ofGroup group: Int32, orNaming path: String) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard process != getpid(), let status = contents(ofProcess: process, "stat") else { return false }
      // The fields after the name, which is in brackets and may contain any character: state, parent, group.
      let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
      guard fields.count > 3, fields[1] != "Z" else { return false }
      if fields[3] == "\(group)" { return true }
      // A helper process of the browser, and not, for example, an `ls` of the profile.
      let command = contents(ofProcess: process, "cmdline") ?? ""
      return command.prefix { $0 != "\0" }.contains("chrom") && command.contains(path)
    }
  }

  private static func contents(ofProcess process: Int32, _ name: String) -> String? {
    FileManager.default.contents(atPath: "/proc/\(process)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  private func removeProfile() -> Bool {
    phase.withLock { phase in
      try? FileManager.default.removeItem(at: profile)
      guard !FileManager.default.fileExists(atPath: profile.path) else { return false }
      phase = .removed
      return true
    }
  }
}
