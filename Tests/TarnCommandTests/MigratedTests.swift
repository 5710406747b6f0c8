import Foundation
import Tarn
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("Files with a migrated schema") struct MigratedTests {
  static let schema = Schema(migrations: [
    1: { old in
      var new = old
      new["title"] = "Migrated"
      return new
    }
  ])

  /// Makes eighteen rows of the old schema, the migration, and one row of the new one.
  private func makeMigratedFile(_ folder: Folder) throws -> (path: String, states: [Garden.State]) {
    let sample = try SampleFile(folder)
    let storage = try Storage(
      sample.path, app: "Garden", first: Garden.State(), history: Garden.rules, schema: Self.schema)
    let loop = Loop(storage.state, Garden(), history: Garden.rules)
    storage.persist(loop)
    loop.send(.due(7))
    try storage.close()
    return (sample.path, sample.states + [storage.state, loop.state])
  }

  @Test("A migrated file has the versions of both schemas, unmixed") func versions() async throws {
    let folder = try Folder()
    let (path, states) = try makeMigratedFile(folder)
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: path)))
    #expect(report.findings == [] && report.versions == [0...20])
    for (number, state) in states.enumerated() {
      try DamageTests.expect(try report.state(at: number), is: state, "version \(number)")
    }
    #expect(
      try await CommandRun("log", path, "--last", "2").output.split(separator: "\n").first?.hasSuffix("  migrated")
        == true)
  }

  @Test("If the migrated version is damaged, the file is salvaged as before the migration") func before() throws {
    let folder = try Folder()
    let (path, states) = try makeMigratedFile(folder)
    let database = try Database(path: path, mode: .write)
    try database.execute("UPDATE snapshot SET time = time + 1 WHERE number = 19")
    try database.execute("DELETE FROM snapshot_copy WHERE number = 19")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: path)))
    #expect(report.versions == [0...18])
    let salvage = try Salvage(report, app: nil)
    #expect(salvage.losses == ["The changes after version 18 are lost: rows 19 to 20 of the log."])
    try salvage.write(folder.file("out.tarn"))
    let storage = try Garden.open(folder.file("out.tarn"))
    #expect(storage.state == states[18])
    try storage.close()
  }

  @Test("Versions before a migration are unreachable without their snapshot") func behind() throws {
    let folder = try Folder()
    let (path, states) = try makeMigratedFile(folder)
    let database = try Database(path: path, mode: .write)
    try database.execute("DELETE FROM snapshot WHERE number = 0")
    try database.execute("DELETE FROM part WHERE number = 0")
    try database.execute("DELETE FROM snapshot_copy WHERE number = 0")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: path)))
    #expect(report.findings == [] && report.versions == [19...20])
    #expect(throws: StorageError.self) { try report.state(at: 18) }
    let file = try StoredFile(path, mode: .write)
    #expect(throws: StorageError.self) { try file.state(at: 18) }
    try DamageTests.expect(try file.state(at: 20), is: states[20], "version 20")
  }
}
