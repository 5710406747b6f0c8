import Tarn
import TarnRecord

extension StateLoader {
  /// A history that was read from the rows, and the steps that it had before them.
  package struct LoadedHistory: Sendable {
    package var history: History<State, Action>
    /// For each track the IDs of the steps whose rows are deleted, because stored positions count them. `nil` if the
    /// IDs are unknown.
    package var lost: [[Int]]?

    package init(history: History<State, Action>, lost: [[Int]]?) {
      self.history = history
      self.lost = lost
    }

    /// Returns whether a row belongs to a lost part: to an entry whose beginning is deleted, or to a jump back beyond
    /// the kept steps.
    func isLost(_ rowPosition: RowPosition) -> Bool {
      if history.log.isEmpty, rowPosition.entry == history.skeleton.next - 1 { return true }
      guard let lost, rowPosition.positions.count == lost.count else { return false }
      return zip(rowPosition.positions, lost).contains { $0 < $1.count }
    }

    /// Continues with a row that belongs to a lost part: the history begins after it.
    mutating func continueAfterLoss(_ rowPosition: RowPosition, _ state: State, at time: Timestamp) {
      let steps = history.skeleton.steps
      history = History(first: state, at: time, rules: history.rules, next: rowPosition.entry + 1)
      guard let before = lost, before.count == steps.count else { return }
      var allSteps = zip(before, steps).map { $0 + $1 }
      for track in allSteps.indices
      where rowPosition.tracks >> track & 1 == 1 && allSteps[track].last != rowPosition.entry {
        allSteps[track].append(rowPosition.entry)
      }
      for (track, position) in rowPosition.positions.enumerated() where track < allSteps.count {
        guard (0...allSteps[track].count).contains(position) else {
          lost = nil
          return
        }
        allSteps[track].removeLast(allSteps[track].count - position)
      }
      lost = allSteps
    }

    /// Continues with the history after further changes, which may have dropped old steps.
    package mutating func replaceHistory(with new: History<State, Action>) {
      history = new
      let first = new.skeleton.first
      lost = lost?.map { lost in Array(lost.drop { $0 < first }) }
    }

    /// The shape of the whole history as JSON, with the lost steps, for a snapshot that others read.
    package var structure: String {
      var structure = history.skeleton
      for (track, lost) in (lost ?? []).enumerated() where track < structure.steps.count {
        structure.steps[track] = lost + structure.steps[track]
        structure.positions[track] += lost.count
      }
      return structure.json
    }

    /// Whether the history is incomplete. The file must record that, because positions of later jumps are counted from
    /// here.
    var isShortened: Bool { lost.map { !$0.allSatisfy(\.isEmpty) } ?? true }
  }
}
