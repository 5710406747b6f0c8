import Tarn

/// The rules for undo within a session: which part of it is undone, which actions are one step, and the names of steps.
///
/// ```swift
/// static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
///   get: { $0.draft }, set: { $0.draft = $1 },
///   run: { if case .write(let field, _) = $0 { "write \(field)" } else { nil } },
///   name: { action, _ in if case .write(let field, _) = action { "Typing in \(field)" } else { nil } })
/// ```
///
/// A step in the file contains that part alone.
public struct SessionUndo<Session, Action>: Sendable {
  @usableFromInline let isEqual: @Sendable (Session, Session) -> Bool
  /// Copies the part from one session to another.
  @usableFromInline let restore: @Sendable (_ from: Session, _ to: inout Session) -> Void
  @usableFromInline let run: @Sendable (Action) -> String?
  @usableFromInline let name: @Sendable (Action, _ before: Session) -> String

  /// The maximum number of steps of a session that can be undone: more than a person remembers, and each takes the size
  /// of the part in the file.
  @inlinable public static var maximumSteps: Int { 100 }

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - get: Returns the part of a session that is undone, such as a draft. A scroll offset is not part of it.
  ///   - set: Sets that part. Both are pure, and `get` returns the part that `set` has set, in a new session, too. A check
  ///     in `TarnTesting` is `Laws.sessions`.
  ///   - run: Returns the name of the run that an action belongs to: consecutive actions of one run are one step, as in
  ///     typing. `nil` for an action that is a step of its own. By default every action is.
  ///   - name: Returns the text that people see for a step, from its last action and the part before that action. `nil` for
  ///     the name of the action's case, which is the default. A text of more than 300 bytes is truncated at a character and
  ///     ends in “…”. See ``DocumentSession/undoName``.
  @inlinable public init<Part: Equatable & SendableMetatype>(
    get: @escaping @Sendable (Session) -> Part, set: @escaping @Sendable (inout Session, Part) -> Void,
    run: @escaping @Sendable (Action) -> String? = { _ in nil },
    name: @escaping @Sendable (Action, _ before: Part) -> String? = { _, _ in nil }
  ) {
    isEqual = { get($0) == get($1) }
    restore = { set(&$1, get($0)) }
    self.run = run
    self.name = { (name($0, get($1)) ?? Fault.name(of: $0)).truncatedLabel }
  }
}

extension DocumentFeature {
  /// Returns a new session with the part of another that is undone: what a step contains.
  @inlinable func undoPart(of session: Session, _ rules: SessionUndo<Session, Action>) -> Session {
    var part = newSession
    rules.restore(session, &part)
    return part
  }
}
