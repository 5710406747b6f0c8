import Tarn

/// The steps that actions in the past have dropped from a history, while the program runs: a person can go back to
/// them.
///
/// While the history has steps ahead it holds a copy of it, which shares its storage. A dropped branch is such a copy.
struct HistoryBranches<State, Action> {
  /// The history as it was when steps were ahead; `nil` at the end of the history.
  private var earlier: History<State, Action>?
  private var dropped: [(id: Int, history: History<State, Action>, tracks: [String])] = []
  private var lastID = 0

  /// Follows the history after a change.
  ///
  /// - Returns: the branch that the change has dropped.
  mutating func follow(_ history: History<State, Action>, _ cause: Cause) -> HistoryBar.Branch? {
    defer { earlier = Self.tracksAhead(of: history).isEmpty ? nil : history }
    guard let earlier, cause != .jumped else { return nil }
    // An action drops all steps ahead in the tracks that it changes, and none in the others.
    let tracks = Self.tracksAhead(of: earlier).filter { history.futureStepCount(of: $0) == 0 }
    let ends = tracks.map { earlier.step(earlier.count(of: .track($0)), of: .track($0)) }
    guard let end = ends.max(by: { $0.id < $1.id }) else { return nil }
    lastID += 1
    dropped = (dropped + [(lastID, earlier, tracks)]).suffix(HistoryBar.State.mostBranches)
    let count = tracks.map { earlier.futureStepCount(of: $0) }.max() ?? 0
    return HistoryBar.Branch(id: lastID, label: end.label, count: count)
  }

  /// Returns the state at the end of a branch, and forgets the branch. Parts of the state that the branch has not changed
  /// are as in `present`.
  mutating func take(_ id: Int, present: State) -> State? {
    guard let index = dropped.firstIndex(where: { $0.id == id }) else { return nil }
    let (_, history, tracks) = dropped.remove(at: index)
    return tracks.reduce(present) { state, track in
      history.state(at: history.count(of: .track(track)), of: .track(track), present: state)
    }
  }

  private static func tracksAhead(of history: History<State, Action>) -> [String] {
    history.rules.tracks.map(\.name).filter { history.futureStepCount(of: $0) > 0 }
  }
}
