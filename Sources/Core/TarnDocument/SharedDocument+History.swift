import Tarn
import TarnRecord

extension SharedDocument {
  /// Returns the rules of a history of the document. No session is in it, so undo and time travel of the document change
  /// no session.
  ///
  /// ```swift
  /// let history = SharedDocument<Kitty>.history(label: { action, document in "Add an expense" })
  /// ```
  ///
  /// - Parameters:
  ///   - bound: The limits of the history.
  ///   - label: Returns the text that people see for a step, from its action and the document before it. By default it
  ///     is the name of the action's case.
  ///   - continues: Returns whether an action continues the previous one of the same session, as in typing. By default
  ///     none does.
  public static func history(
    bound: HistoryRules<State, Action>.Bound = .init(),
    label: (@Sendable (_ action: D.Action, _ before: D.Document) -> String)? = nil,
    continues: (@Sendable (_ previous: D.Action, _ next: D.Action) -> Bool)? = nil
  ) -> HistoryRules<State, Action> {
    HistoryRules(
      tracks: [HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 })], bound: bound,
      label: { action, before in
        guard case .acted(_, let action) = action else { return Fault.name(of: action) }
        return label?(action, before.document) ?? Fault.name(of: action)
      },
      continues: { previous, next in
        guard case .acted(let id, let previous) = previous, case .acted(id, let next) = next else { return false }
        return continues?(previous, next) ?? false
      })
  }
}
