import Tarn
import TarnRecord

extension Opening {
  /// A history that was read back, and what it once had before that.
  struct Past {
    var history: History<State, Action>
    /// The ids of each lane's steps whose rows are gone: where a winding led is counted with them. `nil` if they are not
    /// known.
    var lost: [[Int]]?

    /// Whether something happened among what is lost: to an entry whose beginning is gone, or by winding back beyond it.
    func isLost(_ mark: RowMark) -> Bool {
      if history.log.isEmpty, mark.entry == history.skeleton.next - 1 { return true }
      guard let lost, mark.positions.count == lost.count else { return false }
      return zip(mark.positions, lost).contains { $0 < $1.count }
    }

    /// Goes on with something that happened among what is lost: the history begins behind it.
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

    /// Whether it is not all that there was: the file has to be told, for what is wound from now on is counted from here.
    var isShortened: Bool { lost.map { !$0.allSatisfy(\.isEmpty) } ?? true }
  }
}
