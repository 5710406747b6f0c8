import Tarn
import TarnRecord
import TarnValues

/// A ``/Tarn/Feature`` made of a ``DocumentFeature``: a document with all its sessions, for a store.
///
/// ```swift
/// let store = Store(
///   DocumentState(Kitty.Document()), SharedDocument(Kitty()), history: SharedDocument<Kitty>.history())
/// let anna = store.session("anna"), ben = store.session("ben")
/// anna.send(.search("beer"))
/// ben.session.search                // "": a session changes by its own actions only
/// ```
///
/// Guarantees, which law tests check:
///
/// - An action changes the document and the session of the user who sent it, and no other session.
/// - A person sees the session adapted to the present document (``DocumentFeature/reconcile(_:with:)``), whatever
///   changed the document: another person, undo, time travel, another program.
/// - Undo and time travel of the document change no session.
///
/// - Complexity: an action costs two look-ups of its session and two calls of `reconcile` more than `update` itself, and
///   one that changes the session a third look-up.
public struct SharedDocument<D: DocumentFeature>: RefusingFeature {
  /// The document and all sessions.
  public typealias State = DocumentState<D.Document, D.Session>
  /// An action with its session.
  public typealias Action = DocumentAction<D.Action>
  /// An effect with its session.
  public typealias Effect = DocumentEffect<D.Effect>
  /// A subscription with its session; those of the document have ``SessionID/environment``.
  public typealias Subscription = DocumentSubscription<D.Subscription>

  /// The document's feature.
  public let feature: D

  /// Makes a feature of a document's feature.
  @inlinable public init(_ feature: D) { self.feature = feature }

  @inlinable public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .acted(let id, let action): return feature.apply(action, of: id, to: &state)
    case .undone(let id): travel(&state, id, .undo, adding: .redo)
    case .redone(let id): travel(&state, id, .redo, adding: .undo)
    case .closed(let id): state.sessions[id] = nil
    }
    return []
  }

  @inlinable public func refusal(of action: Action, in state: State) -> Refusal? {
    guard case .acted(let id, let action) = action else { return nil }
    let view = feature.view(of: id, state.sessions[id]?.session, in: state.document)
    return feature.refusal(of: action, in: view.document, view.session)
      ?? feature.refusal(of: action, by: view.person, in: state.document, view.session)
  }

  @inlinable public static func send(_ action: Action, cause: Cause, to loop: Loop<SharedDocument>) {
    D.send(action, cause: cause, to: loop)
  }

  public func subscriptions(_ state: State) -> [Subscription] {
    guard D.Subscription.self != Never.self else { return [] }
    var all = feature.subscriptions(state.document).map { Subscription($0, of: .environment) }
    guard D.hasSessionSubscriptions else { return all }
    for (id, saved) in state.sessions {
      let view = feature.view(of: id, saved.session, in: state.document)
      all += feature.subscriptions(view.document, view.session).map { Subscription($0, of: id) }
    }
    return all
  }

  /// Stores a session that an action changed, with a step of its undo.
  ///
  /// - Parameters:
  ///   - saved: The session as it is saved; `nil` if it is not.
  ///   - before: The session before the action, adapted to the document before it, if the action is a step.
  @inlinable func store(
    _ session: D.Session, _ id: SessionID, replacing saved: SavedSession<D.Session>?, after action: D.Action,
    step before: D.Session?, in state: inout State
  ) {
    var contents = saved?.contents ?? SavedSession.Contents(session)
    contents.session = session
    if let before, let rules = D.sessionUndo {
      let (run, name) = (rules.run(action), rules.name(action, before))
      if run == nil || run != contents.run {
        append(before, name, .undo, to: &contents, rules)
      } else {
        contents.nameUndo(name)
      }
      contents.run = run
      contents.dropRedo()
    }
    store(&contents, id, in: &state)
  }

  @usableFromInline func travel(
    _ state: inout State, _ id: SessionID, _ direction: SavedSession<D.Session>.Contents.Direction,
    adding opposite: SavedSession<D.Session>.Contents.Direction
  ) {
    guard let rules = D.sessionUndo, var contents = state.sessions[id]?.contents, let step = contents.step(direction)
    else { return }
    contents.removeStep(direction)
    append(contents.session, step.name, opposite, to: &contents, rules)
    rules.restore(step.part, &contents.session)
    contents.run = nil
    store(&contents, id, in: &state)
  }

  @inlinable func append(
    _ session: D.Session, _ name: String, _ direction: SavedSession<D.Session>.Contents.Direction,
    to contents: inout SavedSession<D.Session>.Contents, _ rules: SessionUndo<D.Session, D.Action>
  ) {
    let step = SavedSession<D.Session>.Contents.Step(part: feature.undoPart(of: session, rules), name: name)
    contents.append(step, direction, maximum: SessionUndo<D.Session, D.Action>.maximumSteps)
  }

  @inlinable func store(_ contents: inout SavedSession<D.Session>.Contents, _ id: SessionID, in state: inout State) {
    guard contents.session != feature.newSession || !contents.hasNoSteps else {
      state.sessions[id] = nil
      return
    }
    if contents.turn == 0, state.sessions.count >= State.maximumSessions, !makeRoom(for: id, in: &state) { return }
    // A turn is counted only when another session acts, so that typing does not change the number with each key.
    if contents.turn != state.turns || contents.turn == 0 {
      state.turns += 1
      contents.turn = state.turns
    }
    state.sessions[id] = SavedSession(contents)
  }

  /// Forgets the session that has been idle for longest, unless the one that is stored is among the sessions already. First
  /// those of guests, and for a guest no others, so that strangers, who can begin any number of them, displace no one's drafts.
  ///
  /// - Returns: whether there is room.
  @usableFromInline func makeRoom(for id: SessionID, in state: inout State) -> Bool {
    guard state.sessions[id] == nil else { return true }
    let idle = state.sessions.min {
      ($0.key.isOfGuest ? 0 : 1, $0.value.turn) < ($1.key.isOfGuest ? 0 : 1, $1.value.turn)
    }
    guard let idle, !id.isOfGuest || idle.key.isOfGuest else { return false }
    state.sessions[idle.key] = nil
    return true
  }
}
