import Tarn

/// Steps that an action in the past has set aside.
///
/// ```
/// steps   1 ─ 2 ─ 3 ─ 4     undo, undo (5, 6)     7
///             └── 3 ─ 4  the branch: it began after 2, and 7 came instead
/// ```
struct StepBranch: Equatable {
  /// The step after which the branch began; `nil` if that was before the inspection.
  let start: Int?
  /// The step that came instead.
  let successor: Int
  /// The steps that were set aside, ascending.
  let steps: [Int]
}

/// Finds the branches in a log, by following the positions in the history from step to step.
///
/// It reads each step once, when a person looks at the page, and only the IDs of entries: recording knows nothing of it.
struct StepBranches<State, Action> {
  typealias Change = RecordedChange<State, Action>

  /// The entries of a track, and how many of them are behind its present.
  private struct Track {
    var entries: ArraySlice<Int>
    var position: Int

    mutating func jump(to position: Int) { self.position = min(max(position, 0), entries.count) }

    mutating func dropFirst(before limit: Int) {
      let count = entries.prefix { $0 < limit }.count
      entries.removeFirst(count)
      position = max(position - count, 0)
    }

    /// Returns the entries ahead, and forgets them.
    mutating func dropFuture() -> ArraySlice<Int> {
      let dropped = entries.dropFirst(position)
      entries = entries.prefix(position)
      return dropped
    }

    mutating func append(_ entry: Int) {
      if entries.last != entry { entries.append(entry) }
      position = entries.count
    }
  }

  private(set) var all: [StepBranch] = []
  /// The steps in ``all``, and how many branches begin after a step.
  private(set) var setAside: Set<Int> = []
  private(set) var counts: [Int: Int] = [:]
  private var tracks: [Track]
  /// The steps of each entry.
  private var steps: [Int: [Int]] = [:]
  /// The next step to be read.
  private var next = 1

  /// - Parameter history: the structure of the history when the log began; `nil` without a history.
  init(_ history: History<State, Action>.Structure?) { tracks = Self.tracks(of: history) }

  private static func tracks(of history: History<State, Action>.Structure?) -> [Track] {
    history.map { history in
      zip(history.steps, history.positions).map { Track(entries: $0[...], position: $1) }
    } ?? []
  }

  /// Reads the steps that came since the last time.
  ///
  /// - Parameter history: returns the present structure of the history, from which it continues if the log has dropped steps
  ///   that were not read. Branches among them are not found.
  mutating func read(_ log: StepLog<State, Action>, _ history: () -> History<State, Action>.Structure?) {
    if next < log.first {
      tracks = Self.tracks(of: history())
      for number in log.first..<log.end {
        guard let position = log.change(number).position, position.positions.isEmpty else { continue }
        steps[position.entry, default: []].append(number)
      }
      next = log.end
    }
    while next < log.end {
      read(log.change(next), next)
      next += 1
    }
    dropFirst(before: log.known.lowerBound)
  }

  private mutating func read(_ change: Change, _ number: Int) {
    if case .resumed = change.kind { tracks = [] }
    guard let position = change.position else { return }
    if !position.positions.isEmpty {
      for (track, position) in zip(tracks.indices, position.positions) { tracks[track].jump(to: position) }
    } else {
      add(position, number)
    }
    for track in tracks.indices { tracks[track].dropFirst(before: position.first) }
  }

  private mutating func add(_ position: Change.HistoryPosition, _ number: Int) {
    guard position.tracks != 0 else { return }
    while tracks.count < UInt64.bitWidth - position.tracks.leadingZeroBitCount {
      tracks.append(Track(entries: [], position: 0))
    }
    var (dropped, kept): (Set<Int>, Int?) = ([], nil)
    for track in tracks.indices where position.tracks & (1 << UInt64(track)) != 0 {
      dropped.formUnion(tracks[track].dropFuture())
      if let last = tracks[track].entries.last { kept = max(kept ?? last, last) }
      tracks[track].append(position.entry)
    }
    let numbers = dropped.flatMap { steps[$0] ?? [] }.sorted()
    if !numbers.isEmpty {
      let start = kept.flatMap { steps[$0]?.last }
      all.append(StepBranch(start: start, successor: number, steps: numbers))
      setAside.formUnion(numbers)
      if let start { counts[start, default: 0] += 1 }
    }
    steps[position.entry, default: []].append(number)
  }

  /// The log has dropped its oldest steps.
  private mutating func dropFirst(before first: Int) {
    guard let oldest = all.first, oldest.steps[0] < first else { return }
    all.removeAll { $0.steps[0] < first }
    steps = steps.filter { $0.value.contains { $0 >= first } }
  }
}
