import Tarn
import TarnDocument
import TarnTrace

/// A session of a document in a ``TestStore``: the document and the session as its person sees them.
///
/// ```swift
/// let store = TestStore(Kitty(), from: Kitty.Document())
/// let anna = store.session("anna")
/// try anna.send(.search("beer")) { $0.session.search = "beer" }
/// try anna.refuses(.done, "Say what it was for.", field: "what")
/// try await store.finish()
/// ```
///
/// A step checks the document and the session of its person. The steps of undo and the order of the sessions are not
/// part of what it compares. Undo of the document is a step of the store: `store.undo { $0.document… }`.
public struct TestSession<D: DocumentFeature> {
  /// The document and the session that a person sees.
  public struct State: Equatable {
    /// The document, without what the person may not see.
    public var document: D.Document
    /// The person's session, adapted to the document.
    public var session: D.Session
  }

  /// The store with the document and all sessions.
  public let store: TestStore<SharedDocument<D>>
  /// The ID of the session.
  public let id: SessionID

  /// The document, without what the person may not see.
  public var document: D.Document { state.document }
  /// The person's session, adapted to the document.
  public var session: D.Session { state.session }
  /// The document and the session.
  public var state: State { view(store.state) }

  private func view(_ state: SharedDocument<D>.State) -> State {
    let view = store.loop.feature.feature.view(of: id, state.session(id), in: state.document)
    return State(document: view.document, session: view.session)
  }

  private func effect(_ effect: D.Effect) -> DocumentEffect<D.Effect> { DocumentEffect(effect, of: id) }

  private func subscription(_ subscription: D.Subscription) -> DocumentSubscription<D.Subscription> {
    DocumentSubscription(subscription, of: id)
  }

  private func text(_ action: D.Action) -> String { TestStore<SharedDocument<D>>.text(action) }
  private func name(_ step: String) -> String { "session(\"\(id)\").\(step)" }

  /// Sends an action of the person. See ``TestStore/send(_:filePath:line:_:)``.
  public func send(
    _ action: D.Action, filePath: String = #filePath, line: Int = #line, _ change: ((inout State) throws -> Void)? = nil
  ) throws {
    try store.act(name("send(\(text(action)))"), TestLocation(filePath, line), viewing: view, change) {
      $0.send(.acted(id, action))
    }
  }

  /// Undoes the last step within the session. Fails if there is none.
  public func undo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout State) throws -> Void)? = nil
  ) throws {
    let location = TestLocation(filePath, line)
    guard store.state.undoActionName(of: id) != nil else {
      throw store.failure("\(name("undo()")): there is no such step within the session.", at: location)
    }
    try store.act(name("undo()"), location, viewing: view, change) { $0.send(.undone(id)) }
  }

  /// Redoes the last undone step within the session. Fails if there is none.
  public func redo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout State) throws -> Void)? = nil
  ) throws {
    let location = TestLocation(filePath, line)
    guard store.state.redoActionName(of: id) != nil else {
      throw store.failure("\(name("redo()")): there is no such step within the session.", at: location)
    }
    try store.act(name("redo()"), location, viewing: view, change) { $0.send(.redone(id)) }
  }

  /// Checks that an action of the person is refused. See ``TestStore/refuses(_:_:field:filePath:line:)``.
  public func refuses(
    _ action: D.Action, _ reason: String, field: String? = nil, filePath: String = #filePath, line: Int = #line
  ) throws {
    try store.refuses(.acted(id, action), reason, field: field, filePath: filePath, line: line)
  }

  /// Checks that an effect of the session was requested. See ``TestStore/expectEffect(_:filePath:line:)``.
  public func expectEffect(_ effect: D.Effect, filePath: String = #filePath, line: Int = #line) throws {
    try store.expectEffect(self.effect(effect), filePath: filePath, line: line)
  }

  /// Answers an effect of the session. See ``TestStore/answer(_:with:filePath:line:_:)``.
  public func answer(
    _ effect: D.Effect, with action: D.Action, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout State) throws -> Void)? = nil
  ) throws {
    try store.answer(
      self.effect(effect), with: .acted(id, action), text(action), TestLocation(filePath, line), viewing: view, change)
  }

  /// Receives the next action of a handler. See ``TestStore/receive(_:within:isolation:filePath:line:_:)``.
  public func receive(
    _ action: D.Action, within time: Duration = eventuallyTimeLimit, isolation: isolated (any Actor)? = #isolation,
    filePath: String = #filePath, line: Int = #line, _ change: ((inout State) throws -> Void)? = nil
  ) async throws {
    try await store.receive(
      .acted(id, action), text(action), within: time, TestLocation(filePath, line), viewing: view, change,
      isolation: isolation)
  }

  /// Checks that a subscription of the session was started.
  public func expectStarted(_ subscription: D.Subscription, filePath: String = #filePath, line: Int = #line) throws {
    try store.expectStarted(self.subscription(subscription), filePath: filePath, line: line)
  }

  /// Checks that a subscription of the session was stopped.
  public func expectStopped(_ subscription: D.Subscription, filePath: String = #filePath, line: Int = #line) throws {
    try store.expectStopped(self.subscription(subscription), filePath: filePath, line: line)
  }

  /// Receives an action from a subscription of the session. See ``TestStore/receive(_:from:filePath:line:_:)``.
  public func receive(
    _ action: D.Action, from subscription: D.Subscription, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout State) throws -> Void)? = nil
  ) throws {
    try store.receive(
      .acted(id, action), from: self.subscription(subscription), text(action), TestLocation(filePath, line),
      viewing: view, change)
  }
}

extension TestStore {
  /// Creates a test store of a document that people share.
  ///
  /// - Parameters:
  ///   - feature: the document's feature.
  ///   - document: the first document, without sessions.
  ///   - effects: the handlers of effects that are performed for real; the others are answered by hand.
  ///   - subscriptions: the handlers of subscriptions that run for real.
  ///   - history: which versions to keep, for tests of undo and time travel.
  ///   - exhaustivity: whether a step fails for what the test does not name.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  public convenience init<D: DocumentFeature>(
    _ feature: D, from document: D.Document, effects: [EffectHandler<D.Effect, D.Action>] = [],
    subscriptions: [EffectHandler<D.Subscription, D.Action>] = [],
    history: HistoryRules<SharedDocument<D>.State, SharedDocument<D>.Action>? = nil, exhaustivity: Exhaustivity = .on,
    filePath: String = #filePath, line: Int = #line
  ) where F == SharedDocument<D> {
    self.init(
      SharedDocument(feature), from: DocumentState(document), effects: F.effects(effects),
      subscriptions: F.subscriptions(subscriptions), history: history, exhaustivity: exhaustivity, filePath: filePath,
      line: line)
  }

  /// Returns a session of the document.
  public func session<D: DocumentFeature>(_ id: SessionID) -> TestSession<D> where F == SharedDocument<D> {
    TestSession(store: self, id: id)
  }
}
