import Tarn
import TarnRecord

extension Opening {
  /// A restored history, and the steps that it had before.
  struct Past {
    var history: History<State, Action>
    /// The IDs of each lane's steps whose rows were dropped, including the targets of time travel; `nil` if they are
    /// unknown.
    var lost: [[Int]]?

    /// Whether a row refers to lost steps: to an entry whose beginning is lost, or to a version before it.
    func isLost(_ mark: RowMark) -> Bool {
      if history.log.isEmpty, mark.entry == history.skeleton.next - 1 { return true }
      guard let lost, mark.positions.count == lost.count else { return false }
      return zip(mark.positions, lost).contains { $0 < $1.count }
    }

    /// Applies a row that refers to lost steps: the history begins after it.
    mutating func goOnWithLost(_ mark: RowMark, _ state: State, at time: Timestamp) {
      let steps = history.skeleton.steps
      history = History(first: state, at: time, rules: history.rules, next: mark.entry + 1)
      guard let before = lost, before.count == steps.count else { return }
      var behind = zip(before, steps).map { $0 + $1 }
      for lane in behind.indices where mark.lanes >> lane & 1 == 1 && behind[lane].last != mark.entry {
        behind[lane].append(mark.entry)
      }
      for (lane, position) in mark.positions.enumerated() where lane < behind.count {
        guard (0...behind[lane].count).contains(position) else {
          lost = nil
          return
        }
        behind[lane].removeLast(behind[lane].count - position)
      }
      lost = behind
    }

    /// Whether the history is incomplete. It must then be saved, as later time travel counts from here.
    var isShortened: Bool { lost.map { !$0.allSatisfy(\.isEmpty) } ?? true }
  }
}
