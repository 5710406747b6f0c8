import Tarn
import TarnRecord

extension SharedDocument {
  /// Returns the rules of a history of the document. No session is in it, so undo and time travel of the document change
  /// no session.
  ///
  /// ```swift
  /// let history = SharedDocument.history(of: Purse()) { action, document, session in
  ///   if case .done = action { "Write \(session.draft?.value.amount ?? 0)" } else { nil }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - feature: The document's feature, which adapts the session for a label.
  ///   - tracks: The parts of the document that are undone, of which undo changes the first. By default there is one
  ///     track, with the whole document.
  ///   - bound: The limits of the history.
  ///   - label: Returns the text that people see for a step, from its action, the document before it, and the session of
  ///     the person who acted, as it was before it and adapted to that document. `nil` for the name of the action's case.
  ///   - continues: Returns whether an action continues the previous one of the same session, as in typing. By default
  ///     none does.
  ///   - isStep: Returns whether an action is a step: see ``Tarn/HistoryRules/isStep``. By default every action of a
  ///     person is that changes the document, and a response belongs to the step before it if that is of the same session;
  ///     otherwise it is a step of its own, so that undo of one person's step takes back no response to another's.
  ///   - isRemote: Returns whether an action contains changes of others, which undo and time travel keep: see
  ///     ``Tarn/HistoryRules/isRemote``. By default none does.
  ///   - refusal: Returns the reason why undo, redo or a jump may not lead from the present document to another: see
  ///     ``Tarn/HistoryRules/refusal``. By default it may.
  /// - Complexity: a label costs a call of `feature` and of ``DocumentFeature/reconcile(_:with:)``. It is read when the
  ///   step is shown, not when it is recorded.
  @inlinable public static func history(
    of feature: @autoclosure @escaping @Sendable () -> D, tracks: [HistoryTrack<D.Document>]? = nil,
    bound: HistoryRules<State, Action>.Bound = .init(),
    label: @escaping @Sendable (_ action: D.Action, _ before: D.Document, _ session: D.Session) -> String?,
    continues: (@Sendable (_ previous: D.Action, _ next: D.Action) -> Bool)? = nil,
    isStep: (@Sendable (D.Action) -> Bool)? = nil, isRemote: (@Sendable (D.Action) -> Bool)? = nil,
    refusal: (@Sendable (_ next: D.Document, _ present: D.Document) -> Refusal?)? = nil
  ) -> HistoryRules<State, Action> where D: SendableMetatype {
    rules(tracks, bound, isStep, isRemote, refusal, continues) { action, id, before in
      let feature = feature()
      return label(action, before.document, feature.view(of: id, before.session(id), in: before.document).session)
    }
  }

  /// Returns the rules of a history of the document whose labels need no session: see
  /// ``history(of:tracks:bound:label:continues:isStep:isRemote:refusal:)``.
  ///
  /// ```swift
  /// let history = SharedDocument<Kitty>.history(label: { action, document in "Add an expense" })
  /// ```
  @inlinable public static func history(
    tracks: [HistoryTrack<D.Document>]? = nil, bound: HistoryRules<State, Action>.Bound = .init(),
    label: (@Sendable (_ action: D.Action, _ before: D.Document) -> String?)? = nil,
    continues: (@Sendable (_ previous: D.Action, _ next: D.Action) -> Bool)? = nil,
    isStep: (@Sendable (D.Action) -> Bool)? = nil, isRemote: (@Sendable (D.Action) -> Bool)? = nil,
    refusal: (@Sendable (_ next: D.Document, _ present: D.Document) -> Refusal?)? = nil
  ) -> HistoryRules<State, Action> {
    rules(tracks, bound, isStep, isRemote, refusal, continues) { action, _, before in label?(action, before.document) }
  }

  /// Creates the rules: inlinable, because rules that are created in the app's module are specialized for its types.
  @inlinable static func rules(
    _ tracks: [HistoryTrack<D.Document>]?, _ bound: HistoryRules<State, Action>.Bound,
    _ isStep: (@Sendable (D.Action) -> Bool)?, _ isRemote: (@Sendable (D.Action) -> Bool)?,
    _ refusal: (@Sendable (_ next: D.Document, _ present: D.Document) -> Refusal?)?,
    _ continues: (@Sendable (D.Action, D.Action) -> Bool)?,
    label: @escaping @Sendable (D.Action, SessionID, State) -> String?
  ) -> HistoryRules<State, Action> {
    let documentTracks = tracks ?? [isRemote == nil ? .whole("document") : .document()]
    var isActionStep: (@Sendable (Action) -> Bool)?
    if let isStep {
      isActionStep = { action in if case .acted(_, let action) = action { isStep(action) } else { true } }
    }
    var isActionRemote: (@Sendable (Action) -> Bool)?
    if let isRemote {
      isActionRemote = { action in if case .acted(_, let action) = action { isRemote(action) } else { false } }
    }
    var stateRefusal: (@Sendable (State, State) -> Refusal?)?
    if let refusal { stateRefusal = { next, present in refusal(next.document, present.document) } }
    return HistoryRules(
      tracks: documentTracks.map { $0.withSessions() }, bound: bound,
      label: { action, before in
        guard case .acted(let id, let action) = action else { return Fault.name(of: action) }
        return label(action, id, before) ?? Fault.name(of: action)
      },
      continues: { previous, next in
        guard case .acted(let id, let previous) = previous, case .acted(id, let next) = next else { return false }
        return continues?(previous, next) ?? false
      },
      isStep: isActionStep, isRemote: isActionRemote,
      user: { $0.session == .environment ? nil : $0.session.description }, refusal: stateRefusal)
  }
}
