import Tarn
import TarnDocument
import TarnRecord
import TarnValues

/// A session of a document for SwiftUI: whatever a view reads through it is tracked, and only that.
///
/// ```swift
/// struct Expenses: View {
///   let session: TrackedSession<Kitty>
///   var body: some View {
///     List(session.document.expenses) { expense in Text("\(expense.amount)") }
///       .searchable(text: session.binding(\.session.search) { .search($0) })
///   }
/// }
/// ```
///
/// `DocumentSession` has the same values untracked, for code that is no view: a view that reads them is not updated.
///
/// It has no state of its own. Create it once for a window and pass it on: its copies share a cache of derived values.
@dynamicMemberLookup public struct TrackedSession<D: DocumentFeature>: TrackedStore {
  /// The document and the session, as the person sees them.
  public typealias State = SessionView<D>
  /// The actions of the document.
  public typealias Action = D.Action

  /// The session, for what is not tracked.
  public let base: DocumentSession<D>

  /// Creates the tracked form of a session.
  public init(_ base: DocumentSession<D>) { self.base = base }

  /// The value at a path of the document or the session, tracked.
  public subscript<Value: Equatable>(path: KeyPath<SessionView<D>, Value>) -> Value { base[path] }

  /// A value that is derived from the document and the session, tracked.
  public subscript<Value: Equatable>(value: Derived<SessionView<D>, Value>) -> Value { base[value] }

  /// The person, or another value beside the document and the session, tracked.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<SessionView<D>, Value>) -> Value { base[path] }

  /// The document or the session, whose members are tracked one by one.
  public subscript<Value: Record>(dynamicMember path: KeyPath<SessionView<D>, Value>) -> TrackedPart<Self, Value> {
    TrackedPart(base: self, path: path)
  }

  /// Sends an action of the session's person.
  public func send(_ action: D.Action, cause: Cause = .acted) { base.send(action, cause: cause) }

  /// Sends an action of the session's person, or throws the reason why it is refused.
  public func request(_ action: D.Action) throws(Refusal) { try base.request(action) }

  /// Sends an action of the session's person, and waits while a condition of the document and the session holds. See
  /// ``/Tarn/Store/send(_:while:isolation:)``.
  public func send(
    _ action: D.Action, while condition: @escaping (D.Document, D.Session) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await base.send(action, while: condition, isolation: isolation)
  }

  /// Returns the reason why an action of the session's person would be refused; `nil` if it would be applied. It is not
  /// tracked: see ``TrackedStore/canSend(_:)``.
  public func refusal(of action: D.Action) -> Refusal? { base.refusal(of: action) }

  /// Returns whether an action would be applied and not refused, tracked. Views use ``TrackedStore/canSend(_:)``.
  public func canSend(_ key: AnyHashable?, _ action: @escaping () -> D.Action) -> Bool {
    let id = base.id
    return base.store.trackedCanSend(key.map { SessionAction(session: id, key: $0) }) { .acted(id, action()) }
  }

  /// The IDs of a table in order, tracked: a list with a view for each ID, which reads its element
  /// (``scope(ifPresent:action:)``), evaluates only the rows that have changed. See ``/Tarn/Store/ids(of:)``.
  ///
  /// ```swift
  /// struct Rows: View {
  ///   let session: TrackedSession<Kitty>
  ///   var body: some View { ForEach(session.ids(of: \.document.expenses), id: \.self) { id in Text("\(id)") } }
  /// }
  /// ```
  ///
  /// - Complexity: O(n) to read; after a change of the state, that of ``/TarnValues/Table/differences(from:)``, if what the
  ///   person may see of the table (``/TarnDocument/DocumentFeature/visible(_:to:)``) is the table itself.
  public func ids<Element: Identifiable & Equatable>(
    of path: KeyPath<SessionView<D>, Table<Element>>
  ) -> [Element.ID] {
    base.trackedIDs(of: path)
  }

  /// Returns a scope of a part of the document or the session, for the view of a child feature: see
  /// ``/TarnDocument/DocumentSession/scope(_:action:)``.
  public func scope<Part, PartAction>(
    _ path: KeyPath<SessionView<D>, Part>, action: @escaping (PartAction) -> D.Action
  ) -> Scope<Part, PartAction> {
    base.scope(path, action: action)
  }

  /// Returns a scope of an optional part, such as an element: see ``/TarnDocument/DocumentSession/scope(ifPresent:action:)``.
  public func scope<Part, PartAction>(
    ifPresent path: KeyPath<SessionView<D>, Part?>, action: @escaping (PartAction) -> D.Action
  ) -> Scope<Part?, PartAction> {
    base.scope(ifPresent: path, action: action)
  }

  /// The store of the document, whose undo and groups are those of all people: `session.store.canUndo`.
  public var store: Store<SharedDocument<D>> { base.store }

  /// Undoes the last step within the session: see ``/TarnDocument/SessionUndo``. That of the document is
  /// `session.store.undo()`.
  public func undo() { base.undo() }

  /// Redoes the last undone step within the session.
  public func redo() { base.redo() }

  /// Whether a step within the session can be undone, tracked; false if the feature has no
  /// ``/TarnDocument/DocumentFeature/sessionUndo``.
  public var canUndo: Bool { base.trackedCanUndo }

  /// Whether an undone step within the session can be redone, tracked.
  public var canRedo: Bool { base.trackedCanRedo }

  /// The title of an undo button, tracked; `nil` if there is no step to undo within the session.
  public var undoName: String? { title("Undo", base.trackedUndoActionName) }

  /// The title of a redo button, tracked; `nil` if there is no step to redo within the session.
  public var redoName: String? { title("Redo", base.trackedRedoActionName) }

  private func title(_ verb: String, _ step: String?) -> String? { step.map { $0.isEmpty ? verb : "\(verb) \($0)" } }

  /// The cause of the last change of the document or of any session. See `Store.lastCause`.
  public var lastCause: Cause { base.store.lastCause }
}

/// Identifies an action of a session among those of the store.
private struct SessionAction: Hashable {
  let session: SessionID
  let key: AnyHashable
}

extension DocumentSession {
  /// The session for SwiftUI, whose reads are tracked.
  public var tracked: TrackedSession<D> { TrackedSession(self) }
}
