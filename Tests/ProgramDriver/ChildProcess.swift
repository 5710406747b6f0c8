import Foundation
import Glibc

/// A program that a test runs as a child process. Its output and its errors go into one pipe.
public final class ChildProcess {
  private let process = Process()
  private let pipe = Pipe()

  /// - Parameter input: the standard input; by default that of the tests.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: FileHandle? = nil
  ) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    if let input { process.standardInput = input }
    try process.runWithSignals()
  }

  /// Waits until the program ends, and returns the rest of its output.
  public func output() -> String { String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

  /// Waits for the next line of output and returns it; `nil` if the program ends first.
  public func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let byte = byte.first {
      if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// Asks the program to end (SIGTERM).
  public func terminate() { if process.isRunning { process.terminate() } }

  /// Kills the program (SIGKILL) and waits until it has ended.
  public func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until the program ends, and returns its exit status.
  public func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
