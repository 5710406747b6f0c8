import TarnDocument

/// Counts the changes that each person sends in a minute.
struct ChangeRates {
  private struct Window {
    var start: ContinuousClock.Instant
    var count = 0
  }

  /// From this number on, the windows that are over are removed.
  private static let pruningCount = 1_024

  private var windows: [PersonID: Window] = [:]

  /// Counts changes of a person.
  ///
  /// - Returns: `nil` if they are within the limit; otherwise the seconds to wait, and they are not counted.
  mutating func add(
    _ count: Int, of person: PersonID, limit: Int, now: ContinuousClock.Instant = .now
  ) -> Int? {
    if windows.count >= Self.pruningCount { windows = windows.filter { now - $0.value.start < .seconds(60) } }
    var window = windows[person] ?? Window(start: now)
    if now - window.start >= .seconds(60) { window = Window(start: now) }
    guard window.count + count <= limit else {
      return max(1, 60 - Int((now - window.start).components.seconds))
    }
    window.count += count
    windows[person] = window
    return nil
  }
}
