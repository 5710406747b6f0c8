import Foundation
import Glibc
import ProgramDriver
import Synchronization

/// A PostgreSQL server that a test starts from Debian's package, with its data in a temporary folder.
///
/// ```swift
/// let server = try await PostgresServer.start()
/// let address = try await server.createDatabase()     // postgres://tarn@127.0.0.1:…/test1
/// try await server.stop(.immediate)
/// try await server.restart()
/// ```
///
/// It listens on the loopback address only and accepts every local connection. It ends with the object and with the
/// process of the tests, however that ends.
public final class PostgresServer: Sendable {
  /// A way to stop the server, as in `pg_ctl stop`.
  public enum Stop: String, Sendable {
    /// Ends transactions and connections, and writes everything to the data files.
    case fast = "INT"
    /// Ends at once, as in a crash; the next start recovers from the log.
    case immediate = "QUIT"
    case kill = "KILL"
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: Int
  let folder: String
  let binaries: String
  private let settings: [String]
  /// The size in megabytes of a disk of its own, which the server loses when it stops.
  private let disk: Int?
  private let running = Mutex<Running?>(nil)
  private let databases = Mutex(0)

  private struct Running {
    var process: Process
    /// Its end ends the server.
    var input: Pipe
  }

  /// The folder of PostgreSQL's programs; `nil` if it is not installed. Debian keeps each version in a folder of its own.
  static var binaries: String? {
    let versions = "/usr/lib/postgresql"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    return folders.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
  }

  /// Creates a server without data.
  init(_ binaries: String, settings: [String], disk: Int? = nil) async throws {
    self.binaries = binaries
    self.settings = settings
    self.disk = disk
    port = try freePort()
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("tarn-pg-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: "\(folder)/archive", withIntermediateDirectories: true)
    if getuid() == 0 { _ = try await ProgramOutput("/bin/chown", ["-R", "postgres", folder]) }
  }

  deinit {
    guard let server = running.withLock({ $0.take() }) else {
      try? FileManager.default.removeItem(atPath: folder)
      return
    }
    try? server.input.fileHandleForWriting.close()
  }

  private static let sharedServer = Mutex<Task<PostgresServer, any Error>?>(nil)

  /// The server of all tests of this process that stop no server.
  public static func shared() async throws -> PostgresServer {
    try await sharedServer.withLock { server in
      let task = server ?? Task { try await start("fsync=off") }
      server = task
      return task
    }.value
  }

  /// Creates a server and starts it, in about a second.
  ///
  /// - Parameter settings: further settings (`name=value`).
  /// - Throws: ``Failure`` if PostgreSQL is not installed or does not start.
  public static func start(_ settings: String...) async throws -> PostgresServer { try await start(settings) }

  /// Creates a server and starts it.
  ///
  /// - Parameter disk: the size in megabytes of a disk for ``createDatabase(onSmallDisk:)``, if ``/ProgramDriver/SmallDisk/isAvailable`` is true.
  public static func start(_ settings: [String], disk: Int? = nil) async throws -> PostgresServer {
    guard let binaries else {
      throw Failure(description: "PostgreSQL is not installed: run Scripts/install postgres.")
    }
    let server = try await PostgresServer(binaries, settings: settings, disk: disk)
    try await server.initialize()
    try await server.restart()
    if disk != nil { try await server.run("CREATE TABLESPACE small LOCATION '\(server.folder)/small'") }
    return server
  }

  /// PostgreSQL refuses to run as root, so root runs it as the user that Debian's package creates.
  static var user: [String] {
    getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
  }

  private func initialize() async throws {
    try await runProgram(
      "initdb",
      [
        "--pgdata=\(folder)/data", "--username=tarn", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8",
        "--no-sync",
      ])
  }

  /// Executes one of PostgreSQL's programs as the server's user.
  ///
  /// - Returns: its output.
  @discardableResult func runProgram(_ name: String, _ arguments: [String]) async throws -> String {
    let output = try await ProgramOutput(
      "/usr/bin/env", Self.user + ["\(binaries)/\(name)"] + arguments, folder: "/")
    guard output.status == 0 else { throw Failure(description: "\(name) failed: \(output.errors)") }
    return output.text
  }

  /// The beginning of a command that has the small disk; the disk is gone when the command ends.
  private var mountingDisk: [String] {
    guard let disk else { return [] }
    let script = """
      mkdir -p '\(folder)/small' && mount -t tmpfs -o size=\(disk)m tmpfs '\(folder)/small' \
        && chown postgres '\(folder)/small' && exec "$@"
      """
    return SmallDisk.namespace + ["/bin/sh", "-c", script, "sh"]
  }

  /// Starts the server, if it does not run, and waits until it accepts connections.
  public func restart() async throws {
    if running.withLock({ $0 != nil }) { return }
    let server =
      mountingDisk + Self.user + [
        "\(binaries)/postgres", "-D", "\(folder)/data", "-p", "\(port)", "-c", "listen_addresses=127.0.0.1", "-c",
        "unix_socket_directories=\(folder)", "-c", "max_connections=200", "-c", "logging_collector=off",
      ]
    let all = server + settings.flatMap { ["-c", $0] }
    // The shell ends the server, and removes its folder, when the tests' end of its input is closed without a line.
    let script = """
      "$@" >>'\(folder)/log' 2>&1 & pid=$!
      if read line; then wait $pid; exit; fi
      kill -QUIT $pid 2>/dev/null
      wait $pid
      rm -rf '\(folder)'
      """
    let input = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "sh"] + all
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    if getuid() == 0 {
      _ = FileManager.default.createFile(atPath: "\(folder)/log", contents: nil)
    }
    try process.runWithSignals()
    running.withLock { $0 = Running(process: process, input: input) }
    for _ in 0..<600 {
      let ready = try await ProgramOutput(
        "\(binaries)/pg_isready", ["-q", "-h", "127.0.0.1", "-p", "\(port)", "-U", "tarn", "-d", "postgres"])
      if ready.status == 0 { return }
      guard process.isRunning else { break }
      // Pause: the server has no way to tell that it is ready.
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Failure(
      description: "PostgreSQL did not start: \((try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "")")
  }

  /// The process ID of the server's main process.
  public var processID: pid_t? {
    (try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8))?
      .split(whereSeparator: \.isNewline).first.flatMap { pid_t($0) }
  }

