import Tarn
import Testing

/// The comparison of a notebook's history with another one, for example after reopening its file.
enum HistoryComparison {
  /// Checks that both histories reach the same states with the same steps.
  ///
  /// - Parameter first: the first step that is compared, because a snapshot does not contain the time of the initial
  ///   state.
  static func compare(
    _ actual: History<Notebook.State, Notebook.Action>, _ expected: History<Notebook.State, Notebook.Action>,
    _ location: String,
    from first: Int = 0
  ) throws {
    #expect(actual.present == expected.present, "\(location)")
    #expect(actual.log.map(\.id) == expected.log.suffix(actual.log.count).map(\.id), "\(location)")
    for (entry, expectedEntry) in zip(actual.log, expected.log.suffix(actual.log.count)) {
      #expect(entry == expectedEntry, "\(location), entry \(expectedEntry.id)")
      if entry != expectedEntry { return }
    }
    #expect(actual.log.count == expected.log.count, "\(location)")
    for target in [HistoryTarget.everything, .track("document"), .track("view")] {
      #expect(actual.count(of: target) == expected.count(of: target), "\(location)")
      #expect(actual.position(of: target) == expected.position(of: target), "\(location)")
      for position in 0...expected.count(of: target) {
        #expect(
          actual.state(at: position, of: target, present: actual.present)
            == expected.state(at: position, of: target, present: expected.present),
          "\(location), \(target) at \(position)")
        guard position >= first else { continue }
        #expect(actual.step(position, of: target) == expected.step(position, of: target), "\(location)")
      }
    }
  }
}
