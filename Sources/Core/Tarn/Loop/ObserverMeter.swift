/// Measures which observers and derived values the last settling of a loop ran, and how long each took.
///
/// A loop has one while a device shows the measures. Then it notifies observers by a function of its own, with two readings
/// of a clock for each (`Loop+Measuring.swift`); otherwise a round only tests that there is none. Not a ``LoopHook``: a
/// hook is called once in a round, and not around each observer.
@usableFromInline package final class ObserverMeter {
  /// A run of an observer, of a listener, or of a derived value's function; all its runs in one settling together.
  package struct Run: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// Observes a value: it was checked, and if the value had changed its closure was called.
      case observer
      /// Receives actions.
      case listener
      case derived
    }

    package let kind: Kind
    /// The file and line of an observer; the name of a derived value.
    package let name: String
    package var duration: Duration
    /// The number of runs.
    package var count: Int
  }

  /// The runs of the last settling, each observer where it ran first.
  package private(set) var runs: [Run] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The number of devices that show the measures.
  fileprivate var userCount = 0

  fileprivate init() {}

  func begin() {
    runs.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  func add(_ object: AnyObject, _ kind: Run.Kind, _ duration: Duration, name: @autoclosure () -> String) {
    if let index = indices[ObjectIdentifier(object)] {
      runs[index].duration += duration
      runs[index].count += 1
    } else {
      indices[ObjectIdentifier(object)] = runs.count
      runs.append(Run(kind: kind, name: name(), duration: duration, count: 1))
    }
  }
}

extension Loop {
  /// Begins to measure observers, from the next settling on; ends with ``endMeasuring()``.
  package func beginMeasuring() -> ObserverMeter {
    let meter = meter ?? ObserverMeter()
    meter.userCount += 1
    self.meter = meter
    return meter
  }

  /// Whether observers are measured.
  package var isMeasured: Bool { meter != nil }

  /// Ends the measuring for one of those who began it.
  package func endMeasuring() {
    guard let meter else { return }
    meter.userCount -= 1
    if meter.userCount == 0 { self.meter = nil }
  }
}
