import RandomCases
import TarnTesting
import TarnValues
import Testing

@testable import TarnApple

@Suite("Rows of Apple's toolkits follow a table") struct RowEditTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var text: Int
  }

  /// Two versions of a table with random removals, insertions, moves and changes between them.
  private func versions(_ seed: UInt64) -> (old: Table<Row>, new: Table<Row>) {
    var random = SeededRandom(seed: seed)
    var table = Table((0..<Int.random(in: 0...30, using: &random)).map { Row(id: $0, text: 0) })
    let old = table
    for step in 0..<Int.random(in: 0...20, using: &random) {
      let position = table.isEmpty ? 0 : Int.random(in: 0..<table.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: table.insert(Row(id: 100 + step, text: 0), at: position)
      case 1 where !table.isEmpty: table.remove(at: position)
      case 2 where !table.isEmpty: table.move(from: position, to: Int.random(in: 0..<table.count, using: &random))
      case 3 where !table.isEmpty: table[id: table[position].id]?.text += 1
      default: continue
      }
    }
    return (old, table)
  }

  @Test("Edits by position, applied one after the other, make the new version")
  func positions() {
    for seed in randomCases(0..<500) { positions(seed) }
  }

  private func positions(_ seed: UInt64) {
    let (old, new) = versions(seed)
    var rows = Array(old)
    // An inserted row is drawn from the new version, as a toolkit asks its data source for it at the end of the batch.
    var inserted: Set<Int> = []
    let wanted = Array(new)
    for edit in new.differences(from: old).rowEdits(from: old, to: new) {
      switch edit {
      case .remove(let position): rows.remove(at: position)
      case .insert(let position):
        rows.insert(Row(id: -1 - inserted.count, text: 0), at: position)
        inserted.insert(position)
      case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
      case .update(let position): rows[position].text = wanted[position].text
      }
    }
    #expect(rows.count == wanted.count)
    for (row, wanted) in zip(rows, wanted) where row.id >= 0 { #expect(row == wanted) }
    #expect(rows.map { $0.id < 0 } == wanted.map { old[id: $0.id] == nil }, "New rows are where the new elements are.")
  }

  @Test("Edits by ID, applied to a snapshot, make the new version")
  func anchors() {
    for seed in randomCases(0..<500) { anchors(seed) }
  }

  private func anchors(_ seed: UInt64) {
    let (old, new) = versions(seed)
    var rows = old.map(\.id)
    var updated: Set<Int> = []
    func place(after anchor: Int?) -> Int { anchor.flatMap(rows.firstIndex(of:)).map { $0 + 1 } ?? 0 }
    for edit in new.differences(from: old).anchoredEdits(in: new) {
      switch edit {
      case .remove(let id): rows.removeAll { $0 == id }
      case .insert(let id, let anchor):
        #expect(anchor.map(rows.contains) ?? true, "A snapshot traps on an unknown anchor.")
        rows.insert(id, at: place(after: anchor))
      case .move(let id, let anchor):
        #expect(anchor.map(rows.contains) ?? true)
        rows.removeAll { $0 == id }
        rows.insert(id, at: place(after: anchor))
      case .update(let id): updated.insert(id)
      }
    }
    #expect(rows == new.map(\.id))
    #expect(updated == Set(new.filter { old[id: $0.id] != nil && old[id: $0.id] != $0 }.map(\.id)))
  }

  @Test("A swap of the first and the last row of three moves two rows and touches no other")
  func swap() {
    let old: Table = [Row(id: 1, text: 0), Row(id: 2, text: 0), Row(id: 3, text: 0)]
    let new: Table = [old[2], old[1], old[0]]
    #expect(new.differences(from: old).rowEdits(from: old, to: new).count == 2)
    #expect(new.differences(from: new).rowEdits(from: new, to: new) == [])
  }
}
