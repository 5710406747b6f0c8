import Tarn

/// A row's position in the history: `[entry, tracks, oldest]`, optionally followed by the name of a group, the
/// positions after a jump, or `true` for a response that continues its entry.
package struct RowPosition {
  package var entry: Int
  var tracks: UInt64
  var first: Int
  var group: String?
  var positions: [Int] = []
  var isResponse = false

  package init?(_ text: String?) {
    guard let text, let parts = try? SavedValue(parsing: text.utf8).elements, (3...4).contains(parts.count),
      let entry = parts[0].int, let tracks = parts[1].uint, let first = parts[2].int
    else { return nil }
    self.entry = entry
    self.tracks = tracks
    self.first = first
    guard parts.count == 4 else { return }
    group = parts[3].text
    positions = parts[3].elements?.compactMap(\.int) ?? []
    isResponse = parts[3] == .bool(true)
  }

  func historyPosition<State, Action>() -> RecordedChange<State, Action>.HistoryPosition {
    var position = RecordedChange<State, Action>.HistoryPosition(
      entry: entry, tracks: tracks, first: first, group: group, positions: positions)
    position.isResponse = isResponse
    return position
  }
}

extension SavedValue {
  fileprivate var uint: UInt64? { if case .number(let digits) = self { UInt64(digits) } else { nil } }
}
