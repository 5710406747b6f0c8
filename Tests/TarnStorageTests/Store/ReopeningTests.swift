import Foundation
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite

@Suite("Reopened files") struct ReopeningTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  @Test("A reopened file has the same state and history, with undo and redo") func sameHistory() throws {
    for seed in 0..<40 {
      var random = SeededRandom(seed: UInt64(seed))
      let folder = try Folder()
      var time: Int64 = 1_000
      var expected = History<Notebook.State, Notebook.Action>(
        first: Notebook.State(), at: Timestamp(milliseconds: 0), rules: Notebook.rules)
      for session in 0..<4 {
        let storage = try NoteStorage.open(folder.file())
        #expect(storage.notes == [], "seed \(seed)")
        #expect(storage.state == expected.present, "seed \(seed), session \(session)")
        if session > 0 { try HistoryComparison.compare(storage.history, expected, "seed \(seed), session \(session)") }
        let loop = storage.loop(now: {
          time += 300
          return Timestamp(milliseconds: time)
        })
        for _ in 0..<Int.random(in: 0..<120, using: &random) { Self.performRandomAction(loop, &random) }
        expected = try #require(loop.history)
        try storage.close()
      }
    }
  }

  @Test("A reopened file has the same history after snapshots, and without the oldest entries")
  func afterSnapshots() throws {
    let folder = try Folder()
    var random = SeededRandom(seed: 5)
    var expected: History<Notebook.State, Notebook.Action>?
    for session in 0..<3 {
      let storage = try NoteStorage.open(folder.file(), bounds: StorageBounds(bytes: 200_000))
      if let expected { try HistoryComparison.compare(storage.history, expected, "session \(session)") }
      let loop = storage.loop()
      for round in 0..<60 {
        let long = String(repeating: "word ", count: 500)
        for _ in 0..<10 { loop.send(.write(1, long + "\(random.next())")) }
        for _ in 0..<20 { Self.performRandomAction(loop, &random) }
        loop.send(.add(1, "one"))
        if round.isMultiple(of: 5) { try storage.flush() }
      }
      expected = loop.history
      try storage.flush()
      // A snapshot requested by one action is made concurrently, and written with later ones.
      for _ in 0..<20 {
        loop.send(.count("x"))
        try storage.flush()
        // Pause: gives the concurrent snapshot time to complete; the loop continues until it has.
        usleep(5_000)
      }
      expected = loop.history
      try storage.close()
    }
    let file = try StoredFile(folder.file(), mode: .write)
    #expect(try #require(file.snapshots().first).number > 0)
  }

  static func performRandomAction(_ loop: Loop<Notebook>, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: loop.step(by: -Int.random(in: 0..<4, using: &random))
    case 1: loop.step(.track("document"), by: Int.random(in: -3..<4, using: &random))
    case 2: loop.step(by: Int.random(in: 0..<4, using: &random))
    default: loop.send(Notebook.any(&random), cause: Bool.random(using: &random) ? .acted : .arrived)
    }
  }
}
