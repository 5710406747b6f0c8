import Foundation
import PostgresDriver
import ProgramDriver
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@testable import StorageSuite

/// The promises of a document, wherever its log is: each test runs with a file and with a database.
@MainActor @Suite("Documents in a file and in a database", .timeLimit(.minutes(10)))
struct ConformanceTests {
  typealias Shared = SharedStore<Notebook>

  nonisolated static let app = app(Schema())

  nonisolated private static func app(_ schema: Schema, name: String = "Notebook") -> AppDefinition<Notebook> {
    AppDefinition(
      name: name, Notebook(), first: Notebook.State(), history: Notebook.rules, schema: schema, durability: .default)
  }

  private func open(_ place: DocumentPlace, _ app: AppDefinition<Notebook> = app) async throws -> Shared {
    try await app.file(at: place.path).open()
  }

  private func settled(_ shared: Shared) async throws {
    try await eventually { shared.waitingCount == 0 }
    _ = try await shared.saved()
  }

  @Test("Two stores show each other's changes and undo, and both receive the actions", arguments: DocumentHome.allCases)
  func bothWays(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let (first, second) = (try await open(place), try await open(place))
    var received: [Notebook.Action] = []
    let listener = second.store.onAction { action, _ in received.append(action) }
    first.store.send(.title("Groceries"))
    try await eventually { second.store.state.document.title == "Groceries" }
    second.store.send(.add(7, "from the second"))
    // The change is visible at once where it was made, before the action is received.
    #expect(second.store.state.document.notes[id: 7] != nil)
    try await eventually { received.count == 2 && first.store.state.document.notes[id: 7] != nil }
    #expect(received == [.title("Groceries"), .add(7, "from the second")])
    first.store.undo()
    try await eventually { second.store.state.document.notes[id: 7] == nil }
    try await eventually { first.store.history?.redoName != nil }
    #expect(second.store.history?.redoName == first.store.history?.redoName)
    second.store.redo()
    try await eventually { first.store.state.document.notes[id: 7] != nil }
    withExtendedLifetime(listener) {}
    // A follower first: the owner of a file goes on for it.
    try second.close()
    try first.close()
  }

