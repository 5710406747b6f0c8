import Foundation
import TarnTesting
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("Intact files") struct SoundFileTests {
  @Test("`check` reports an intact file with its versions", arguments: [true, false])
  func checked(isClosed: Bool) async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, isClosed: isClosed)
    let run = try await CommandRun("check", sample.path)
    #expect(run.errors == "" && run.exitStatus == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "\(sample.path) is sound.")
    #expect(lines.dropFirst().first?.hasPrefix("It is a file of “Garden”, schema version 1, created ") == true)
    #expect(lines.suffix(2) == ["Sound: 18 rows of the log, 1 snapshot, 1 blob.", "Versions 0 to 18 can be restored."])
  }

  @Test("No command changes a file or the log beside it", arguments: [true, false])
  func untouched(isClosed: Bool) async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, isClosed: isClosed)
    let names = ["garden.tarn"] + (isClosed ? [] : ["garden.tarn-wal"])
    let before = try names.map { try folder.bytes($0) }
    if !isClosed { #expect(before[1].count > 10_000) }
    for command in ["check", "log", "show"] { #expect(try await CommandRun(command, sample.path).exitStatus == 0) }
    #expect(try await CommandRun("salvage", sample.path, folder.file("out.tarn")).exitStatus == 0)
    #expect(try names.map { try folder.bytes($0) } == before)
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(found == (names + ["growing", "out.tarn"]).sorted())
  }

  @Test("A file and its folder need not be writable") func readOnly() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, isClosed: false)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: sample.path)
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    #expect(try await CommandRun("check", sample.path).exitStatus == 0)
  }

  @Test("A temporary copy has a private folder, which is removed") func tidy() throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    var copy: FileCopy? = try FileCopy(of: sample.path)
    let directory = URL(fileURLWithPath: try #require(copy).path).deletingLastPathComponent().path
    let rights = try FileManager.default.attributesOfItem(atPath: directory)[.posixPermissions] as? Int
    #expect(rights == 0o700)
    copy = nil
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test("Every version is shown, from a snapshot before or after it") func shown() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    for (number, state) in sample.states.enumerated() {
      let expected = try SavedValue(parsing: SnapshotScheduler.text(of: state).get())
      let report = IntegrityReport(try RecoveredFile(FileCopy(of: sample.path)), .states)
      #expect(try report.state(at: number).isSame(as: expected), "version \(number)")
      #expect(try StoredFile(sample.path, mode: .write).state(at: number).isSame(as: expected), "version \(number)")
    }
    let present = try await CommandRun("show", sample.path, "--json")
    #expect(try await present.json == CommandRun("show", sample.path, "--at", "18").json)
    #expect(try present.json["title"] == .text("South"))
    #expect(present.output.filter { $0 == "\n" }.count == 1)
    let pretty = try await CommandRun("show", sample.path, "--at=1")
    #expect(pretty.output.contains("{\n  \"beds\": [],\n  \"counts\": [],"))
    #expect(pretty.output.hasSuffix("\n  \"title\": \"North\",\n  \"words\": []\n}\n"))
  }

  @Test("The log has the changes with their paths, in local time") func logged() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let run = try await CommandRun("log", sample.path, zone: "XYZ-05:30")
    #expect(run.exitStatus == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(first.contains(/^ 1  \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30  acted  \{"title":\{"_0":"North"\}\}$/))
    for line in [
      #"    title: "Beds" → "North""#, #"    beds[1].name: "Cairo" → "Home""#, "    beds[3] → position 0",
      #"    counts["milk"]: + 1"#, #"    counts["milk"]: 1 → 2"#, #"    words[1]: + "two""#, "    due: null → 4",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(
      try await CommandRun("log", sample.path, "--last", "2").output.split(separator: "\n").first?.hasPrefix("17  ")
        == true)
  }

  @Test("The output has no control characters for a terminal") func escaped() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    for arguments in [["log"], ["log", "--json"], ["show"], ["show", "--json"]] {
      let run = try await CommandRun(arguments[0], sample.path, arguments.count > 1 ? arguments[1] : "--")
      #expect(run.exitStatus == 0)
      #expect(!run.output.unicodeScalars.contains { $0.value == 0x1b || $0.value == 0x202e })
      #expect(run.output.contains(#"Rome\u001b[2J\u202e"#))
    }
  }

  @Test("The JSON output is complete") func programs() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, Garden.sampleActions + [.title(String(repeating: "long ", count: 50))])
    let entries = try #require(try await CommandRun("log", sample.path, "--json").json.elements)
    #expect(entries.map { $0["number"]?.int } == (1...19).map { $0 })
    #expect(entries[18]["action"]?["title"]?["_0"] == .text(String(repeating: "long ", count: 50)))
    #expect(entries[4]["places"]?.elements?.first?["path"] == .text("beds[1].name"))
    let report = try await CommandRun("check", sample.path, "--json").json
    #expect(report["sound"] == .bool(true) && report["versions"] == .list([.list([.int(0), .int(19)])]))
    #expect(report["findings"] == .list([]) && report["app"] == .text("Garden") && report["blobs"] == .int(1))
  }

  @Test("An intact file is salvaged completely") func salvaged() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9, isClosed: true)
    let run = try await CommandRun("salvage", sample.path, folder.file("out.tarn"))
    #expect(run.exitStatus == 0 && run.errors == "")
    let out = folder.file("out.tarn")
    #expect(run.output == "\(out) has version 18 of “Garden” and 18 rows of the log.\nNothing is lost.\n")
    #expect(try await CommandRun("check", out).output.contains("Sound: 18 rows of the log, 2 snapshots, 1 blob."))
    let storage = try Garden.open(out)
    #expect(storage.state == sample.states[18] && storage.notes == [])
    #expect(try StoredFile(sample.path, mode: .write).bytes(of: BlobID(of: Garden.blob)) == Garden.blob)
    try storage.close()
  }
}
