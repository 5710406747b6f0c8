import Foundation
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("Files with a damaged first page") struct FirstPageTests {
  @Test(
    "With a damaged schema, the tables are read by their definition in the format",
    arguments: ["CREATE TABLE log (", "number INTEGER", "chain INTEGER"])
  func described(message: String) throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    var bytes = try folder.bytes("garden.tarn")
    let offset = try #require(bytes.firstRange(of: Array(message.utf8))).lowerBound
    bytes[offset + 2] = UInt8(ascii: "\u{1}")
    try folder.write(bytes, "garden.tarn")
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(report.findings.contains { $0.location.hasPrefix("table ") })
    #expect(report.versions == [0...18])
    let salvage = try Salvage(report, app: nil)
    #expect(salvage.losses == [])
    try salvage.write(folder.file("out.tarn"))
    let storage = try Garden.open(folder.file("out.tarn"))
    #expect(storage.state == sample.states[18])
    try storage.close()
  }

  @Test("A file without its application ID is still a file of Tarn") func marked() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("PRAGMA application_id = 7")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(report.findings == [IntegrityFinding("header", "it does not contain the application ID of Tarn's files")])
    #expect(report.versions == [0...18])
  }

  @Test(
    "Without its first page or a part of it, the file is checked and salvaged; the page is made anew",
    arguments: [0..<4_096, 100..<4_096, 16..<18, 20..<100, 40..<48, 56..<60])
  func destroyed(range: Range<Int>) async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    var bytes = try folder.bytes("garden.tarn")
    // The header of an SQLite file, with the application ID, has a hundred bytes.
    for index in range { bytes[index] = 0xff }
    let path = try folder.write(bytes, "garden.tarn")
    #expect { try Garden.open(path) } throws: { error in
      "\(error)".hasSuffix("If they are damaged, `tarn check` reads the rest. It was left as it is.")
        || "\(error)".hasSuffix("`tarn check` lists its sound parts, and `tarn salvage` saves them.")
    }
    let checked = try await CommandRun("check", path)
    #expect(checked.exitStatus == 1)
    #expect(
      checked.output.contains("header: the first page can't be read; the other pages were read without it"))
    let run = try await CommandRun("salvage", path, folder.file("out.tarn"))
    #expect(run.exitStatus == 0 && run.output.contains("Nothing is lost."))
    #expect(try folder.bytes("garden.tarn") == bytes)
    let storage = try Garden.open(folder.file("out.tarn"))
    #expect(storage.state == sample.states[18])
    try storage.close()
  }

  @Test("A file without its first two pages can't be salvaged") func removed() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    var bytes = try folder.bytes("garden.tarn")
    // The second page says where the tables begin.
    for index in 100..<8_192 { bytes[index] = 0xff }
    let path = try folder.write(bytes, "garden.tarn")
    #expect(sample.path == path)
    for command in [["check", path], ["salvage", path, folder.file("out.tarn")]] {
      let run = try await CommandRun(command)
      #expect(run.exitStatus == 1)
      #expect(
        run.errors.hasPrefix(
          "garden.tarn is damaged: header: the page with the tables' locations can't be read (SQLite: "))
    }
    #expect(try await CommandRun("check", path).errors.hasSuffix("). No part of it can be read.\n"))
  }

  @Test("A file with a wrong number of the last row is read to the end", arguments: [3, 40])
  func head(number: Int) throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE head SET number = \(number)")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(
      report.findings == [
        IntegrityFinding("head", "it says that the log ends with row \(number), but the log ends with row 18")
      ]
    )
    #expect(report.versions == [0...18])
    #expect(try Salvage(report, app: nil).losses == [])
  }
}
