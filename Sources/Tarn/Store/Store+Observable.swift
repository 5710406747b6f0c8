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
    loop.cells.read(.path(part: .whole, path)) { changed in
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

  /// A derived value, tracked: whoever reads it is told once it has changed.
  ///
  /// ```swift
  /// Text("\(store[Journal.remaining])")
  /// ```
  ///
  /// - Complexity: as reading a path, and that of ``read(_:)``.
  public subscript<Value>(derived: Derived<F.State, Value>) -> Value {
    // The declaration lives as long as it is watched: the table of derived values keeps it.
    loop.cells.read(.derived(ObjectIdentifier(derived))) { changed in
      loop.observe(derived) { _ in changed() }
    } anything: { changed in
      loop.watch { _ in changed() }
    }
    return read(derived)
  }
}
