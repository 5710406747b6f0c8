import Foundation
import ProgramDriver

@testable import TarnStorage

/// The output and exit status of the command.
struct CommandRun {
  let output: String
  let errors: String
  let exitStatus: Int32

  /// Runs `tarn` from the folder of the tests.
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
    // Errors are a line or two, which fit in a pipe, so reading one after the other cannot block.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // A process that a signal ended has no exit status.
    exitStatus = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// The output as JSON. Throws if it is invalid.
  var json: SavedValue {
    get throws { try SavedValue(parsing: output.utf8) }
  }
}
