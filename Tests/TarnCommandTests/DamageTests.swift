import Foundation
import TarnTesting
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("Damaged files") struct DamageTests {
  /// Examines a file in this process, where a crash would end the tests.
  static func check(_ path: String, _ sample: SampleFile, _ folder: Folder, _ location: String) throws {
    let report: IntegrityReport
    do throws(StorageError) { report = IntegrityReport(try RecoveredFile(FileCopy(of: path))) } catch {
      #expect([.damaged, .foreign, .newer].contains(error.kind), "\(location): \(error)")
      return
    }
    for range in report.versions {
      #expect(range.lowerBound >= 0 && range.upperBound < sample.states.count, "\(location)")
    }
    for number in report.versions.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      try expect(try report.state(at: number), is: sample.states[number], "\(location), version \(number)")
    }
    if report.findings.isEmpty {
      #expect(report.versions == [0...sample.states.count - 1], "\(location)")
      #expect(report.recovered.app?.name == "Garden" && report.intactBlobs == 1, "\(location)")
    }
    let out = folder.file("out.tarn")
    defer { for suffix in ["", "-wal", "-owner"] { try? FileManager.default.removeItem(atPath: out + suffix) } }
    let salvage: Salvage
    do throws(StorageError) { salvage = try Salvage(report, app: "Garden") } catch {
      #expect(error.kind == .damaged && !report.findings.isEmpty, "\(location): \(error)")
      return
    }
    try salvage.write(out)
    #expect(IntegrityReport(try RecoveredFile(FileCopy(of: out))).findings == [], "\(location)")
    let storage = try Garden.open(out)
    #expect(storage.notes == [], "\(location)")
    #expect(storage.state == sample.states[salvage.last], "\(location)")
    try storage.close()
    // A user must not read that nothing is lost.
    if salvage.last < sample.states.count - 1 {
      #expect(!report.findings.isEmpty && !salvage.losses.isEmpty, "\(location)")
    }
  }

  static func expect(_ saved: SavedValue, is state: Garden.State, _ location: String) throws {
    let expected = try SavedValue(parsing: SnapshotScheduler.text(of: state).get())
    #expect(saved.isSame(as: expected), "\(location)")
  }

  @Test(
    "With one changed byte, no wrong version is reported, and the salvaged file has a part of the original",
    arguments: 0..<4)
  func flipped(part: Int) throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: part.isMultiple(of: 2) ? 9 : nil)
    let bytes = try folder.bytes("garden.tarn")
    var random = SeededRandom(seed: UInt64(part))
    // Most of a small file is empty space; only changes elsewhere can cause errors.
    let offsets = bytes.indices.filter { bytes[$0] != 0 }
    for round in 0..<100 {
      let isInContent = round < 80
      let offset = isInContent ? random.pick(from: offsets) : Int.random(in: bytes.indices, using: &random)
      var changed = bytes
      changed[offset] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      try Self.check(try folder.write(changed, "changed.tarn"), sample, folder, "byte \(offset)")
    }
  }

  @Test("With one or two pages of zeros, no loss is concealed") func zeroed() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let bytes = try folder.bytes("garden.tarn")
    let pages = bytes.count / 4_096
    for first in 0..<pages {
      for second in first..<pages {
        var changed = bytes
        for page in [first, second] { for index in page * 4_096..<(page + 1) * 4_096 { changed[index] = 0 } }
        try Self.check(try folder.write(changed, "changed.tarn"), sample, folder, "pages \(first) and \(second)")
      }
    }
  }

  @Test(
    "One destroyed page that is none of the log's costs no change, in a file with one snapshot and with two",
    arguments: [nil, 9] as [Int?], [0, 0xa5] as [UInt8])
  func oneDestroyedPage(snapshot: Int?, byte: UInt8) throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: snapshot)
    let bytes = try folder.bytes("garden.tarn")
    let database = try Database(path: sample.path, mode: .read)
    let logPage = try #require(try database.int("SELECT rootpage FROM sqlite_schema WHERE name = 'log'"))
    let blobPage = try database.int("SELECT rootpage FROM sqlite_schema WHERE name = 'blob'")
    try database.close()
    for page in 1...Int64(bytes.count / 4_096) where page != logPage {
      var changed = bytes
      for index in Int(page - 1) * 4_096..<Int(page) * 4_096 { changed[index] = byte }
      let path = try folder.write(changed, "changed.tarn")
      try Self.check(path, sample, folder, "page \(page)")
      let report = IntegrityReport(try RecoveredFile(FileCopy(of: path)))
      let salvage = try Salvage(report, app: "Garden")
      #expect(salvage.last == sample.states.count - 1, "page \(page): \(report.findings)")
      #expect(report.recovered.secretFields == [], "page \(page)")
      if page != blobPage { #expect(report.intactBlobs == 1, "page \(page)") }
    }
  }

  @Test("The first page of a file with secret fields is made anew with them") func secretFields() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let file = try StoredFile(sample.path, mode: .write)
    try file.setSecretFields(["title"])
    file.database.setKeepsWALOnClose(false)
    try file.database.close()
    var bytes = try folder.bytes("garden.tarn")
    for index in 0..<4_096 { bytes[index] = 0 }
    let recovered = try RecoveredFile(FileCopy(of: try folder.write(bytes, "changed.tarn")))
    #expect(recovered.secretFields == ["title"])
    #expect(recovered.findings.first?.location == "header")
  }

  @Test("The first page of another program's database is not made anew") func foreignFirstPage() throws {
    let folder = try Folder()
    let database = try Database(path: folder.file("other.db"), mode: .create)
    for statement in FileFormat.preparation + FileFormat.tables { try database.execute(statement) }
    try database.execute("INSERT INTO app (id, name, schema, made, sum) VALUES (1, 'Garden', 1, 1, 1)")
    try database.close()
    var bytes = try folder.bytes("other.db")
    for index in 0..<4_096 { bytes[index] = 0 }
    let path = try folder.write(bytes, "other.db")
    #expect { try RecoveredFile(FileCopy(of: path)) } throws: { ($0 as? StorageError)?.kind == .foreign }
  }

  @Test("A file that was cut off is salvaged as far as it is there") func truncated() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let bytes = try folder.bytes("garden.tarn")
    let pages = bytes.count / 4_096
    var salvaged = 0
    for kept in 1..<pages {
      let path = try folder.write(Array(bytes[..<(kept * 4_096)]), "changed.tarn")
      try Self.check(path, sample, folder, "\(kept) of \(pages) pages")
      guard let report = try? IntegrityReport(RecoveredFile(FileCopy(of: path))) else { continue }
      #expect(report.findings.contains { $0.location == "end of the file" }, "\(kept) of \(pages) pages")
      if (try? Salvage(report, app: "Garden")) != nil { salvaged += 1 }
    }
    #expect(salvaged > 0)
  }

  @Test("A file into which only the first page of its log was moved is sound: it is shorter than its header says")
  func unfinishedCheckpoint() throws {
    let folder = try Folder()
    // Enough rows for pages that only the log has.
    let actions = (0..<40).flatMap { _ in Garden.sampleActions }
    _ = try SampleFile(folder, actions, isClosed: false)
    let (bytes, log) = (try folder.bytes("garden.tarn"), try folder.bytes("garden.tarn-wal"))
    let whole = try folder.write(bytes, "whole.tarn")
    try folder.write(log, "whole.tarn-wal")
    let database = try Database(path: whole, mode: .write)
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
    let moved = try folder.bytes("whole.tarn")
    try #require(bytes.count < moved.count)
    let path = try folder.write(Array(moved[..<4_096] + bytes[4_096...]), "changed.tarn")
    try folder.write(log, "changed.tarn-wal")
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: path)))
    #expect(report.findings == [] && report.recovered.rows.count > 100)
  }

  @Test("A changed byte in the log loses at most the changes from there on")
  func flippedLog() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, isClosed: false)
    try folder.write(try folder.bytes("garden.tarn"), "changed.tarn")
    let bytes = try folder.bytes("garden.tarn-wal")
    var random = SeededRandom(seed: 11)
    var versionCount = 0
    for _ in 0..<40 {
      let offset = Int.random(in: bytes.indices, using: &random)
      var changed = bytes
      changed[offset] ^= 1
      try folder.write(changed, "changed.tarn-wal")
      // A power cut leaves a torn end of the log, which is no damage: SQLite uses complete transactions.
      let report = try? IntegrityReport(RecoveredFile(FileCopy(of: folder.file("changed.tarn"))))
      versionCount += report?.versions.count ?? 0
      for number in report?.versions.flatMap({ $0 }) ?? [] {
        try Self.expect(try #require(report).state(at: number), is: sample.states[number], "byte \(offset)")
      }
    }
    #expect(versionCount > 20)
  }

  @Test("A truncated file is reported as damaged, wherever it was cut") func cut() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let bytes = try folder.bytes("garden.tarn")
    for length in Array(stride(from: 512, to: bytes.count, by: 1_531)) + [1, 15, 16, 99, 100, bytes.count - 1] {
      let path = try folder.write(Array(bytes[..<length]), "cut.tarn")
      try Self.check(path, sample, folder, "cut to \(length)")
      let run = try await CommandRun("check", path)
      #expect(run.exitStatus == 1 || run.exitStatus == 2, "cut to \(length)")
    }
  }

  @Test("Of a file that was cut to a fortieth, the sound state is salvaged") func cutShort() async throws {
    let folder = try Folder()
    let title = String(repeating: "A long title. ", count: 500)
    let actions = (0..<200).map { Garden.Action.title("\($0) \(title)") }
    _ = try SampleFile(folder, actions)
    let bytes = try folder.bytes("garden.tarn")
    let path = try folder.write(Array(bytes[..<(bytes.count / 40)]), "cut.tarn")
    let run = try await CommandRun("salvage", path, folder.file("out.tarn"))
    #expect(run.exitStatus == 1 && run.output.contains("has version "), "\(run)")
    #expect(try await CommandRun("check", path).output.contains("end of the file: it has "))
  }

  @Test("A file with overwritten pages is read around them") func pages() throws {
    let folder = try Folder()
    let actions = Garden.sampleActions + (0..<400).map { .title("A title that takes some room, number \($0)") }
    let sample = try SampleFile(folder, actions, snapshot: 300)
    let bytes = try folder.bytes("garden.tarn")
    var furthest = 0
    for page in 1..<bytes.count / 4_096 {
      var changed = bytes
      for index in page * 4_096..<(page + 1) * 4_096 { changed[index] = 0xa5 }
      let path = try folder.write(changed, "changed.tarn")
      try Self.check(path, sample, folder, "page \(page + 1)")
      let report = try? IntegrityReport(RecoveredFile(FileCopy(of: path)))
      if let report, !report.findings.isEmpty, report.versions.count > 1 {
        furthest = max(furthest, report.last)
      }
    }
    // After a damaged page in the middle of the log, versions are restored from the next snapshot.
    #expect(furthest == actions.count)
  }

  @Test("A damaged row is reported by its number, and the versions around it are salvaged") func row() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE log SET action = replace(action, 'Home', 'Rome') WHERE number = 5")
    try database.execute("UPDATE log SET change = replace(change, 'South', 'North') WHERE number = 18")
    try database.close()
    let run = try await CommandRun("check", sample.path)
    #expect(run.exitStatus == 1)
    #expect(
      run.output.hasPrefix(
        "\(sample.path) is damaged:\n  log, row 5: its checksum does not match\n"
          + "  log, row 18: its checksum does not match\n"))
    #expect(
      run.output.hasSuffix("Versions 0 to 17 can be restored.\n`tarn salvage` saves the sound parts in a new file.\n"))
    let sound = try await CommandRun("show", sample.path, "--at", "17")
    #expect(sound.exitStatus == 1 && !sound.output.isEmpty)
    #expect(
      sound.errors == "The file is damaged. This is version 17. `tarn check` lists its sound parts.\n")
    let shown = try await CommandRun("show", sample.path)
    #expect(shown.exitStatus == 2)
    #expect(
      shown.errors
        == """
        tarn show: garden.tarn can't be opened: version 18 can't be restored; `tarn check` lists the versions that can.

        """)
    let log = try await CommandRun("log", sample.path, "--last", "14")
    #expect(log.exitStatus == 1 && log.output.hasPrefix(" 5  damaged\n 6  "))
    let saved = try await CommandRun("salvage", sample.path, folder.file("out.tarn"))
    #expect(saved.exitStatus == 1)
    #expect(
      saved.output == """
        \(folder.file("out.tarn")) has version 17 of “Garden” and 12 rows of the log.
        The changes after version 17 are lost: row 18 of the log.
        The changes up to version 5 are lost: rows 1 to 5 of the log. They can no longer be undone; the state after them \
        is saved.

        """)
    let storage = try Garden.open(folder.file("out.tarn"))
    #expect(storage.state == sample.states[17])
    try storage.close()
  }

  @Test("A file with only a wrong checksum loses nothing", arguments: [4, 9, 18]) func sum(row: Int) throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE log SET sum = sum + 1 WHERE number = \(row)")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(report.findings.contains { $0.location == "log, row \(row)" })
    #expect(report.versions == [0...18])
    #expect(try Salvage(report, app: nil).losses == [])
  }

  @Test("A file with a damaged newest snapshot is salvaged from the one before") func snapshot() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE part SET text = replace(text, 'Oslo', 'Bonn') WHERE number = 9")
    try database.close()
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(report.findings == [IntegrityFinding("snapshot 9", "its checksum does not match; its copy is sound")])
    #expect(report.versions == [0...18])
    #expect(try Salvage(report, app: nil).losses == [])
  }

  @Test("Salvaging a file without a certain app name requires the name as an option") func nameless() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE app SET name = 'Garten'")
    try database.close()
    let refused = try await CommandRun("salvage", sample.path, folder.file("out.tarn"))
    #expect(refused.exitStatus == 1)
    #expect(
      refused.errors == """
        garden.tarn is damaged: app: the name of the app that the file belongs to is damaged; it contains the name \
        “Garten”, which may be damaged. Give the app's name with --app. Nothing was saved, and the file was not changed.

        """)
    #expect(try await CommandRun("salvage", "--app", "Garden", sample.path, folder.file("out.tarn")).exitStatus == 0)
    let storage = try Garden.open(folder.file("out.tarn"))
    #expect(storage.state == sample.states[18])
    try storage.close()
  }

  @Test("A damaged or missing blob is reported by its hash") func blobs() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let id = BlobID(of: Garden.blob)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE blob SET bytes = x'00'")
    // Tarn ignores another program's log.
    try database.checkpoint(doing: "damaging a blob")
    let damaged = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(damaged.findings == [IntegrityFinding("blob \(id.hex)", "its bytes do not match its hash")])
    #expect(try Salvage(damaged, app: nil).losses == ["A blob is lost: its bytes are damaged."])
    try database.execute("DELETE FROM blob")
    try database.close()
    let missing = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)))
    #expect(
      missing.findings == []
        && missing.notes == ["Blob \(id.hex) is missing, although the state or the log refers to it."])
  }
}
