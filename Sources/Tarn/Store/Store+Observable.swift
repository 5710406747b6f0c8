import Observation

/// Swift's own Observation sees exactly the fields that were read through ``subscript(_:)``: SwiftUI views,
/// `withObservationTracking` and the `Observations` sequence need nothing more, and the state needs no macro.
extension Store: Observable {
  /// The value at a path, tracked: whoever reads it is told once it has changed, and not when anything else has.
  ///
  /// ```swift
  /// Text(store[\.document.title])
  /// ```
  ///
  /// - Complexity: a read through a key path, about 100 ns; the first after a change somewhat more.
  public subscript<Value: Equatable>(path: KeyPath<F.State, Value>) -> Value {
    cells.read(0, path) { changed in
      loop.observe {
        $0[keyPath: path]
      } onChange: { _ in
        changed()
      }
    } anything: { changed in
      loop.watch { _ in changed() }
    }
    return loop.state[keyPath: path]
  }
}
