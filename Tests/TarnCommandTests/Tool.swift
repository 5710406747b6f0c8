import Foundation

@testable import TarnStorage

/// What the program said and how it ended.
struct Tool {
  let output: String
  let errors: String
  let ending: Int32

  /// Runs `tarn`, as it stands beside the tests.
  init(_ arguments: String..., zone: String = "UTC") throws { try self.init(arguments, zone: zone) }

  init(_ arguments: [String], zone: String = "UTC") throws {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("tarn")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TZ": zone]) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    // A child takes over the mask of the thread that starts it, and off the main thread that one blocks SIGTERM.
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
    // Errors are a line or two, which a pipe holds; so one may be read after the other.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // What a signal has ended has no ending of its own.
    ending = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// The output as JSON; a text that is none makes the test fail.
  var json: Saved {
    get throws { try Array(output.utf8).withUnsafeBytes { try Saved(parsing: $0) } }
  }
}
