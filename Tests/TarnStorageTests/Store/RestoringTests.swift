import Tarn
import TarnTesting
import Testing

@testable import StorageSuite

@Suite("Histories restored from the recorded changes") struct RestoringTests {
  @Test("A restored history has the structure of the recorded one after every single change") func sameShape() throws {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      var time: Int64 = 0
      let loop = Loop(
        Notebook.State(), Notebook(), history: Notebook.rules,
        now: {
          time += 300
          return Timestamp(milliseconds: time)
        })
      var restored = try #require(loop.history)
      var changeCount = 0
      var fault: String?
      loop.attach(
        LoopHook(
          onChange: { change in
            changeCount += 1
            guard fault == nil else { return }
            do throws(History<Notebook.State, Notebook.Action>.Invalid) {
              try Self.restore(change, &restored)
            } catch { fault = "\(error.reason), at \(changeCount)" }
            if fault == nil, restored.skeleton != loop.historySkeleton {
              fault = "at \(changeCount), \(change.kind):\n\(restored.skeleton)\n\(loop.historySkeleton as Any)"
            }
          }))
      for _ in 0..<600 { ReopeningTests.performRandomAction(loop, &random) }
      #expect(fault == nil, "seed \(seed)")
      try HistoryComparison.compare(restored, try #require(loop.history), "seed \(seed)")
    }
  }

  static func restore(
    _ change: RecordedChange<Notebook.State, Notebook.Action>,
    _ history: inout History<Notebook.State, Notebook.Action>
  ) throws(History<Notebook.State, Notebook.Action>.Invalid) {
    guard let mark = change.position else { return }
    var action: Notebook.Action?
    var cause = Cause.loaded
    switch change.kind {
    case .acted(let newAction, let newCause): (action, cause) = (newAction, newCause)
    case .jumped: cause = .jumped
    case .loaded, .resumed: break
    }
    try history.restore(
      mark, action, cause, state: change.version.state, at: change.time)
  }
}
