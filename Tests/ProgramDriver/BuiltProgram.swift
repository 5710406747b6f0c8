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
  /// Runs it with no signal blocked: a child takes over the mask of the thread that starts it, and off the main thread that one
  /// blocks SIGTERM.
  public func runWithSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
