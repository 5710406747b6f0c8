import Foundation
import Glibc

/// Where a program of this package is: it is built beside the tests that depend on it.
///
/// - Throws: words, if it is not there.
public func builtProgram(_ name: String) throws -> String {
  for argument in CommandLine.arguments where argument.contains(".xctest") {
    var folder = URL(fileURLWithPath: argument)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let path = folder.appendingPathComponent(name).path
      if access(path, X_OK) == 0 { return path }
    }
  }
  throw NotBuilt(name: name)
}

struct NotBuilt: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) is not beside the tests in \(CommandLine.arguments)." }
}

extension Process {
  /// Runs it until the test process ends at the latest (``ProgramReaper``), with no signal blocked: a child takes over the mask of the thread that starts it, and off the main thread that one
  /// blocks SIGTERM.
  public func runWithSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
    ProgramReaper.shared?.watch(processIdentifier)
    Self.end(processIdentifier, ifItRunsAfter: Self.longestRun, executableURL?.lastPathComponent ?? "")
  }

  /// The longest that a test runs another program: building the one of the README takes some ten minutes on a busy machine. Three
  /// times that. So reading its output to the end and waiting for its exit end, too.
  private static var longestRun: Int { 1_800 }

  private static func end(_ process: pid_t, ifItRunsAfter seconds: Int, _ name: String) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
      // Only as long as it is a child of this program that has not ended: its number may be another's by then.
      var state = siginfo_t()
      guard waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0, state.si_signo == 0 else { return }
      let words = "\(name) (process \(process)) was ended, for it still ran after \(seconds) s.\n"
      FileHandle.standardError.write(Data(words.utf8))
      kill(process, SIGKILL)
    }
  }
}
