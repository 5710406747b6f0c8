import Observation

/// Swift's Observation tracks exactly the fields that were read through ``subscript(_:)``: SwiftUI views,
/// `withObservationTracking` and the `Observations` sequence need no more, and the state needs no macro.
extension Store: Observable {
  /// The value at a path, tracked: Observation notifies the reader once this value has changed, and not when only other
  /// values have.
  ///
  /// ```swift
  /// Text(store[\.document.title])
  /// ```
  ///
  /// - Complexity: a read through a key path, about 100 ns; the first read after a change takes slightly longer.
  public subscript<Value: Equatable>(path: KeyPath<F.State, Value>) -> Value {
    loop.registry.read(.path(part: .whole, path)) { changed in
      loop.observe {
        $0[keyPath: path]
      } onChange: { _ in
        changed()
      }
    } wholeState: { changed in
      loop.watch { _ in changed() }
    }
    return loop.state[keyPath: path]
  }

  /// A derived value, tracked: Observation notifies the reader once it has changed.
  ///
  /// ```swift
  /// Text("\(store[Journal.remaining])")
  /// ```
  ///
  /// - Complexity: that of reading a path and that of ``read(_:)``.
  public subscript<Value>(derived: Derived<F.State, Value>) -> Value {
    // The identifier stays valid while the value is observed: the table of derived values retains the declaration.
    loop.registry.read(.derived(ObjectIdentifier(derived))) { changed in
      loop.observe(derived) { _ in changed() }
    } wholeState: { changed in
      loop.watch { _ in changed() }
    }
    return read(derived)
  }
}
