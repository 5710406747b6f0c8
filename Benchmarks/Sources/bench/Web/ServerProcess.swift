import Foundation

/// A server in its own process, as its client sees it.
@MainActor final class ServerProcess {
  let port: UInt16
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts a server.
  ///
  /// - Parameter service: the argument that selects the server.
  init(_ serverArgument: String = "--serve") throws {
    guard let path = Bundle.main.executablePath else { throw BenchmarkError("the path of the program is unknown") }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [serverArgument]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = nextLine(output.fileHandleForReading.fileDescriptor) ?? ""
    guard let port = UInt16(line) else { throw BenchmarkError("the server didn't start: it printed “\(line)”") }
    self.port = port
  }

  /// Stops the server by closing its input.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Renames one clock by one character.
  ///
  /// - Returns: the time just before, on the clock that all processes share.
  func rename() throws -> Int64 {
    try input.fileHandleForWriting.write(contentsOf: Data((ClocksServer.rename + "\n").utf8))
    let line = nextLine(output.fileHandleForReading.fileDescriptor) ?? ""
    guard let time = Int64(line) else { throw BenchmarkError("the server answered “\(line)” instead of a time") }
    return time
  }

  /// The number of the server's open files and sockets.
  func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count
  }

  func residentMegabytes() throws -> Double {
    try Bench.residentMegabytes(of: "\(process.processIdentifier)")
  }
}

extension Bench {
  /// Returns the resident memory of a process in megabytes of 2^20 bytes; by default of this process.
  static func residentMegabytes(of process: String = "self") throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(separator: " ").compactMap({ Double($0) }).first
    else { throw BenchmarkError("the system doesn't say how much memory process \(process) has (VmRSS)") }
    return kilobytes / 1_024
  }
}

/// Reads the next line of a file without its line feed; returns `nil` at the end.
///
/// It reads byte by byte, to leave the following line unread. It does not use `readLine`, which holds the lock of
/// standard input while it waits: a call of `fflush(nil)`, such as on the server's main thread, would then wait, too.
func nextLine(_ descriptor: Int32) -> String? {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  while read(descriptor, &byte, 1) == 1 {
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
  return nil
}

/// Runs a function with a server, and stops the server afterwards.
@MainActor func withServer<Value>(_ body: @MainActor (ServerProcess) async throws -> Value) async throws -> Value {
  let server = try ServerProcess()
  defer { server.stop() }
  return try await body(server)
}
