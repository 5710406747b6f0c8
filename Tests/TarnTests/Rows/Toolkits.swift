import TarnValues
import Testing

@testable import Tarn

/// A row on the screen, which keeps its identity as long as its element exists.
final class Row {
  let id: Int
  var text: String
  init(_ dream: Dreams.Dream) {
    id = dream.id
    text = "\(dream.id): \(dream.title)"
  }
}

/// A list that takes one change after the other, like GTK's, and knows no state.
struct OneByOne {
  private(set) var rows: [Row] = []
  private(set) var touched = 0

  mutating func insert(_ row: Row, at position: Int) throws {
    try #require(rows.indices.contains(position) || position == rows.count)
    rows.insert(row, at: position)
    touched += 1
  }

  mutating func remove(at position: Int) throws {
    try #require(rows.indices.contains(position))
    rows.remove(at: position)
    touched += 1
  }

  mutating func show(_ text: String, at position: Int) throws {
    try #require(rows.indices.contains(position))
    rows[position].text = text
    touched += 1
  }
}

/// A list that takes a batch, with the rules of UIKit's: deletions and reloads have positions before the batch,
/// insertions have positions after it, no position occurs twice, and the final count must equal the data source's.
struct Batched {
  struct Batch {
    var deleted: [Int] = []
    var reloaded: [Int] = []
    var inserted: [Int] = []
    var moved: [(from: Int, to: Int)] = []
  }

  private(set) var rows: [Row] = []

  mutating func perform(_ batch: Batch, source: [Dreams.Dream]) throws {
    let going = batch.deleted + batch.moved.map(\.from)
    let coming = batch.inserted + batch.moved.map(\.to)
    try #require(
      Set(going).count == going.count && Set(coming).count == coming.count, "A position is deleted or inserted twice.")
    try #require(
      Set(batch.reloaded).isDisjoint(with: going), "A deleted or moved row can't be reloaded in the same batch.")
    try #require(
      (going + batch.reloaded).allSatisfy(rows.indices.contains) && coming.allSatisfy(source.indices.contains))
    try #require(
      rows.count - batch.deleted.count + batch.inserted.count == source.count,
      "The count differs from the data source's.")
    let vacated = Set(going)
    var remaining = rows.indices.filter { !vacated.contains($0) }.map { index in
      if batch.reloaded.contains(index), let dream = source.first(where: { $0.id == rows[index].id }) {
        rows[index].text = Row(dream).text
      }
      return rows[index]
    }[...]
    let movedRows = Dictionary(uniqueKeysWithValues: batch.moved.map { ($0.to, rows[$0.from]) })
    let new = Set(batch.inserted)
    rows = source.indices.map { position in
      if new.contains(position) { return Row(source[position]) }
      return movedRows[position] ?? remaining.removeFirst()
    }
  }
}
