import Foundation
import Glibc
import ProgramDriver
import Testing

/// The demo as a service: a listening socket that stays open, and the program that gets it at each start.
final class Service {
  let port: Int
  private let socket: FileHandle
  private let folder: URL
  private let arguments: [String]
  private(set) var program: ChildProcess
  /// The address that the program has printed last, with its token.
  private(set) var url: String

  /// - Parameter host: the name behind the proxy, such as `https://localhost:8443`.
  init(folder: URL, host: String, arguments: [String] = []) async throws {
    self.folder = folder
    self.arguments = ["--host", host] + arguments
    (socket, port) = try Self.listeningSocket()
    (program, url) = try await Self.start(socket, folder, self.arguments)
  }

  /// Ends the program as a service manager does, waits for its end, and starts it again.
  func restart() async throws {
    program.terminate()
    #expect(await program.waitUntilExit() == 0)
    (program, url) = try await Self.start(socket, folder, arguments)
  }

  /// The query with the token that admits a browser.
  var token: String { String(url.drop { $0 != "?" }) }

  func end() async {
    program.terminate()
    _ = await program.waitUntilExit()
    try? socket.close()
  }

  private static func start(
    _ socket: FileHandle, _ folder: URL, _ arguments: [String]
  ) async throws -> (program: ChildProcess, url: String) {
    // systemd passes the socket as descriptor 3, and names the process. The process keeps its ID when it becomes the
    // demo.
    let script = "exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$@\""
    let program = try ChildProcess(
      "/bin/sh", ["-c", script, "service", builtProgram("Demo"), folder.path] + arguments,
      environment: ["HOME": folder.path], input: socket)
    var lines: [String] = []
    while let line = await program.line() {
      if line.hasPrefix("http://") { return (program, line) }
      lines.append(line)
    }
    throw NoAddress(output: lines.joined(separator: "\n"))
  }

  private static func listeningSocket() throws -> (FileHandle, port: Int) {
    let (descriptor, port) = try listeningDescriptor()
    return (FileHandle(fileDescriptor: descriptor), port)
  }

  /// Returns a socket that listens on this machine, and its port.
  static func listeningDescriptor() throws -> (Int32, port: Int) {
    let port = try freePort()
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isBound && listen(descriptor, SOMAXCONN) == 0)
    return (descriptor, port)
  }

  struct NoAddress: Error, CustomStringConvertible {
    let output: String
    var description: String { "The demo printed no address, but: \(output)" }
  }
}
