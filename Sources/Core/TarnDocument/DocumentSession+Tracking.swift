import Tarn
import TarnValues

/// Values that Swift's Observation tracks, as it does those of a store, for SwiftUI. See ``Tarn/Store/subscript(_:)``.
extension DocumentSession {
  /// The value at a path of the document or the session, as the person sees them, tracked: Observation notifies the reader
  /// once this value has changed, by whomever, and not when only other values have.
  ///
  /// ```swift
  /// print(anna[\.document.expenses].count, anna[\.session.search])
  /// ```
  ///
  /// - Complexity: that of reading a path of a store; after a change, also a call of ``DocumentFeature/reconcile(_:with:)``
  ///   for all values that are tracked.
  public subscript<Value: Equatable>(path: KeyPath<SessionView<D>, Value>) -> Value {
    // The closure must not keep the store alive.
    let (latest, id) = (derived.latest, id)
    return store.tracked(TrackedValueID(session: id, value: path)) { [unowned store] in
      latest.view(of: id, in: store)[keyPath: path]
    }
  }

  /// The IDs of a table in order, tracked. See ``Tarn/Store/ids(of:)``.
  package func trackedIDs<Element: Identifiable & Equatable>(
    of path: KeyPath<SessionView<D>, Table<Element>>
  ) -> [Element.ID] {
    let (latest, id) = (derived.latest, id)
    return store.tracked(TrackedIDs(session: id, path: path)) { [unowned store] in
      latest.ids(of: path, of: id, in: store)
    }
  }

  /// A value that is derived from the document and the session, tracked: Observation notifies the reader once it has
  /// changed, by whomever.
  ///
  /// ```swift
  /// extension Kitty {
  ///   static let matching = Derived { (view: borrowing SessionView<Kitty>) in
  ///     [view.session.search, "\(view.document.expenses.count)"]
  ///   }
  /// }
  /// print(anna[Kitty.matching])
  /// ```
  ///
  /// - Complexity: that of reading a path and that of ``read(_:)-(Derived<SessionView<D>,Value>)``.
  public subscript<Value: Equatable>(value: Derived<SessionView<D>, Value>) -> Value {
    // The cache keeps the store alive, and the closure must not.
    let (latest, id) = (derived.latest, id)
    return store.tracked(TrackedValueID(session: id, value: ObjectIdentifier(value))) {
      [unowned store, weak derived] in
      derived?.views.read(value) ?? value.value(of: latest.view(of: id, in: store))
    }
  }

  /// The name of the step that ``undo()`` undoes, tracked; `nil` if there is none.
  package var trackedUndoActionName: String? { trackedState("undo") { $0.undoActionName(of: $1) } }

  /// The name of the step that ``redo()`` redoes, tracked; `nil` if there is none.
  package var trackedRedoActionName: String? { trackedState("redo") { $0.redoActionName(of: $1) } }

  /// Whether there is a step to undo, tracked: steps with other names do not notify the reader.
  package var trackedCanUndo: Bool { trackedState("canUndo") { $0.undoActionName(of: $1) != nil } }

  /// Whether there is a step to redo, tracked.
  package var trackedCanRedo: Bool { trackedState("canRedo") { $0.redoActionName(of: $1) != nil } }

  private func trackedState<Value: Equatable>(
    _ key: String, _ value: @escaping (DocumentState<D.Document, D.Session>, SessionID) -> Value
  ) -> Value {
    let id = id
    return store.tracked(TrackedValueID(session: id, value: key)) { [unowned store] in value(store.state, id) }
  }
}

/// Identifies the IDs of a table among the tracked values of the store.
private struct TrackedIDs: Hashable {
  let session: SessionID
  let path: AnyKeyPath
}

/// Identifies a tracked value of a session among those of the store.
private struct TrackedValueID<Value: Hashable>: Hashable {
  let session: SessionID
  let value: Value
}

/// The view of a session at the last version of the store that was asked for, so that all tracked values of a change are
/// read from one view.
final class LatestSessionView<D: DocumentFeature> {
  private var latest: (version: UInt64, view: SessionView<D>)?
  /// The IDs of tables that were asked for, by path.
  private var ids: [AnyKeyPath: Any] = [:]

  private struct TableIDs<Element: Identifiable> {
    let table: Table<Element>
    let ids: [Element.ID]
  }

  /// Returns the IDs of a table of the present view.
  ///
  /// - Complexity: that of the differences between the table and the one of the last call; O(n) if the IDs have changed.
  func ids<Element: Identifiable & Equatable>(
    of path: KeyPath<SessionView<D>, Table<Element>>, of id: SessionID, in store: Store<SharedDocument<D>>
  ) -> [Element.ID] {
    let table = view(of: id, in: store)[keyPath: path]
    let known = ids[path] as? TableIDs<Element>
    let isKnown = known.map { !table.differences(from: $0.table).changesIDs } ?? false
    let found = TableIDs(table: table, ids: isKnown ? known?.ids ?? [] : Array(table.ids))
    ids[path] = found
    return found.ids
  }

  /// Returns the present view.
  func view(of id: SessionID, in store: Store<SharedDocument<D>>) -> SessionView<D> {
    let version = store.loop.version
    if let latest, latest.version == version { return latest.view }
    let state = store.state
    let view = store.loop.feature.feature.view(of: id, state.session(id), in: state.document)
    latest = (version, view)
    return view
  }
}
