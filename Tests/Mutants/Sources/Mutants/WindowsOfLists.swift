import Tarn
import TarnTesting

/// The rows of a long list that a page contains, while it is scrolled and changed.
enum WindowsExploration {
  struct Windows: Feature {
    struct State: Equatable {
      var list = WindowedList(count: 100, rowHeight: 20, top: 0)
      var height = 300.0
    }

    enum Action: Sendable {
      case scroll(Double)
      case count(Int)
      case height(Double)
      case press(String)
      case show(Int)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .scroll(let top): state.list.top = top
      case .count(let count):
        state.list.count = count
        state.list.selected = state.list.selected.flatMap { $0 < count ? $0 : nil }
      case .height(let height): state.height = WindowedList.clampedHeight(height)
      case .press(let key):
        guard let row = state.list.row(after: key, state.height) else { break }
        state.list.selected = row
        state.list.top = state.list.top(showing: row, state.height)
      case .show(let row): state.list.top = state.list.top(showing: row, state.height)
      }
      return []
    }
  }

  static func make() -> Exploration<Windows> {
    Exploration(Windows(), from: Windows.State()) { state, moves in
      moves.add { .scroll(Double(Int.random(in: -50...2_500, using: &$0))) }
      moves.add { .count(Int.random(in: 0...200, using: &$0)) }
      moves.add { .height(Double(Int.random(in: 16...800, using: &$0))) }
      moves.add(weight: 4) { .press($0.pick(from: WindowedList.keys)) }
      if state.list.count > 0 { moves.add { .show(Int.random(in: 0..<state.list.count, using: &$0)) } }
    }
    .invariant("the page contains every row that is visible") { state in
      let (list, rows) = (state.list, state.list.rows(state.height))
      let top = list.reached(state.height)
      guard rows.lowerBound >= 0, rows.upperBound <= list.count else { return false }
      return (0..<list.count).allSatisfy { row in
        let upper = Double(row) * list.rowHeight
        return upper + list.rowHeight <= top || upper >= top + state.height || rows.contains(row)
      }
    }
    .invariant("the page contains a page of rows before and after") { state in
      let (list, rows, page) = (state.list, state.list.rows(state.height), state.list.page(state.height))
      let first = list.first(state.height)
      return rows.lowerBound <= max(0, first - page / 2) && rows.upperBound >= min(list.count, first + 2 * page)
    }
    .change("a key shows the row that it selects, whole") { _, action, after in
      guard case .press = action, let row = after.list.selected else { return true }
      let (upper, top) = (Double(row) * after.list.rowHeight, after.list.reached(after.height))
      return upper >= top && upper + min(after.list.rowHeight, after.height) <= top + after.height
    }
    .change("a key selects the next row, or one a page away") { before, action, after in
      guard case .press(let key) = action, let old = before.list.selected, let new = after.list.selected else {
        return true
      }
      let last = before.list.count - 1
      switch key {
      case "ArrowDown": return new == min(old + 1, last)
      case "ArrowUp": return new == max(old - 1, 0)
      case "End": return new == last
      case "Home": return new == 0
      case "PageDown": return new > old || old == last
      default: return new < old || old == 0
      }
    }
  }
}
