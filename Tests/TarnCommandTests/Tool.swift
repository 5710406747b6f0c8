import Foundation
import ProgramDriver

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
    process.executableURL = URL(fileURLWithPath: try builtProgram("tarn"))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TZ": zone]) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.runWithSignals()
    // Errors are a line or two, which a pipe holds; so one may be read after the other.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // What a signal has ended has no ending of its own.
    ending = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// The output as JSON; a text that is none makes the test fail.
  var json: Saved {
    get throws { try Saved(parsing: output.utf8) }
  }
}
