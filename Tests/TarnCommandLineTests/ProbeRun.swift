import Foundation
import ProgramDriver

/// The output and the exit code of the probe, or of a shell script that calls it as `probe`, or the example as `shop`.
struct ProbeRun: Equatable {
  let output: String
  let errors: String
  let status: Int32

  init(_ arguments: String..., environment: [String: String] = [:]) async throws {
    try await self.init(builtProgram("CommandLineProbe"), arguments, environment)
  }

  /// Runs a script with `probe` in `PATH`, in a folder.
  init(
    shell: String = "bash", _ script: String, in folder: ProbeFolder, environment: [String: String] = [:]
  ) async throws {
    let path = "\(folder.programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    try await self.init(
      "/usr/bin/env", [shell] + (shell == "fish" ? ["--no-config"] : []) + ["-c", script],
      environment.merging(["PATH": path, "HOME": folder.path]) { $1 }, folder.path)
  }

  private init(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String? = nil
  ) async throws {
    let inherited = ProcessInfo.processInfo.environment.filter { !Self.influences.contains($0.key) }
    let run = try await ProgramOutput(
      program, arguments, environment: inherited.merging(environment) { $1 }, folder: folder)
    (output, errors, status) = (run.text, run.errors, run.status)
  }

  /// The variables that change the output; a test sets its own.
  private static let influences: Set = ["COLUMNS", "LINES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SHELL"]

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A folder with some files, the probe under the name `probe`, and the program of docs/commands.md as `shop`.
final class ProbeFolder {
  let path: String
  var programs: String { path + "/programs" }

  init() throws {
    path = NSTemporaryDirectory() + "probe-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    for (name, program) in [("probe", "CommandLineProbe"), ("shop", "CommandLineExample")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(programs)/\(name)", withDestinationPath: builtProgram(program))
    }
    try FileManager.default.createDirectory(atPath: path + "/garden", withIntermediateDirectories: true)
    for name in ["garden.tarn", "gate.txt", "my notes.tarn"] {
      try Data().write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file of the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }
}

/// Whether a program is installed.
func isInstalled(_ program: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
  }
}
