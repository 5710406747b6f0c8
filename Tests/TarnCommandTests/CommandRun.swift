import Foundation
import ProgramDriver

@testable import TarnStorage

/// The output and exit status of the command.
struct CommandRun {
  let output: String
  let errors: String
  let exitStatus: Int32

  /// Runs `tarn` from the folder of the tests.
  init(_ arguments: String..., zone: String = "UTC") async throws { try await self.init(arguments, zone: zone) }

  init(_ arguments: [String], zone: String = "UTC") async throws {
    let run = try await ProgramOutput(
      builtProgram("tarn"), arguments, environment: ProcessInfo.processInfo.environment.merging(["TZ": zone]) { $1 })
    (output, errors, exitStatus) = (run.text, run.errors, run.status)
  }

  var firstLine: Substring? { output.split(separator: "\n").first }

  /// The output as JSON. Throws if it is invalid.
  var json: SavedValue {
    get throws { try SavedValue(parsing: output.utf8) }
  }
}
