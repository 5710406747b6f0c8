import Tarn
import Testing

/// The comparison of a notebook's history with another one, for example after reopening its file.
enum HistoryComparison {
  /// Checks that both histories reach the same states with the same steps.
  ///
  /// - Parameter first: the first step that is compared, because a snapshot does not contain the time of the initial
  ///   state.
  static func compare(
    _ one: History<Notebook.State, Notebook.Action>, _ other: History<Notebook.State, Notebook.Action>,
    _ location: String,
    from first: Int = 0
  ) throws {
    #expect(one.present == other.present, "\(location)")
    #expect(one.log.map(\.id) == other.log.suffix(one.log.count).map(\.id), "\(location)")
    for (entry, due) in zip(one.log, other.log.suffix(one.log.count)) {
      #expect(entry == due, "\(location), entry \(due.id)")
      if entry != due { return }
    }
    #expect(one.log.count == other.log.count, "\(location)")
    for target in [HistoryTarget.everything, .track("document"), .track("view")] {
      #expect(one.count(of: target) == other.count(of: target), "\(location)")
      #expect(one.position(of: target) == other.position(of: target), "\(location)")
      for position in 0...other.count(of: target) {
        #expect(
          one.state(at: position, of: target, present: one.present)
            == other.state(at: position, of: target, present: other.present), "\(location), \(target) at \(position)")
        guard position >= first else { continue }
        #expect(one.step(position, of: target) == other.step(position, of: target), "\(location)")
      }
    }
  }
}
