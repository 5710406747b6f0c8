import Foundation
import ProgramDriver

// Copies of a server: standbys, backups and dumps, by PostgreSQL's own programs.
extension PostgresServer {
  /// The settings of a server that keeps its log in the folder `archive` beside its data, for ``recover(from:to:)``.
  public static let archiveSettings = ["archive_mode=on", "archive_command=cp %p ../archive/%f"]

  /// Starts a standby of this server, and waits until it follows.
  public func startStandby() async throws -> PostgresServer {
    let standby = try await copy("--write-recovery-conf")
    try await standby.restart()
    for _ in 0..<600 {
      let state = try await run("SELECT state FROM pg_stat_replication")
      if state.contains("streaming") { return standby }
      // Pause: the server has no way to tell that a standby follows.
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Failure(description: "The standby does not follow.")
  }

  /// Makes this standby the server that takes changes.
  public func promote() async throws { try await run("SELECT pg_promote()") }

  /// Copies the server's files while it runs (`pg_basebackup`), into those of a server that does not run yet.
  public func backUp() async throws -> PostgresServer { try await copy() }

  private func copy(_ options: String...) async throws -> PostgresServer {
    let copy = try await PostgresServer(binaries, settings: [])
    let arguments =
      ["-h", "127.0.0.1", "-p", "\(port)", "-U", "tarn", "-D", "\(copy.folder)/data", "--checkpoint=fast", "--no-sync"]
    try await copy.runProgram("pg_basebackup", arguments + options)
    return copy
  }

  /// Starts this copy of another server's files, with the other one's changes up to a restore point.
  ///
  /// - Parameters:
  ///   - other: the server that was copied, with ``archiveSettings``.
  ///   - point: the name of the restore point, see `pg_create_restore_point`.
  public func recover(from other: PostgresServer, to point: String) async throws {
    let settings = """

      restore_command = 'cp ''\(other.folder)/archive/%f'' %p'
      recovery_target_name = '\(point)'
      recovery_target_action = 'promote'
      """
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/data/postgresql.auto.conf"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(settings.utf8))
    try file.close()
    _ = FileManager.default.createFile(atPath: "\(folder)/data/recovery.signal", contents: nil)
    try await restart()
  }

  /// Copies a database into a new one (`pg_dump`, `psql`).
  ///
  /// - Returns: the address of the new one.
  public func restoreDump(of database: String) async throws -> String {
    let connection = ["-h", "127.0.0.1", "-p", "\(port)", "-U", "tarn"]
    let file = "\(folder)/archive/\(database).sql"
    try await runProgram("pg_dump", connection + ["-f", file, database])
    let address = try await createDatabase()
    let name = String(address.split(separator: "/").last ?? "")
    try await runProgram("psql", connection + ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", file, name])
    return address
  }
}
