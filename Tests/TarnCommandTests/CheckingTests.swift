import Foundation
import ProgramDriver
import Tarn
import TarnSharing
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("Checking the file of an app definition") struct CheckingTests {
  private static let app = AppDefinition(
    name: "Garden", Garden(), first: Garden.State(), history: Garden.rules, schema: Schema(), durability: .default)

  @Test("A sound file has no findings, and stays unchanged") func sound() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let bytes = try folder.bytes("garden.tarn")
    #expect(try Self.app.file(at: sample.path).check() == [])
    #expect(try folder.bytes("garden.tarn") == bytes)
  }

  @Test("A damaged file has a finding for each damaged part, and stays unchanged") func damaged() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE part SET text = replace(text, 'Oslo', 'Bonn') WHERE number = 9")
    try database.execute("UPDATE blob SET bytes = x'00'")
    try database.checkpoint(doing: "damaging a file")
    try database.close()
    let bytes = try folder.bytes("garden.tarn")
    let findings = try Self.app.file(at: sample.path).check()
    #expect(
      findings.map(\.description) == [
        "snapshot 9: its checksum does not match; its copy is sound",
        "blob \(BlobID(of: Garden.blob).hex): its bytes do not match its hash",
      ])
    #expect(findings.first?.location == "snapshot 9")
    #expect(findings.first?.reason == "its checksum does not match; its copy is sound")
    #expect(try folder.bytes("garden.tarn") == bytes)
  }

  @MainActor @Test("A file that a program has open is checked as that program has saved it") func open() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file("garden.tarn"))
    let shared = try await file.open()
    shared.store.send(.title("North"))
    let findings = try await onOwnThread { try file.check() }
    #expect(findings == [])
    try shared.close()
  }

  @Test("A default file that does not exist has no findings; a named one is an error") func missing() throws {
    let folder = try Folder()
    let path = folder.file("garden.tarn")
    #expect(try Self.app.file(environment: ["GARDEN_FILE": path]).check() == [])
    let error = #expect(throws: StorageError.self) { try Self.app.file(at: path).check() }
    #expect(error?.description == "garden.tarn can't be opened: there is no such file.")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A file of another app is not checked") func foreign() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let other = AppDefinition(
      name: "Park", Garden(), first: Garden.State(), history: Garden.rules, schema: Schema(), durability: .default)
    let error = #expect(throws: StorageError.self) { try other.file(at: sample.path).check() }
    #expect(error?.kind == .otherApp)
    #expect(error?.description.contains("it belongs to “Garden”, not to “Park”") == true)
  }
}
