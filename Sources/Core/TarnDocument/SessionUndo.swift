/// The rules for undo within a session: which part of it is undone, and which actions are one step.
///
/// ```swift
/// static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
///   get: { $0.draft }, set: { $0.draft = $1 },
///   run: { if case .write(let field, _) = $0 { "write \(field)" } else { nil } })
/// ```
public struct SessionUndo<Session, Action>: Sendable {
  let isEqual: @Sendable (Session, Session) -> Bool
  let restore: @Sendable (_ from: Session, _ to: inout Session) -> Void
  let run: @Sendable (Action) -> String?

  /// The maximum number of steps of a session that can be undone: more than a person remembers, and each takes the size
  /// of a session in the file.
  public static var maximumSteps: Int { 100 }

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - get: Returns the part of a session that is undone, such as a draft. A scroll offset is not part of it.
  ///   - set: Sets that part.
  ///   - run: Returns the name of the run that an action belongs to: consecutive actions of one run are one step, as in
  ///     typing. `nil` for an action that is a step of its own. By default every action is.
  public init<Part: Equatable & SendableMetatype>(
    get: @escaping @Sendable (Session) -> Part, set: @escaping @Sendable (inout Session, Part) -> Void,
    run: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    isEqual = { get($0) == get($1) }
    restore = { set(&$1, get($0)) }
    self.run = run
  }
}
