import Foundation
import Tarn
import TarnTesting
import Testing

@testable import TarnRepair
@testable import TarnStorage

/// Parts of a file that are lost without a damaged row or snapshot: blobs, and changes that are in the log alone.
@Suite("Losses that `tarn salvage` names") struct LossTests {
  private static let pageSize = 4_096
  private static let frameSize = 24 + pageSize
  private static let frameStart = 32

  /// Returns the root page of a table or index.
  private func root(_ name: String, _ path: String) throws -> Int {
    let database = try Database(path: path, mode: .write)
    defer { try? database.close() }
    return Int(try #require(try database.int("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")))
  }

  @Test("Blobs on a destroyed page are counted by their hashes, or else named without a number", arguments: [1, 2])
  func blobPage(destroyedTrees: Int) async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    var bytes = try folder.bytes("garden.tarn")
    for tree in ["blob", "sqlite_autoindex_blob_1"].prefix(destroyedTrees) {
      let page = try root(tree, sample.path)
      for index in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[index] = 0 }
    }
    let path = try folder.write(bytes, "changed.tarn")
    #expect(try await CommandRun("check", path).exitStatus == 1)
    let run = try await CommandRun("salvage", path, folder.file("out.tarn"))
    #expect(run.exitStatus == 1)
    let loss =
      destroyedTrees == 1
      ? "A blob is lost: it can't be read."
      : "Blobs are lost, if there were any where the file can't be read. Their number is unknown."
    #expect(run.output.hasSuffix("\n\(loss)\n"), "\(run.output)")
  }

  @Test("A damaged index of the blobs loses none of them") func blobIndex() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    var bytes = try folder.bytes("garden.tarn")
    let page = try root("sqlite_autoindex_blob_1", sample.path)
    for index in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[index] = 0 }
    let path = try folder.write(bytes, "changed.tarn")
    #expect(try await CommandRun("check", path).exitStatus == 1)
    let run = try await CommandRun("salvage", path, folder.file("out.tarn"))
    #expect(run.exitStatus == 0 && run.output.contains("Nothing is lost."), "\(run.output)")
    let report = IntegrityReport(try RecoveredFile(FileCopy(of: folder.file("out.tarn"))))
    #expect(report.intactBlobs == 1 && report.findings == [])
  }

  @Test("With --json the losses are a list") func json() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let sound = try await CommandRun("salvage", "--json", sample.path, folder.file("sound.tarn"))
    #expect(
      sound.exitStatus == 0
        && sound.output == """
          {"file":"\(folder.file("sound.tarn"))","app":"Garden","version":18,"rows":18,"remarks":[],"losses":[]}

          """,
      "\(sound.output)")
    let other = try Folder()
    _ = try SampleFile(other, isClosed: false)
    try folder.write(try other.bytes("garden.tarn-wal"), "garden.tarn-wal")
    let run = try await CommandRun("salvage", sample.path, folder.file("out.tarn"), "--json")
    #expect(run.exitStatus == 1 && run.output.contains(#""losses":["The changes in the log beside the file"#))
  }

  @Test("The changes in a log that is not used are a loss") func unusedLog() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let other = try Folder()
    _ = try SampleFile(other, isClosed: false)
    try folder.write(try other.bytes("garden.tarn-wal"), "garden.tarn-wal")
    #expect(try await CommandRun("check", sample.path).exitStatus == 0, "The file itself is sound.")
    let run = try await CommandRun("salvage", sample.path, folder.file("out.tarn"))
    #expect(run.exitStatus == 1)
    #expect(
      run.output == """
        \(folder.file("out.tarn")) has version 18 of “Garden” and 18 rows of the log.
        The changes in the log beside the file (garden.tarn-wal) are not saved: it belongs to another version of the \
        file.

        """)
  }

  /// A file with a log beside it, as a killed program leaves it: a transaction for each action.
  private struct KilledFile {
    let folder: Folder
    let path: String
    let log: [UInt8]
    var frameCount: Int { (log.count - LossTests.frameStart) / LossTests.frameSize }

    init(_ folder: Folder) throws {
      self.folder = folder
      let original = folder.file("original.tarn")
      let storage = try Storage<Garden.State, Garden.Action>(
        original, app: "Garden", first: Garden.State(), history: Garden.rules, durability: .each)
      let loop = Loop(storage.state, Garden(), history: Garden.rules)
      storage.persist(loop)
      for action in Garden.sampleActions { loop.send(action) }
      path = try folder.write(try folder.bytes("original.tarn"), "killed.tarn")
      log = try folder.bytes("original.tarn-wal")
      try storage.close()
    }

    /// The states after each action, from the first one.
    var states: [Garden.State] {
      let loop = Loop(Garden.State(), Garden(), history: Garden.rules)
      return [loop.state]
        + Garden.sampleActions.map { action in
          loop.send(action)
          return loop.state
        }
    }

    func check(_ log: [UInt8]) async throws -> (check: CommandRun, salvage: CommandRun) {
      try folder.write(log, "killed.tarn-wal")
      let out = folder.file("out.tarn")
      defer { unlink(out) }
      return (try await CommandRun("check", path), try await CommandRun("salvage", path, out))
    }

    /// Runs `tarn show`.
    ///
    /// - Returns: the run, and the versions with the state that it has printed.
    func show(_ log: [UInt8]) async throws -> (run: CommandRun, versions: [Int]) {
      try folder.write(log, "killed.tarn-wal")
      let run = try await CommandRun("show", path)
      let shown = try run.json
      let states = try states.map { try SavedValue(parsing: SnapshotScheduler.text(of: $0).get()) }
      return (run, states.indices.filter { states[$0].isSame(as: shown) })
    }

    /// The index of the last frame of the last transaction but one, and of others.
    var commits: [Int] {
      (0..<frameCount).filter { index in
        let start = LossTests.frameStart + index * LossTests.frameSize
        return log[start + 4..<start + 8].contains { $0 != 0 }
      }
    }
  }

  /// The message of `tarn show` about a file with damage, after the state of a version.
  private static func damage(_ version: Int) -> String {
    """
    The file is damaged. This is version \(version), the newest that can be restored. `tarn check` lists its sound parts.

    """
  }

  @Test("A damaged frame in the middle of a log is a finding, in its header, its salts and its page, and no loss")
  func damagedFrame() async throws {
    let killed = try KilledFile(Folder())
    let last = killed.states.count - 1
    let sound = try await killed.check(killed.log)
    #expect(sound.check.exitStatus == 0 && sound.salvage.exitStatus == 0, "\(sound)")
    let middle = killed.commits[killed.commits.count / 2]
    for (frame, offset) in [(middle, 1_000), (middle, 9), (middle, 20), (1, 200), (0, 200)] {
      var changed = killed.log
      changed[Self.frameStart + frame * Self.frameSize + offset] ^= 1
      let (check, salvage) = try await killed.check(changed)
      let place = "frame \(frame), byte \(offset)"
      let damage = "killed.tarn-wal: frame \(frame + 1) of \(killed.frameCount) is damaged"
      #expect(check.exitStatus == 1 && check.output.contains(damage), "\(place): \(check)")
      // A later transaction has written the same page.
      #expect(salvage.exitStatus == 0 && salvage.output.hasSuffix("Nothing is lost.\n"), "\(place): \(salvage)")
      #expect(salvage.firstLine == sound.salvage.firstLine, "\(place): \(salvage)")
      #expect(salvage.output.contains("The changes after the damage in the log beside the file (killed.tarn-wal) were"))
      // SQLite reads the log up to the damage.
      let (shown, versions) = try await killed.show(changed)
      #expect(shown.exitStatus == 1 && versions.contains { shown.errors == Self.damage($0) }, "\(place): \(shown)")
      #expect(!versions.contains(last), "\(place): \(shown)")
    }
    let (shown, versions) = try await killed.show(killed.log)
    #expect(shown.exitStatus == 0 && shown.errors == "" && versions == [last], "\(shown)")
  }

  @Test("A kilobyte of damage anywhere in a log gives a state that the app had, and names the losses")
  func everyPlace() async throws {
    let killed = try KilledFile(Folder())
    let states = killed.states
    let out = killed.folder.file("out.tarn")
    let last = states.count - 1
    var whole = 0
    for place in stride(from: 0, to: killed.log.count, by: 3_000) {
      var changed = killed.log
      for index in place..<min(place + 1_024, changed.count) { changed[index] ^= 0x5a }
      let (shown, versions) = try await killed.show(changed)
      if shown.exitStatus == 1 {
        #expect(versions.contains { shown.errors == Self.damage($0) }, "byte \(place): \(shown)")
      } else {
        // Of the last transaction it is unknown whether it was damaged. The one before is taken for a part of it if its
        // last frame can't be read, which ends it.
        let isWhole = versions == [last] && shown.errors == ""
        let isTorn = versions.contains { $0 >= last - 2 } && shown.errors.contains("is incomplete: a power cut")
        #expect(shown.exitStatus == 0 && (isWhole || isTorn), "byte \(place): \(shown)")
      }
      let salvage = try await CommandRun("salvage", killed.path, out)
      defer { unlink(out) }
      let opened = try Storage<Garden.State, Garden.Action>(
        out, app: "Garden", first: Garden.State(), history: Garden.rules)
      let version = opened.state
      #expect(states.contains(version), "byte \(place): \(salvage)")
      if salvage.exitStatus == 0 { #expect(version == states.last, "byte \(place): \(salvage)") }
      if version == states.last { whole += 1 }
      try opened.close()
    }
    #expect(whole * 10 >= 9 * (killed.log.count / 3_000), "whole after damage at \(whole) places")
  }

  @Test("A damaged header of a log is a finding, and no loss", arguments: [0, 9, 17, 25])
  func header(byte: Int) async throws {
    let killed = try KilledFile(Folder())
    let sound = try await killed.check(killed.log)
    var changed = killed.log
    changed[byte] ^= 1
    let (check, salvage) = try await killed.check(changed)
    #expect(check.exitStatus == 1 && check.output.contains("killed.tarn-wal: its header is damaged"), "\(check)")
    let (shown, versions) = try await killed.show(changed)
    #expect(shown.exitStatus == 1 && versions == [0] && shown.errors == Self.damage(0), "\(shown)")
    #expect(salvage.exitStatus == 0 && salvage.firstLine == sound.salvage.firstLine, "\(salvage)")
  }

  @Test("An app opens a file with a damaged log without the changes after the damage, and keeps a copy that has them")
  func opened() async throws {
    let killed = try KilledFile(Folder())
    let states = killed.states
    var changed = killed.log
    changed[Self.frameStart + killed.commits[killed.commits.count / 2] * Self.frameSize + 1_000] ^= 1
    try killed.folder.write(changed, "killed.tarn-wal")
    let file = try killed.folder.bytes("killed.tarn")
    let opened = try Storage<Garden.State, Garden.Action>(
      killed.path, app: "Garden", first: Garden.State(), history: Garden.rules)
    #expect(states.dropLast().contains(opened.state))
    #expect(opened.notes.count == 1 && opened.notes[0].contains("A copy of both as they were is killed.tarn.damaged"))
    try opened.close()
    #expect(try killed.folder.bytes("killed.tarn.damaged") == file)
    #expect(try killed.folder.bytes("killed.tarn.damaged-wal") == changed)
    let out = killed.folder.file("out.tarn")
    let salvage = try await CommandRun("salvage", killed.folder.file("killed.tarn.damaged"), out)
    #expect(salvage.exitStatus == 0, "\(salvage)")
    let saved = try Storage<Garden.State, Garden.Action>(
      out, app: "Garden", first: Garden.State(), history: Garden.rules)
    #expect(saved.state == states.last)
    try saved.close()
    let again = try Storage<Garden.State, Garden.Action>(
      killed.path, app: "Garden", first: Garden.State(), history: Garden.rules)
    #expect(again.notes == [], "The copy is made once.")
    try again.close()
  }

  @Test("Without a copy of its damaged log a file is not opened, and stays as it is") func noCopy() throws {
    let killed = try KilledFile(Folder())
    // The name of the copy's log would be longer than the 255 bytes of a file system; that of the file's own log is not.
    let name = String(repeating: "x", count: 240) + ".tarn"
    var changed = killed.log
    changed[Self.frameStart + killed.commits[killed.commits.count / 2] * Self.frameSize + 1_000] ^= 1
    let file = try killed.folder.bytes("killed.tarn")
    let path = try killed.folder.write(file, name)
    try killed.folder.write(changed, name + "-wal")
    let error = #expect(throws: StorageError.self) {
      _ = try Storage<Garden.State, Garden.Action>(
        path, app: "Garden", first: Garden.State(), history: Garden.rules)
    }
    #expect(error?.kind == .damaged && error?.reason.contains("no copy of both can be kept") == true, "\(error as Any)")
    #expect(try killed.folder.bytes(name) == file && killed.folder.bytes(name + "-wal") == changed)
    let names = try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent)
    #expect(!names.contains { $0.contains(".damaged") })
  }

  @Test("A torn end of a log is no finding: a power cut leaves it before the commit has returned") func tornEnd()
    async throws
  {
    let killed = try KilledFile(Folder())
    let commits = killed.commits
    // The state before the last transaction, which is that of the last action.
    let before = killed.states.count - 2
    let lastStart = Self.frameStart + (commits[commits.count - 2] + 1) * Self.frameSize
    // Cut in the last transaction, at its first frame and in the middle of one.
    for length in [lastStart, lastStart + 100, lastStart + Self.frameSize + 100] {
      let (check, salvage) = try await killed.check(Array(killed.log[..<length]))
      #expect(check.exitStatus == 0 && salvage.exitStatus == 0, "\(length): \(check) \(salvage)")
      let (shown, versions) = try await killed.show(Array(killed.log[..<length]))
      #expect(shown.exitStatus == 0 && shown.errors == "" && versions.contains(before), "\(length): \(shown)")
    }
    // The disk wrote the end of the last transaction and not its beginning.
    var changed = killed.log
    for index in lastStart..<lastStart + 600 { changed[index] = 0 }
    let (check, salvage) = try await killed.check(changed)
    #expect(check.exitStatus == 0, "\(check)")
    #expect(
      check.output.contains("The last transaction in the log beside it (killed.tarn-wal) is incomplete"), "\(check)")
    #expect(salvage.exitStatus == 1 && salvage.output.contains("may be lost"), "\(salvage)")
    let (shown, versions) = try await killed.show(changed)
    #expect(shown.exitStatus == 0 && versions.contains(before), "\(shown)")
    #expect(shown.errors.hasPrefix("The last transaction in the log beside it (killed.tarn-wal) is incomplete"))
  }
}
