import Foundation
import ProgramDriver
import Testing

/// A running `OwnerProbe`, or another of the programs that tests kill.
final class Probe {
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

  var number: Int32 { process.processIdentifier }

  /// The next line it says. Waits for it.
  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says a line to it, and returns the next that it says.
  func ask(_ words: String) -> String {
    input.fileHandleForWriting.write(Data((words + "\n").utf8))
    return line()
  }

  /// Ends it without a chance to clear up. Returns when the system has taken back what it had.
  func kill9() {
    kill(process.processIdentifier, SIGKILL)
    waitUntilEnded()
  }

  /// Ends its input, and waits until it has ended.
  func finish() {
    try? input.fileHandleForWriting.close()
    waitUntilEnded()
  }

  private func waitUntilEnded() {
    #expect(ended.wait(timeout: .now() + 300) == .success, "The program has not ended within 300 s.")
  }
}
