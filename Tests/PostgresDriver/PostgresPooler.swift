import Foundation
import ProgramDriver
import Synchronization

/// A PgBouncer before a server, in transaction mode: each transaction of a connection may be executed by another process
/// of the server, so what belongs to such a process is lost, as prepared statements and `LISTEN`.
///
/// It ends with the object and with the process of the tests, however that ends.
public final class PostgresPooler: Sendable {
  public let port: Int
  private let folder: String
  private let input = Mutex<Pipe?>(nil)

  /// Starts a pooler from Debian's package.
  ///
  /// - Parameter processes: the number of the server's processes that all connections share.
  /// - Throws: ``PostgresServer/Failure`` if it is not installed or does not start.
  public init(before server: PostgresServer, processes: Int) async throws {
    let program = "/usr/sbin/pgbouncer"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw PostgresServer.Failure(description: "PgBouncer is not installed: run Scripts/install postgres.")
    }
    port = try freePort()
    let temporary = FileManager.default.temporaryDirectory
    folder = temporary.appendingPathComponent("tarn-pooler-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #""tarn" """#.write(toFile: "\(folder)/users", atomically: true, encoding: .utf8)
    try """
    [databases]
    * = host=127.0.0.1 port=\(server.port) user=tarn
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = \(port)
    unix_socket_dir =
    auth_type = trust
    auth_file = \(folder)/users
    pool_mode = transaction
    default_pool_size = \(processes)
    # The oldest idle process first, so that connections change between them.
    server_round_robin = 1
    ignore_startup_parameters = extra_float_digits
    """.write(toFile: "\(folder)/pooler.ini", atomically: true, encoding: .utf8)
    if getuid() == 0 { _ = try await ProgramOutput("/bin/chown", ["-R", "postgres", folder]) }
    // The shell ends the pooler, and removes its folder, when the tests' end of its input is closed.
    let script = """
      "$@" >>'\(folder)/log' 2>&1 & pid=$!
      read line
      kill -INT $pid 2>/dev/null
      wait $pid
      rm -rf '\(folder)'
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "sh"] + PostgresServer.user + [program, "\(folder)/pooler.ini"]
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    _ = FileManager.default.createFile(atPath: "\(folder)/log", contents: nil)
    try process.runWithSignals()
    input.withLock { $0 = pipe }
    for _ in 0..<200 {
      let ready = try await ProgramOutput(
        "\(server.binaries)/pg_isready", ["-q", "-h", "127.0.0.1", "-p", "\(port)", "-U", "tarn", "-d", "postgres"])
      if ready.status == 0 { return }
      // Pause: the pooler has no way to tell that it is ready.
      try await Task.sleep(for: .milliseconds(50))
    }
    throw PostgresServer.Failure(
      description: "PgBouncer did not start: \((try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "")")
  }

  deinit { try? input.withLock { $0 }?.fileHandleForWriting.close() }

  /// Returns the address of a database through the pooler.
  public func address(_ address: String, of server: PostgresServer) -> String {
    address.replacing(":\(server.port)/", with: ":\(port)/")
  }
}
