import TarnRecord

/// A step of a walk with several users who share a value. Users are identified by number, from 0.
public enum SharingStep<Action> {
  /// A user begins a draft of the value shown to them.
  case edit(Int)
  /// A user edits their draft with an action.
  case change(Int, Action)
  /// A user presses Done, which sends the suggestion.
  case done(Int)
  /// A user presses Cancel, which drops the draft.
  case cancel(Int)
  /// A user resolves the conflict at a path, if there is one.
  case resolve(Int, FieldPath, Side)
  /// A user requests to revert their last confirmed change.
  case revert(Int)
  /// The owner answers the oldest pending suggestion.
  case answer
  /// A user receives the answer to their suggestion, or otherwise the current value.
  case receive(Int)

  /// The side that a conflict is resolved for.
  public enum Side: String, Sendable, CaseIterable {
    /// The value before both changes.
    case base = "the value before"
    /// The user's own value.
    case mine = "their own value"
    /// The value of the other users.
    case theirs = "the value of the others"
  }

  /// Returns the letter of a user: A, B, C.
  static func name(of user: Int) -> String {
    UnicodeScalar(65 + UInt32(user % 26)).map { String(Character($0)) } ?? "\(user)"
  }
}

extension SharingStep.Side: Equatable {}
extension SharingStep: Sendable where Action: Sendable {}
extension SharingStep: Equatable where Action: Equatable {}

extension SharingStep: CustomStringConvertible {
  public var description: String {
    func name(_ user: Int) -> String { Self.name(of: user) }
    switch self {
    case .edit(let user): return "\(name(user)) begins to edit"
    case .change(let user, let action): return "\(name(user)): \(action)"
    case .done(let user): return "\(name(user)) presses Done"
    case .cancel(let user): return "\(name(user)) presses Cancel"
    case .resolve(let user, let path, let side):
      return "\(name(user)) resolves \(path.components.isEmpty ? "the whole value" : "\(path)") to \(side.rawValue)"
    case .revert(let user): return "\(name(user)) reverts their last confirmed suggestion"
    case .answer: return "the owner answers"
    case .receive(let user): return "\(name(user)) receives the result"
    }
  }
}
