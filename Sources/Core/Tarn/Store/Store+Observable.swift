import Observation
import TarnValues

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

  /// A member of the state, tracked, as ``subscript(_:)-(KeyPath<F.State,Value>)`` is for its path.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// The member of a member is tracked with the whole member: `store.document.title` is read again after each change of
  /// the document. `store[\.document.title]` is exact, and so is `store.document.title` for a `Record` with `TarnSwiftUI`.
  /// A property of the store hides a member of the state with its name, such as `history`; then use the path.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<F.State, Value>) -> Value { self[path] }

  /// The IDs of a table in order, tracked: Observation notifies the reader once an element was inserted, removed or
  /// moved, and not when an element has changed. So a list with a view for each ID, which reads its element
  /// (``scope(ifPresent:action:)``), evaluates only the rows that have changed.
  ///
  /// ```swift
  /// for id in store.ids(of: \.clocks) { Text(store[\.clocks[id: id]?.title] ?? "") }
  /// ```
  ///
  /// - Complexity: O(n) to read; after a change of the table, that of ``TarnValues/Table/differences(from:)``.
  public func ids<Element: Identifiable & Equatable>(of path: KeyPath<F.State, Table<Element>>) -> [Element.ID] {
    let loop = self.loop
    loop.registry.read(.ids(path)) { [unowned loop] changed in
      loop.observe {
        $0[keyPath: path]
      } onChange: { change in
        if change.new.differences(from: change.old).changesIDs { changed() }
      }
    } wholeState: { [unowned loop] changed in
      loop.watch { _ in changed() }
    }
    return Array(loop.state[keyPath: path].ids)
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

  /// A value that is computed from the state, tracked under a key.
  ///
  /// - Parameters:
  ///   - key: identifies the value among those of the store.
  ///   - value: computes the value; must not retain the store.
  /// - Complexity: one call of `value`; the first read after a change has another one, and so has each settling.
  package func tracked<Value: Equatable>(_ key: AnyHashable, _ value: @escaping () -> Value) -> Value {
    let loop = self.loop
    loop.registry.read(.computed(key)) { [unowned loop] changed in
      let read = value()
      return loop.watch { _ in if value() != read { changed() } }
    } wholeState: { [unowned loop] changed in
      loop.watch { _ in changed() }
    }
    return value()
  }
}

extension TableDifferences {
  /// Whether an element was inserted, removed or moved.
  package var changesIDs: Bool { !removed.isEmpty || !inserted.isEmpty || !moved.isEmpty }
}
