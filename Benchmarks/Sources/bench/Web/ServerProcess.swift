import Foundation

/// The server in a process of its own, seen from here.
@MainActor final class ServerProcess {
  let port: UInt16
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// - Parameter service: which of those that this program can be.
  init(_ service: String = "--serve") throws {
    guard let path = Bundle.main.executablePath else { throw Problem("it doesn't know where its own program is") }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [service]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = nextLine(output.fileHandleForReading.fileDescriptor) ?? ""
    guard let port = UInt16(line) else { throw Problem("the server didn't start: it said “\(line)”") }
    self.port = port
  }

  /// Without input it ends.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Has one clock renamed by one character.
  ///
  /// - Returns: the moment just before, on the clock that all processes share.
  func rename() throws -> Int64 {
    try input.fileHandleForWriting.write(contentsOf: Data((ClocksServer.rename + "\n").utf8))
    let line = nextLine(output.fileHandleForReading.fileDescriptor) ?? ""
    guard let moment = Int64(line) else { throw Problem("the server answered “\(line)” where a moment was due") }
    return moment
  }

  func residentMegabytes() throws -> Double {
    try Bench.residentMegabytes(of: "\(process.processIdentifier)")
  }
}

extension Bench {
  /// Megabytes of a process's memory that are in the machine's: of two to the power of 20 bytes. By default this one's.
  static func residentMegabytes(of process: String = "self") throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(separator: " ").compactMap({ Double($0) }).first
    else { throw Problem("the system doesn't say how much memory process \(process) has (VmRSS)") }
    return kilobytes / 1_024
  }
}

/// The next line of a file, without its end; `nil` when there is none.
///
/// A byte at a time, as nothing of the line after it may be taken. And not with `readLine`, which holds the lock of
/// standard input while it waits: whoever calls `fflush(nil)` meanwhile waits too, and the server's main thread does.
func nextLine(_ descriptor: Int32) -> String? {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  while read(descriptor, &byte, 1) == 1 {
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
  return nil
}

/// A server for as long as something is done with it.
@MainActor func withServer<Value>(_ body: @MainActor (ServerProcess) async throws -> Value) async throws -> Value {
  let server = try ServerProcess()
  defer { server.stop() }
  return try await body(server)
}
