import DocumentedCode
import TarnTesting
import TarnValues
import Testing

@testable import Tarn

/// A screen with a toolkit that takes one change after the other.
@MainActor final class Screen {
  private(set) var list = OneByOne()
  private(set) var title: String
  private(set) var canShare: Bool
  private var shown: Shown
  private var detached: [Int: Row] = [:]

  init(_ shown: Shown) {
    self.shown = shown
    title = shown.title
    canShare = shown.canShare
  }

  func show(_ new: Shown) throws {
    let old = shown
    shown = new
    if new.title != old.title { title = new.title }
    if new.canShare != old.canShare { canShare = new.canShare }
    for step in new.rows.differences(from: old.rows).steps {
      switch step {
      case .remove(let position): try list.remove(at: position)
      case .detach(let id, let position):
        detached[id] = list.rows[position]
        try list.remove(at: position)
      case .insert(let dream, let position): try list.insert(Row(dream), at: position)
      case .attach(let id, let position):
        guard let row = detached.removeValue(forKey: id) else { continue }
        try list.insert(row, at: position)
      case .update(let dream, let position): try list.show("\(dream.id): \(dream.title)", at: position)
      }
    }
  }

  var isHoldingNone: Bool { detached.isEmpty }
}

/// A screen with a toolkit that takes a batch.
@MainActor final class BatchScreen {
  private(set) var list = Batched()
  private var shown = Shown(Dreams.State())

  func show(_ new: Shown) throws {
    let changes = new.rows.differences(from: shown.rows)
    shown = new
    var batch = Batched.Batch()
    batch.deleted = changes.removed.map(\.position)
    batch.inserted = changes.inserted.map(\.position)
    batch.moved = changes.moved.map { ($0.from, $0.to) }
    try list.perform(batch, source: Array(new.rows))
    // After the batch, where every row has its place.
    for update in changes.updated { list.rows[update.position].text = Row(update.new).text }
  }
}

@MainActor @Suite("Patching rows") struct RowsTests {
  private static func randomAction(_ random: inout SeededRandom, _ state: Dreams.State) -> Dreams.Action {
    let id = Int.random(in: 0..<40, using: &random)
    let index = Int.random(in: 0...40, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: return .add(Dreams.Dream(id: id, title: "dream \(index)"), at: index)
    case 7..<10: return .remove(id)
    case 10..<13: return .move(id, to: index)
    case 13..<16: return .rename(id, "dream \(index)")
    case 16: return .sort
    case 17:
      var table = state.dreams
      table.removeAll { _ in Bool.random(using: &random) }
      return .replaceAll(Table(table.shuffled(using: &random)))
    default: return .select(id)
    }
  }

  @Test("Patched rows equal newly drawn ones after any change, and remaining rows keep their identity")
  func patched() throws {
    for seed in 0..<40 {
      var random = SeededRandom(seed: UInt64(seed))
      let store = Store(Dreams.State(), Dreams())
      let (screen, batched) = (Screen(Shown(store.state)), BatchScreen())
      var failure: (any Error)?
      var rows: [Int: Row] = [:]
      let token = store.observe(Shown.init) { change in
        do {
          try screen.show(change.new)
          for row in screen.list.rows where rows[row.id] != nil { #expect(rows[row.id] === row, "seed \(seed)") }
          rows = Dictionary(uniqueKeysWithValues: screen.list.rows.map { ($0.id, $0) })
          try batched.show(change.new)
        } catch { failure = error }
      }
      for _ in 0..<60 {
        store.send(Self.randomAction(&random, store.state))
        if let failure { throw failure }
        let newRows = store.state.dreams.map { Row($0) }
        #expect(screen.list.rows.map(\.text) == newRows.map(\.text), "seed \(seed)")
        #expect(batched.list.rows.map(\.text) == newRows.map(\.text), "seed \(seed)")
        let expected = Shown(store.state)
        #expect(screen.title == expected.title && screen.canShare == expected.canShare && screen.isHoldingNone)
      }
      _ = token
    }
  }

  @Test("Patching touches only the changed rows of a thousand") func modified() throws {
    var state = Dreams.State()
    let screen = Screen(Shown(state))
    state.dreams = Table((0..<1_000).map { Dreams.Dream(id: $0, title: "dream") })
    try screen.show(Shown(state))
    #expect(screen.list.touched == 1_000)
    state.dreams[id: 500]?.title = "renamed"
    state.dreams[id: 7] = nil
    _ = Dreams().update(&state, .move(900, to: 3))
    try screen.show(Shown(state))
    #expect(screen.list.touched == 1_004, "One row is updated, one removed, and one removed and inserted again.")
    try screen.show(Shown(state))
    #expect(screen.list.touched == 1_004)
  }

  @Test("The test target contains the code of docs/rows.md") func page() throws {
    let page = try DocumentedPage("docs/rows.md")
    #expect(page.count >= 2)
    #expect(try page.missing(in: "Tests/TarnTests/Rows") == [])
  }
}
