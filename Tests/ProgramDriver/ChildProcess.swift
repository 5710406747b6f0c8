import Foundation
import Glibc

/// A program that a test runs as a child process. Its output and its errors go into one pipe.
///
/// Waiting for the program blocks no thread of the tasks (``onOwnThread(_:)``). A program that lets a test wait for ten
/// minutes is killed.
public final class ChildProcess: Sendable {
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
  public func output() async -> String {
    await limited { [pipe] in String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
  }

  /// Waits for the next line of output and returns it; `nil` if the program ends first.
  public func line() async -> String? {
    await limited { [pipe] in
      var bytes: [UInt8] = []
      while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let byte = byte.first {
        if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(byte)
      }
      return nil
    }
  }

  /// Asks the program to end (SIGTERM).
  public func terminate() { if process.isRunning { process.terminate() } }

  /// Kills the program (SIGKILL) and waits until it has ended, for some milliseconds.
  public func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    // Pause: until the system has ended the program.
    process.waitUntilExit()
  }

  /// Waits until the program ends, and returns its exit status.
  public func waitUntilExit() async -> Int32 {
    await limited { [process] in
      // Pause: until the program ends, on a thread of its own.
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  /// Twice as long as `eventually` waits, for what a program waits for.
  private static let limit = 600.0

  private func limited<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    let end = DispatchWorkItem { [process] in
      let program = process.arguments?.joined(separator: " ") ?? ""
      FileHandle.standardError.write(Data("A test has waited for ten minutes, and kills \(program)\n".utf8))
      if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit, execute: end)
    defer { end.cancel() }
    return await onOwnThread(body)
  }
}
