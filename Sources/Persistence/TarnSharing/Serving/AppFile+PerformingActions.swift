import Tarn
import TarnDocument
import TarnRecord
import TarnStorage

extension AppFile {
  /// Executes actions on a shared document from another program, such as a command in a shell: see
  /// `perform(_:timeout:onWarning:)`.
  ///
  /// ```swift
  /// let app = AppDefinition(
  ///   name: "Purse", document: Purse(), first: Purse.Document(), history: SharedDocument<Purse>.history(),
  ///   schema: Schema(), durability: .default)
  /// let result = try app.file().perform(actions: [.write("amount", "12"), .done])
  /// if let refusal = result.refusals.first { throw refusal }
  /// ```
  ///
  /// All actions share one session, which is removed after the last action, so the command leaves only its changes of
  /// the document in the file. To keep the session, pass its ID: for example, that of a terminal that shows the result.
  ///
  /// - Parameters:
  ///   - actions: The actions, executed in order.
  ///   - step: The name of a step that contains all actions, so that one undo reverts them; `nil` for a step each.
  ///   - session: The session of the actions, which stays; `nil` for a session of this command only.
  ///   - timeout: How long to wait for another program, as for `perform(_:timeout:onWarning:)`.
  ///   - onWarning: Called with a message for the user, as for `perform(_:timeout:onWarning:)`.
  public func perform<D: DocumentFeature>(
    actions: [D.Action], step: String? = nil, in session: SessionID? = nil, timeout: Duration = .seconds(5),
    onWarning: (String) -> Void = FileWarning.print
  ) throws(StorageError) -> PerformResult<F.Action, F.Effect> where F == SharedDocument<D> {
    let id = session ?? .command
    let sent = actions.map { StoreCommand<F.State, F.Action>.send(.acted(id, $0)) }
    var commands = step.map { [.group($0, sent)] } ?? sent
    if session == nil { commands = [.send(.closed(id))] + commands + [.send(.closed(id))] }
    let result = try perform(commands, timeout: timeout, onWarning: onWarning)
    return PerformResult(
      actions: result.actions.filter { if case .closed(id) = $0 { false } else { true } },
      stepLabels: result.stepLabels,
      effects: result.effects, owner: result.owner, refusals: result.refusals, error: result.error)
  }
}
