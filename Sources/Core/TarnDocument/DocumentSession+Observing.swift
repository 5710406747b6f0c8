import Tarn

/// A document as one person sees it: what the views of devices get.
public struct SessionView<D: DocumentFeature>: Equatable {
  /// The document, without what the person may not see: ``DocumentFeature/visible(_:to:)``.
  public let document: D.Document
  /// The person's session, adapted to the document.
  public let session: D.Session
  /// The person.
  public let person: PersonID

  /// Creates the view of a session.
  public init(document: D.Document, session: D.Session, person: PersonID = .local) {
    self.document = document
    self.session = session
    self.person = person
  }
}

extension DocumentSession {
  /// The present document and session.
  public var view: SessionView<D> { view(in: store.state) }

  private func view(in state: DocumentState<D.Document, D.Session>) -> SessionView<D> {
    store.loop.feature.feature.view(of: id, state.session(id), in: state.document)
  }

  /// Calls `onChange` whenever the selected value has changed, by whomever. See
  /// ``/Tarn/Loop/observe(_:file:line:onChange:)-((F.State)->Value,_,_,_)``.
  ///
  /// ```swift
  /// let token = anna.observe({ $1.draft?.hasConflicts ?? false }) { print($0.new ? "There is a conflict." : "") }
  /// ```
  ///
  /// - Complexity: the selection is evaluated after each change of the document or of this session, and not after those
  ///   of other sessions.
  public func observe<Value: Equatable>(
    _ select: @escaping (D.Document, D.Session) -> Value,
    file: StaticString = #fileID, line: UInt = #line, onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    // The token must not keep the store alive.
    let (feature, id) = (store.loop.feature.feature, id)
    var last = select(document, session)
    func notify(_ change: Change<Version>) {
      let view = feature.view(of: id, change.new.saved?.session, in: change.new.document)
      let new = select(view.document, view.session)
      guard new != last else { return }
      let old = last
      last = new
      onChange(Change(old: old, new: new, cause: change.cause))
    }
    return store.observe({ Version(state: $0, id) }, file: file, line: line, onChange: notify)
  }

  /// Calls a function after each change of the document or of this session.
  package func watch(_ onChange: @escaping (Cause) -> Void) -> ObserverToken {
    let id = id
    return store.observe({ Version(state: $0, id) }, onChange: { onChange($0.cause) })
  }

  /// Everything that the person sees depends on these two values.
  private struct Version: Equatable {
    let document: D.Document
    let saved: SavedSession<D.Session>?

    init(state: borrowing DocumentState<D.Document, D.Session>, _ id: SessionID) {
      document = state.document
      saved = state.sessions[id]
    }
  }
}

extension DocumentSession {
  /// Sends an action of the session's person, and waits while a condition of the document and the session holds. See
  /// ``/Tarn/Store/send(_:while:isolation:)``.
  ///
  /// ```swift
  /// await anna.send(.done, while: { $1.draft != nil })
  /// ```
  public func send(
    _ action: D.Action, while condition: @escaping (D.Document, D.Session) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await store.wait(isolation: isolation) { finish in
      send(action)
      guard condition(document, session) else { return nil }
      return observe(condition) { if !$0.new { finish() } }
    }
  }
}
