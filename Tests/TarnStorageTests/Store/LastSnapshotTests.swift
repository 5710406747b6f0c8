import FaultyDisk
import Foundation
import Tarn
import TarnRecord
import TarnRepair
import TarnTesting
import Testing

import enum FaultyDisk.Fault

@testable import StorageSuite
@testable import TarnStorage

@Suite("The snapshot of a file that is closed") struct LastSnapshotTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  private static let long = String(repeating: "word ", count: 400)

  /// Sends changes of 6 KB each: a title as an action, and in the change with its predecessor.
  private func send(_ count: Int, _ loop: Loop<Notebook>, _ name: String = "") {
    for number in 0..<count { loop.send(.title("\(name) \(number) \(Self.long)")) }
  }

  private func report(_ path: String) throws -> IntegrityReport {
    IntegrityReport(try RecoveredFile(FileCopy(of: path)))
  }

  @Test("Closing writes a snapshot after 64 KB of log, and the file opens with its state and history") func written()
    throws
  {
    let folder = try Folder()
    var storage = try NoteStorage.open(folder.file())
    var loop = storage.loop()
    send(10, loop)
    try storage.close()
    #expect(try report(folder.file()).snapshots.map(\.number) == [0], "60 KB are too few.")
    storage = try NoteStorage.open(folder.file())
    loop = storage.loop()
    for number in 0..<12 {
      send(1, loop, "\(number)")
      try storage.flush()
    }
    for number in 0..<5 { loop.send(.add(number, "\(number)")) }
    loop.step(by: -2)
    let expected = try #require(loop.history)
    try storage.close()
    let report = try report(folder.file())
    #expect(report.findings == [] && report.snapshots.count == 2)
    #expect(report.snapshots.last.map { $0.number >= 16 } == true, "At most a third of the log and a row are after it.")
    storage = try NoteStorage.open(folder.file())
    #expect(storage.state == expected.present)
    try HistoryComparison.compare(storage.history, expected, "reopened", from: 1)
    loop = storage.loop()
    loop.step(by: 2)
    #expect(loop.state.document.notes.count == 5)
    try storage.close()
    #expect(try self.report(folder.file()).snapshots.count == 2, "Little was logged since.")
  }

  @Test("A file that only commands open has snapshots, too, and keeps two") func commands() throws {
    let folder = try Folder()
    for number in 0..<100 {
      let storage = try NoteStorage.open(folder.file(), durability: .onDemand)
      send(1, storage.loop(), "\(number)")
      try storage.close()
    }
    let report = try report(folder.file())
    #expect(report.findings == [])
    let numbers = report.snapshots.map(\.number)
    #expect(numbers.count == 2 && numbers.allSatisfy { $0 > 50 }, "\(numbers)")
    #expect(report.recovered.snapshots.count == 2)
    #expect(report.versions == [0...100], "The rows before the snapshots stay.")
  }

  @Test("A file that is closed often stays within its bounds") func bounded() throws {
    let folder = try Folder()
    var bounds = StorageBounds(bytes: 1 << 18)
    bounds.snapshotBytes = 1 << 17
    for number in 0..<60 {
      let storage = try NoteStorage.open(folder.file(), bounds: bounds)
      let loop = storage.loop()
      send(15, loop, "\(number)")
      let state = loop.state
      try storage.close()
      let reopened = try NoteStorage.open(folder.file())
      #expect(reopened.state == state && reopened.status == .saving)
      try reopened.close()
    }
    let size = try #require(try FileManager.default.attributesOfItem(atPath: folder.file())[.size] as? Int)
    // Rows that take four times as much as the log between two snapshots stay in any case.
    #expect(size < 1 << 20, "\(size) bytes")
    #expect(try report(folder.file()).findings == [])
  }

  @Test(
    "A disk that fails during the snapshot loses no change, and closing succeeds as without one",
    arguments: [
      Fault.ioError(.write, every: 9), .ioError(.sync, every: 2), .ioError(.sync, every: 3), .full(after: 30_000),
    ],
    [false, true])
  func failing(_ fault: Fault, isCut: Bool) throws {
    let disk = FaultyDisk()
    func open(_ disk: FaultyDisk) throws -> NoteStorage {
      try NoteStorage(
        "notes", disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Schema(), .each,
        StorageBounds(), { _ in })
    }
    let storage = try open(disk)
    let loop = storage.loop()
    send(30, loop)
    try storage.flush()
    disk.fault = fault
    try storage.close()
    let remaining = isCut ? disk.cutPower(seed: 3) : disk
    remaining.fault = .none
    let reopened = try open(remaining)
    #expect(reopened.state == loop.state)
    try reopened.close()
  }
}
