import Tarn
import TarnRecord

/// The document as one person sees it, with the person's session: what a page, a terminal or a window shows.
///
/// ```swift
/// let anna = store.session("anna")
/// anna.document.expenses
/// anna.session.search
/// anna.send(.search("beer"))
/// anna.undo()                 // within the session
/// store.undo()                // the document, for everyone
/// ```
///
/// It has no state of its own: any number of them may exist for one session. It keeps its store alive, and stays in the
/// store's isolation. Its copies share a cache of derived values (``read(_:)-(Derived<SessionView<D>,Value>)``).
public struct DocumentSession<D: DocumentFeature> {
  /// The store with the document and all sessions.
  public let store: Store<SharedDocument<D>>
  /// The ID of the session.
  public let id: SessionID
  /// The derived values that were read from it or from a copy of it.
  let derived: DerivedSessionValues<D>

  /// The person whose session it is.
  public var person: PersonID { id.person }

  /// The document, without what the person may not see: ``DocumentFeature/visible(_:to:)``.
  public var document: D.Document { store.loop.feature.feature.visible(store.state.document, to: person) }

  /// The session, adapted to the present document. A new session if this one has not acted yet.
  public var session: D.Session { view.session }

  /// Sends an action of the session's person.
  public func send(_ action: D.Action, cause: Cause = .acted) { store.send(.acted(id, action), cause: cause) }

  /// Returns the reason why an action of the session's person would be refused; `nil` if it would be applied.
  public func refusal(of action: D.Action) -> Refusal? { store.refusal(of: .acted(id, action)) }

  /// Sends an action of the session's person, or throws the reason why it is refused.
  public func request(_ action: D.Action) throws(Refusal) { try store.request(.acted(id, action)) }

  /// The reason why the person may not travel through the history of the document; `nil` if the person may.
  public var historyRefusal: Refusal? {
    store.loop.feature.feature.historyRefusal(by: person, in: store.state.document)
  }

  /// Undoes the last step within the session: see ``SessionUndo``.
  public func undo() { store.send(.undone(id)) }

  /// Redoes the last undone step within the session.
  public func redo() { store.send(.redone(id)) }

  /// Whether a step within the session can be undone.
  public var canUndo: Bool { undoActionName != nil }

  /// Whether an undone step within the session can be redone.
  public var canRedo: Bool { redoActionName != nil }

  /// The name of the step that ``undo()`` undoes, by the rules of ``SessionUndo``; `nil` if there is none. It is empty for
  /// a step that an earlier version of Tarn has saved.
  public var undoActionName: String? { store.state.undoActionName(of: id) }

  /// The name of the step that ``redo()`` redoes; `nil` if there is none.
  public var redoActionName: String? { store.state.redoActionName(of: id) }

  /// The title of an undo button, such as “Undo Typing”; `nil` if there is no step to undo within the session.
  public var undoName: String? { undoActionName.map { $0.isEmpty ? "Undo" : "Undo \($0)" } }

  /// The title of a redo button, such as “Redo Typing”; `nil` if there is no step to redo within the session.
  public var redoName: String? { redoActionName.map { $0.isEmpty ? "Redo" : "Redo \($0)" } }

  /// Forgets the session: its person has left for good.
  public func close() { store.send(.closed(id)) }
}

extension Store {
  /// Returns the session with an ID: the saved one, or a new one.
  public func session<D: DocumentFeature>(_ id: SessionID) -> DocumentSession<D> where F == SharedDocument<D> {
    DocumentSession(store: self, id: id, derived: DerivedSessionValues(self, id))
  }
}
