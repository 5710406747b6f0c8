import Foundation
import Glibc

/// Returns the path of a program of the project, which is built beside the tests.
///
/// - Throws: An error that names the program if it is not there.
public func builtProgram(_ name: String) throws -> String {
  for argument in CommandLine.arguments where argument.contains(".xctest") {
    var folder = URL(fileURLWithPath: argument)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let path = folder.appendingPathComponent(name).path
      if access(path, X_OK) == 0 { return path }
    }
  }
  throw ProgramNotBuilt(name: name)
}

struct ProgramNotBuilt: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) is not beside the tests in \(CommandLine.arguments)." }
}

extension Process {
  /// Starts the program with no signal blocked: a child inherits the signal mask of the thread that starts it, and all
  /// threads but the main one block SIGTERM. The program ends with the test process at the latest (``ProgramReaper``).
  public func runWithSignals() throws {
    var noSignals = sigset_t()
    var previousMask = sigset_t()
    sigemptyset(&noSignals)
    pthread_sigmask(SIG_SETMASK, &noSignals, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    try run()
    ProgramReaper.shared?.watch(processIdentifier)
    Self.end(processIdentifier, ifItRunsAfter: Self.timeLimit, executableURL?.lastPathComponent ?? "")
  }

  /// The seconds after which a program is killed, so that waiting for its output or its exit ends. Building the program of
  /// the README takes ten minutes on a busy machine; this is three times that. A longer run, as of `Scripts/soak`, has a
  /// longer limit of its parts in the environment; its servers run for as long.
  private static var timeLimit: Int {
    max(1_800, ProcessInfo.processInfo.environment["TARN_PART_SECONDS"].flatMap { Int($0) } ?? 0)
  }

  private static func end(_ process: pid_t, ifItRunsAfter seconds: Int, _ name: String) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
      // Only while it is a running child of this process: its ID may belong to another process by then.
      var state = siginfo_t()
      guard waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0, state.si_signo == 0 else { return }
      let message = "\(name) (process \(process)) was killed because it still ran after \(seconds) s.\n"
      FileHandle.standardError.write(Data(message.utf8))
      kill(process, SIGKILL)
    }
  }
}
