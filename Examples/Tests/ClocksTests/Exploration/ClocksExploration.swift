import Clocks
import Foundation
import Tarn
import TarnTesting

/// The exploration of Clocks: the moves of a person, and the invariants.
enum ClocksExploration {
  static func make() -> Exploration<Clocks> {
    Exploration(Clocks(), from: Clocks.State(), history: Clocks.history) { state, moves in
      let count = state.document.clocks.count
      let zones = ["Africa/Cairo", "Asia/Tokyo", "Europe/Oslo"]
      moves.add(weight: 3) { .add(zone: $0.pick(from: zones), id: id(Int.random(in: 1...30, using: &$0))) }
      moves.add { .edit($0.oneIn(2)) }
      moves.add { .listScrolled(Double(Int.random(in: 0...3, using: &$0) * 100)) }
      moves.add { _ in .openSheet }
      if state.view.sheet != nil {
        moves.add(weight: 2) { .search($0.text(upTo: 3)) }
        moves.add { .sheetScrolled(Double(Int.random(in: 0...3, using: &$0) * 100)) }
        moves.add { _ in .closeSheet }
      }
      if state.view.detail != nil {
        moves.add(weight: 2) { .detailScrolled(Double(Int.random(in: 0...3, using: &$0) * 100)) }
        moves.add { _ in .closeDetail }
      }
      guard count > 0 else { return }
      func some(_ random: inout SeededRandom) -> Clocks.Clock.ID {
        random.oneIn(12) ? id(40) : random.pick(from: state.document.clocks).id
      }
      moves.add { .remove(some(&$0)) }
      moves.add(weight: 2) { .open(some(&$0)) }
      moves.add { .rename(some(&$0), to: $0.text()) }
      moves.add(weight: 2) { .move(some(&$0), by: $0.pick(from: [-1, 1, 2, .min, .max])) }
    }
    .change("an action changes only its clock") { before, action, after in
      let (old, new) = (Array(before.document.clocks), Array(after.document.clocks))
      switch action {
      case .add(let zone, let id, _):
        if old.contains(where: { $0.id == id }) { return old == new && before.view == after.view }
        return Array(new.dropLast()) == old && new.last?.id == id && new.last?.zone == zone && after.view.sheet == nil
      case .remove(let id):
        return new == old.filter { $0.id != id } && !(new.isEmpty && !old.isEmpty && after.view.list.isEditing)
      case .rename(let id, let name):
        return new.allSatisfy { clock in
          clock.id == id ? clock.name == name : old.contains(clock)
        } && new.map(\.id) == old.map(\.id)
      case .move(let id, let distance):
        guard let index = old.firstIndex(where: { $0.id == id }) else { return old == new }
        let target = min(max(distance, -index), old.count - 1 - index) + index
        return new.count == old.count && new[target].id == id
          && new.filter { $0.id != id } == old.filter { $0.id != id }
      default: return old == new
      }
    }
    .change("the view changes as the action says") { before, action, after in
      let (old, new) = (before.view, after.view)
      switch action {
      case .open(let id):
        return new.detail?.clock == id && new.sheet == nil && (old.detail?.clock != id || new.detail == old.detail)
      case .closeDetail: return new.detail == nil && new.sheet == nil && new.list == old.list
      case .search(let text):
        return (old.sheet == nil) == (new.sheet == nil)
          && (new.sheet == nil || (new.sheet?.search == text && new.sheet?.scroll == 0))
      case .listScrolled(let top): return new.list.scroll == top && new.detail == old.detail && new.sheet == old.sheet
      default: return true
      }
    }
    .law { $0.firstViolation(history: Clocks.history) ?? $0.patches() ?? $0.merging() }
    .restarts { try JSONDecoder().decode(Clocks.State.self, from: JSONEncoder().encode($0)) }
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}
