import Foundation
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

@Suite("Histories with many synchronous responses", .timeLimit(.minutes(10)))
struct AnsweredHistoryTests {
  @Test("A history with responses is restored from a file entry by entry") func reopened() throws {
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let folder = try Folder()
      var bounds = StorageBounds()
      // With small snapshots, they occur between any two changes, as in a long life of a file.
      bounds.snapshotBytes = 2_000
      var expected: History<Notebook.State, Notebook.Action>?
      for session in 0..<4 {
        let storage = try Storage<Notebook.State, Notebook.Action>.open(
          folder.file(), durability: .onDemand, bounds: bounds)
        #expect(storage.notes == [], "seed \(seed)")
        if let expected {
          try HistoryComparison.compare(storage.history, expected, "seed \(seed), session \(session)", from: 1)
        }
        let loop = Loop(storage.state, UseCaseNotebook(), effects: UseCaseNotebook.handlers, history: Notebook.rules)
        storage.persist(loop)
        for step in 0..<Int.random(in: 0..<150, using: &random) {
          UseCaseNotebook.performRandomAction(on: loop, &random)
          if step.isMultiple(of: 20) { try storage.flush() }
        }
        expected = loop.history
        try storage.close()
      }
    }
  }

  @Test("A follower has the owner's history, whether it joins early or late", arguments: [1, 2, 3] as [UInt64])
  @MainActor func followed(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let folder = try Folder()
    func open() async throws -> SharedStore<UseCaseNotebook> {
      try await SharedStore.open(
        folder.file(), app: "Notebook", UseCaseNotebook(), first: Notebook.State(), effects: UseCaseNotebook.handlers,
        history: Notebook.rules)
    }
    let owner = try await open()
    let earlyFollower = try await open()
    for _ in 0..<200 { UseCaseNotebook.performRandomAction(on: owner.store.loop, &random) }
    let lateFollower = try await open()
    for step in 0..<100 {
      let shared = random.pick(from: [owner, earlyFollower, lateFollower])
      UseCaseNotebook.performRandomAction(on: shared.store.loop, &random)
      // Pause: lets the others run now and then, so that their changes interleave in many orders.
      if step.isMultiple(of: 10) { try await Task.sleep(for: .milliseconds(1)) }
    }
    for (number, shared) in [earlyFollower, lateFollower, owner].enumerated() {
      // When a store receives its own last action, it has sent all others; the action may have been undone by then.
      var isReceived = false
      let listener = shared.store.onAction { action, _ in isReceived = isReceived || action == .word("end \(number)") }
      shared.store.send(.word("end \(number)"))
      try await eventually { isReceived }
      withExtendedLifetime(listener) {}
    }
    for follower in [earlyFollower, lateFollower] {
      try await eventually { follower.store.state == owner.store.state }
      try HistoryComparison.compare(
        try #require(follower.store.history), try #require(owner.store.history), "seed \(seed)")
    }
    for shared in [lateFollower, earlyFollower, owner] { try shared.close() }
  }

  @Test(
    "A follower with a shorter history has the owner's newest entries, and continues as the owner",
    arguments: [4, 5] as [UInt64])
  @MainActor func shorter(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let folder = try Folder()
    func open(_ bounds: StorageBounds = StorageBounds()) async throws -> SharedStore<UseCaseNotebook> {
      try await SharedStore.open(
        folder.file(), app: "Notebook", UseCaseNotebook(), first: Notebook.State(), effects: UseCaseNotebook.handlers,
        history: Notebook.rules, bounds: bounds)
    }
    var often = StorageBounds()
    often.snapshotBytes = 2_000
    let owner = try await open(often)
    for step in 0..<300 {
      UseCaseNotebook.performRandomAction(on: owner.store.loop, &random)
      if step.isMultiple(of: 10) { try owner.flush() }
    }
    let short = try await open(StorageBounds(historyRows: 20))
    for _ in 0..<60 { UseCaseNotebook.performRandomAction(on: owner.store.loop, &random) }
    owner.store.send(.word("end"))
    try await eventually { short.store.state.document.words.contains("end") }
    #expect(short.store.state == owner.store.state)
    let ownerEntries = Dictionary(uniqueKeysWithValues: try #require(owner.store.history).log.map { ($0.id, $0) })
    for entry in try #require(short.store.history).log { #expect(entry == ownerEntries[entry.id]) }
    try owner.close()
    try await eventually { short.ownStorage != nil }
    for _ in 0..<60 { UseCaseNotebook.performRandomAction(on: short.store.loop, &random) }
    let expected = try #require(short.store.history)
    try short.close()
    let storage = try Storage<Notebook.State, Notebook.Action>.open(folder.file())
    #expect(storage.notes == [])
    try HistoryComparison.compare(storage.history, expected, "seed \(seed)", from: 1)
    try storage.close()
  }
}
