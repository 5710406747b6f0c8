/// A part of the state that is wound on its own: `document`, `view`.
///
/// ```swift
/// Lane("document", get: { $0.document }, set: { $0.document = $1 })
/// ```
///
/// What is in no lane is neither wound nor a step.
public struct Lane<State>: Sendable {
  public let name: String
  @usableFromInline let isEqual: @Sendable (State, State) -> Bool
  @usableFromInline let copy: @Sendable (_ from: State, _ to: inout State) -> Void

  /// Puts the lane of one state into another.
  package func take(_ state: State, _ other: inout State) { copy(state, &other) }

  public init<Part: Equatable & SendableMetatype>(
    _ name: String, get: @escaping @Sendable (State) -> Part, set: @escaping @Sendable (inout State, Part) -> Void
  ) {
    self.name = name
    isEqual = { get($0) == get($1) }
    copy = { set(&$1, get($0)) }
  }

  /// The whole state as one lane.
  public static func whole(_ name: String = "everything") -> Lane where State: Equatable & SendableMetatype {
    Lane(name, get: { $0 }, set: { $0 = $1 })
  }
}

/// What is wound: everything together, or one lane apart from the others.
public enum Reel: Sendable, Hashable {
  case everything
  case lane(String)
}