  @Test(
    "Random commands, undo, redo and jumps are the same as in memory, and so is the document that is opened later",
    arguments: DocumentHome.allCases)
  func reopening(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let memory = Store(Notebook.State(), Notebook(), history: Notebook.rules)
    var random = SeededRandom(seed: 7)
    for _ in 0..<3 {
      let shared = try await open(place)
      #expect(shared.store.state == memory.state)
      for _ in 0..<40 {
        let action = Notebook.any(&random)
        let (kind, index) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<6, using: &random))
        for store in [shared.store, memory] {
          switch kind {
          case 0: store.undo()
          case 1: store.redo()
          case 2: store.jump(.track("document"), to: index)
          case 3: store.jump(to: index)
          case 4: store.group("Two") { for _ in 0..<2 { store.send(action) } }
          default: store.send(action)
          }
        }
        if kind < 5 { try await settled(shared) }
      }
      try await settled(shared)
      try await eventually { shared.store.history?.present == shared.store.state }
      #expect(shared.store.state == memory.state)
      let (actual, expected) = (try #require(shared.store.history), try #require(memory.history))
      #expect(actual.log.map(\.id) == expected.log.map(\.id))
      #expect(actual.log.map(\.action) == expected.log.map(\.action))
      #expect(actual.undoName == expected.undoName && actual.redoName == expected.redoName)
      for target in [HistoryTarget.everything, .track("document"), .track("view")] {
        #expect(actual.position(of: target) == expected.position(of: target))
        #expect(actual.count(of: target) == expected.count(of: target))
        for position in 0...expected.count(of: target) {
          #expect(
            actual.state(at: position, of: target, present: actual.present)
              == expected.state(at: position, of: target, present: expected.present))
        }
      }
      try shared.close()
      let reopened = try await open(place)
      try HistoryComparison.compare(#require(reopened.store.history), actual, "reopened", from: 1)
      try reopened.close()
    }
    #expect(try await Self.app.file(at: place.path).read() == memory.state)
    #expect(try Self.app.file(at: place.path).check() == [])
  }

  @Test(
    "Commands of two stores at once are in one order, each once, and both show the same",
    arguments: DocumentHome.allCases, [1, 2] as [UInt64])
  func concurrent(home: DocumentHome, seed: UInt64) async throws {
    let place = try await home.newPlace()
    let stores = [try await open(place), try await open(place)]
    var random = SeededRandom(seed: seed)
    var words: [String] = []
    for number in 0..<60 {
      let shared = stores[Int.random(in: 0..<2, using: &random)]
      words.append("word \(number)")
      shared.store.send(.word("word \(number)"))
      if random.oneIn(4) { shared.store.send(.scroll(Double(number))) }
      if random.oneIn(7) { try await settled(shared) }
    }
    for shared in stores { try await settled(shared) }
    try await eventually { stores.allSatisfy { $0.store.state.document.words.count == words.count } }
    try await eventually { stores[0].store.state == stores[1].store.state }
    #expect(Set(stores[0].store.state.document.words) == Set(words))
    #expect(try await Self.app.file(at: place.path).read() == stores[0].store.state)
    for shared in stores.reversed() { try shared.close() }
  }

  @Test("Commands, a state and a history are reached without a store", arguments: DocumentHome.allCases)
  func withoutStore(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let file = Self.app.file(at: place.path)
    let error = #expect(throws: StorageError.self) { try file.read() }
    #expect(error?.kind == .unreachable)
    let performed = try await file.perform([.send(.title("Groceries")), .send(.add(1, "milk")), .undo])
    #expect(performed.actions == [.title("Groceries"), .add(1, "milk")])
    #expect(performed.stepLabels.count == 1)
    #expect(try await file.read().document.title == "Groceries")
    #expect(try await file.history().redoName != nil)
    // Also while a program has it open.
    let shared = try await open(place)
    _ = try await onOwnThread { try Self.app.file(at: place.path).perform([.send(.word("from a command"))]) }
    try await eventually { shared.store.state.document.words.first == "from a command" }
    try shared.close()
  }

  @Test("A document of another app, and one of a newer version, are refused and stay", arguments: DocumentHome.allCases)
  func refused(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    // The name in a database is otherwise that of the app.
    let path = home == .database ? place.path + "?document=x" : place.path
    _ = try await Self.app.file(at: path).perform([.send(.title("Groceries"))])
    let other = #expect(throws: StorageError.self) { try Self.app(Schema(), name: "Other").file(at: path).read() }
    #expect(other?.kind == .otherApp)
    let newer = Self.app(Schema(migrations: [1: { $0 }]))
    _ = try await newer.file(at: path).perform([.send(.word("new"))])
    let error = #expect(throws: StorageError.self) { try Self.app.file(at: path).read() }
    #expect(error?.kind == .newer)
    let refused = #expect(throws: StorageError.self) { try Self.app.file(at: path).perform([.send(.title("Old"))]) }
    #expect(refused?.kind == .newer)
    #expect(try await newer.file(at: path).read().document.title == "Groceries")
    #expect(try await newer.file(at: path).history().undoName != nil)
  }

  @Test("With snapshots in between the state, the history and undo stay the same", arguments: DocumentHome.allCases)
  func snapshots(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    var app = Self.app
    app.bounds.snapshotBytes = 4_096
    let shared = try await open(place, app)
    for number in 0..<200 {
      shared.store.send(.word("a word with a number: \(number)"))
      if number % 20 == 0 { try await settled(shared) }
    }
    try await settled(shared)
    try await eventually { shared.store.history?.present == shared.store.state }
    let (state, count) = (shared.store.state, shared.store.history?.count())
    try shared.close()
    #expect(try await app.file(at: place.path).read() == state)
    #expect(try await app.file(at: place.path).history().count() == count)
    _ = try await app.file(at: place.path).perform([.undo, .undo])
    #expect(try await app.file(at: place.path).read().document.words.count == 198)
    #expect(try app.file(at: place.path).check() == [])
  }

  @Test("Blobs are kept by their hash, and another program reads them", arguments: DocumentHome.allCases)
  func blobs(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let (own, other) = (SharedBlobs(), SharedBlobs())
    let first = try await Self.app.file(at: place.path).open(blobs: own)
    let second = try await Self.app.file(at: place.path).open(blobs: other)
    let bytes: [UInt8] = [0, 1, 2, 255]
    let id = try await own.put(bytes)
    #expect(try await other.put(bytes) == id)
    #expect(try await other.bytes(of: id) == bytes)
    #expect(try await own.bytes(of: BlobID(of: [9])) == nil)
    try second.close()
    try first.close()
  }

  @Test("A changed row is found by a check, and what is before it is sound", arguments: DocumentHome.allCases)
  func damaged(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let file = Self.app.file(at: place.path)
    for number in 0..<5 { _ = try await file.perform([.send(.word("word \(number)"))]) }
    #expect(try file.check() == [])
    _ = try await place.rows("UPDATE LOG SET action = '{}' WHERE number = 3")
    let findings = try file.check()
    #expect(findings.contains { "\($0)".contains("row 3") }, "\(findings)")
  }

  /// Programs that are killed again and again, on one document: what was answered is there once, what was not answered is
  /// there once or not at all, and the order is that of time. If a program ends that has the file, the others are told
  /// that what they had sent may not have been made.
  @Test("Nothing answered is lost or doubled by kills, and undo neither", arguments: DocumentHome.allCases)
  func kills(home: DocumentHome) async throws {
    let place = try await home.newPlace()
    let checker = RegisterChecker()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...3 {
        group.addTask {
          for run in 1...6 {
            let kill = run.isMultiple(of: 2) ? Int.random(in: 1...20) : nil
            try await checker.run(place.path, "p\(number).\(run)", count: 20, killedAfter: kill)
          }
        }
      }
      try await group.waitForAll()
    }
    // Half of the runs are not killed. With a file, each kill may leave one command of each other program unknown.
    #expect(checker.savedCount >= 3 * 3 * 20 - 3 * 3 * 2)
    checker.check(try await place.rows("SELECT number, cause, action FROM LOG ORDER BY number"))
  }
}
