import Foundation

/// What a program has written by the time it ended, and how it ended.
///
/// ```swift
/// let run = try await ProgramOutput("/bin/sh", ["-c", "echo one"])
/// #expect(run.text == "one\n" && run.status == 0)
/// ```
public struct ProgramOutput: Sendable {
  /// Standard output.
  public let data: Data
  public let errors: String
  /// The exit status, or the negative number of the signal that ended the program.
  public let status: Int32

  public var text: String { String(decoding: data, as: UTF8.self) }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - environment: the whole environment; by default that of the tests.
  ///   - folder: the current folder of the program; by default that of the tests.
  /// - Throws: an error if the program can't be started.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil
  ) async throws {
    self = try await onOwnThread { try Self(program, arguments, environment, folder) }
  }

  private init(_ program: String, _ arguments: [String], _ environment: [String: String]?, _ folder: String?) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.runWithSignals()
    // Errors are a few lines, which fit in a pipe, so reading one after the other cannot block.
    // Pause: on a thread of its own.
    data = output.fileHandleForReading.readDataToEndOfFile()
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
