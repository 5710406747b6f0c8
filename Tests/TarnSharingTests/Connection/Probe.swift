import Foundation
import ProgramDriver
import Testing

/// A running `OwnerProbe`, or another program that a test kills.
final class Probe: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let ended = DispatchSemaphore(value: 0)

  init(_ arguments: String..., program: String = "OwnerProbe") throws {
    process.executableURL = URL(fileURLWithPath: try builtProgram(program))
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.runWithSignals()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var processID: Int32 { process.processIdentifier }

  /// Waits for the next line of output.
  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends a line to the program, and returns its next line.
  func send(_ message: String) -> String {
    input.fileHandleForWriting.write(Data((message + "\n").utf8))
    return line()
  }

  /// Kills the program without a chance to clean up. Returns when the system has released its resources.
  func kill9() {
    kill(process.processIdentifier, SIGKILL)
    waitUntilEnded()
  }

  /// Closes the program's input, and waits until it has exited.
  func finish() {
    try? input.fileHandleForWriting.close()
    waitUntilEnded()
  }

  private func waitUntilEnded() {
    #expect(ended.wait(timeout: .now() + 300) == .success, "The program has not exited within 300 s.")
  }
}
