import Foundation
import Glibc

/// A program that a test runs beside it.
public final class ChildProcess {
  private let process = Process()
  private let pipe = Pipe()

  public init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.runWithSignals()
  }

  /// All that it prints until it ends.
  public func output() -> String { String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

  /// The next line it prints, or `nil` if it ends first.
  public func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let byte = byte.first {
      if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  public func terminate() { if process.isRunning { process.terminate() } }

  /// Ends it without asking: what it had in mind is gone.
  public func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  public func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