  /// Stops the server, and waits until it has ended.
  public func stop(_ stop: Stop) async {
    await onOwnThread { self.end(stop) }
  }

  private func end(_ stop: Stop) {
    guard let server = running.withLock({ $0.take() }) else { return }
    try? server.input.fileHandleForWriting.write(contentsOf: Data("stop\n".utf8))
    if let processID {
      Glibc.kill(processID, [.fast: SIGINT, .immediate: SIGQUIT, .kill: SIGKILL][stop] ?? SIGQUIT)
    }
    // Pause: on a thread of its own, until the server and the shell have ended.
    server.process.waitUntilExit()
  }

  /// Kills a process of the server that serves a connection: the server then ends all of them and recovers.
  public func killBackend() async {
    let found = try? await run(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'tarn' ORDER BY random() LIMIT 1")
    if let pid = found.flatMap({ pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) { kill(pid, SIGKILL) }
  }

  /// Creates an empty database.
  ///
  /// - Parameter onSmallDisk: whether its files are on the server's small disk.
  /// - Returns: its address.
  public func createDatabase(onSmallDisk: Bool = false) async throws -> String {
    let name = databases.withLock { count in
      count += 1
      return "test\(count)"
    }
    try await run("CREATE DATABASE \(name)\(onSmallDisk ? " TABLESPACE small" : "")")
    return "postgres://tarn@127.0.0.1:\(port)/\(name)"
  }

  /// Executes statements, as the administrator or as another user.
  ///
  /// - Returns: the rows, one line each.
  @discardableResult public func run(
    _ sql: String, in database: String = "postgres", as user: String = "tarn"
  ) async throws -> String {
    let output = try await ProgramOutput(
      "\(binaries)/psql",
      ["-X", "-q", "-A", "-t", "-h", "127.0.0.1", "-p", "\(port)", "-U", user, "-d", database, "-c", sql])
    guard output.status == 0 else { throw Failure(description: output.errors) }
    return output.text
  }
}
