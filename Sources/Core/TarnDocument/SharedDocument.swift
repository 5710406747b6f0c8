import Tarn
import TarnRecord
import TarnValues

/// A ``Feature`` made of a ``DocumentFeature``: a document with all its sessions, for a store.
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
/// - Complexity: an action costs two look-ups of its session and two calls of `reconcile` more than `update` itself.
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

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .acted(let id, let action): return feature.apply(action, of: id, to: &state)
    case .undone(let id): travel(&state, id, .undo, adding: .redo)
    case .redone(let id): travel(&state, id, .redo, adding: .undo)
    case .closed(let id): state.sessions[id] = nil
    }
    return []
  }

  public func refusal(of action: Action, in state: State) -> Refusal? {
    guard case .acted(let id, let action) = action else { return nil }
    let session = feature.reconciled(state.session(id) ?? feature.newSession, with: state.document)
    return feature.refusal(of: action, in: state.document, session)
  }

  public func subscriptions(_ state: State) -> [Subscription] {
    guard D.Subscription.self != Never.self else { return [] }
    var all = feature.subscriptions(state.document).map { Subscription($0, of: .environment) }
    for (id, saved) in state.sessions {
      let session = feature.reconciled(saved.session, with: state.document)
      all += feature.subscriptions(state.document, session).map { Subscription($0, of: id) }
    }
    return all
  }

  /// Stores a session that an action changed, with a step of its undo.
  ///
  /// - Parameter before: The session before the action, adapted to the document before it.
  @usableFromInline func store(
    _ session: D.Session, _ id: SessionID, after action: D.Action, _ before: D.Session, isStep: Bool,
    in state: inout State
  ) {
    var saved = state.sessions[id] ?? SavedSession(feature.newSession)
    saved.session = session
    if isStep, let rules = D.sessionUndo {
      let (run, name) = (rules.run(action), rules.name(action, before))
      if run == nil || run != saved.run {
        append(before, name, .undo, to: &saved, rules)
      } else {
        saved.nameUndo(name)
      }
      saved.run = run
      saved.dropRedo()
    }
    store(saved, id, in: &state)
  }

  private func travel(
    _ state: inout State, _ id: SessionID, _ direction: SavedSession<D.Session>.Direction,
    adding opposite: SavedSession<D.Session>.Direction
  ) {
    guard let rules = D.sessionUndo, var saved = state.sessions[id], let step = saved.step(direction) else { return }
    saved.removeStep(direction)
    append(saved.session, step.name, opposite, to: &saved, rules)
    rules.restore(step.part, &saved.session)
    saved.run = nil
    store(saved, id, in: &state)
  }

  private func append(
    _ session: D.Session, _ name: String, _ direction: SavedSession<D.Session>.Direction,
    to saved: inout SavedSession<D.Session>, _ rules: SessionUndo<D.Session, D.Action>
  ) {
    let step = SavedSession<D.Session>.Step(part: feature.undoPart(of: session, rules), name: name)
    saved.append(step, direction, maximum: SessionUndo<D.Session, D.Action>.maximumSteps)
  }

  private func store(_ saved: SavedSession<D.Session>, _ id: SessionID, in state: inout State) {
    var saved = saved
    guard saved.session != feature.newSession || !saved.hasNoSteps else {
      state.sessions[id] = nil
      return
    }
    if state.sessions[id] == nil, state.sessions.count >= State.maximumSessions { forgetIdleSession(in: &state) }
    // A turn is counted only when another session acts, so that typing does not change the number with each key.
    if saved.turn != state.turns || saved.turn == 0 {
      state.turns += 1
      saved.turn = state.turns
    }
    if state.sessions[id] != saved { state.sessions[id] = saved }
  }

  private func forgetIdleSession(in state: inout State) {
    guard let idle = state.sessions.min(by: { $0.value.turn < $1.value.turn }) else { return }
    state.sessions[idle.key] = nil
  }
}
