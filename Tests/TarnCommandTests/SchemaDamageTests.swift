import Foundation
import Testing

@testable import TarnStorage

@Suite("Files with a damaged schema") struct SchemaDamageTests {
  @Test(
    "No message quotes the SQL of the file, of commands and of an app that opens it",
    arguments: [
      "UPDATE sqlite_schema SET sql = 'CREATE FOO BAR' WHERE name = 'log'",
      "UPDATE sqlite_schema SET sql = 'CREATE TABLE log (x SELECT INSERT' WHERE name = 'log'",
      "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NOT \"NULL') WHERE name = 'head'",
      "INSERT INTO sqlite_schema VALUES ('table', 'extra', 'extra', 0, 'CREATE TABLE extra SELECT 1 FROM')",
      "INSERT INTO sqlite_schema VALUES ('view', 'INSERT x', 'INSERT x', 0, 'CREATE VIEW \"INSERT x\" AS SELECT FROM')",
      """
      UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW log AS SELECT * FROM "INSERT INTO"'
      WHERE name = 'log'
      """,
    ])
  func quoted(damage: String) async throws {
    let folder = try Folder()
    let path = try SampleFile(folder).path
    let database = try Database(path: path, mode: .write)
    try database.execute("PRAGMA writable_schema = ON")
    try database.execute(damage)
    try database.close()
    let error = try #require(throws: StorageError.self) { try Garden.open(path).close() }
    #expect(error.kind == .damaged)
    var messages = [error.description]
    for arguments in [["check", path], ["show", path], ["log", path], ["salvage", path, folder.file("out.tarn")]] {
      let run = try await CommandRun(arguments)
      #expect(arguments[0] != "check" || run.exitStatus == 1)
      messages += [run.output, run.errors]
    }
    for message in messages {
      for quote in ["CREATE", "SELECT", "INSERT", "near \""] { #expect(!message.contains(quote), "\(message)") }
    }
  }
}
