import TarnRecord

/// One thing that happens among people who share a value, each by their number, from 0.
public enum SharingAct<Action> {
  /// Begins a draft of what they are shown.
  case edit(Int)
  /// Does something to their draft.
  case change(Int, Action)
  /// Presses Done. The suggestion is on its way.
  case done(Int)
  case cancel(Int)
  /// Decides one of the conflicts that are open: that one of the path, if it is.
  case resolve(Int, FieldPath, Side)
  /// Wishes to take back what they confirmed last.
  case takeBack(Int)
  /// The owner answers the suggestion that has waited longest.
  case answer
  /// Hears what became of their suggestion, or else what is true by now.
  case hear(Int)

  /// For whom a conflict is decided.
  public enum Side: String, Sendable, CaseIterable {
    case base = "the value before"
    case mine = "their own value"
    case theirs = "the value of the others"
  }

  /// A, B, C.
  static func name(of person: Int) -> String {
    UnicodeScalar(65 + UInt32(person % 26)).map { String(Character($0)) } ?? "\(person)"
  }
}

extension SharingAct.Side: Equatable {}
extension SharingAct: Sendable where Action: Sendable {}
extension SharingAct: Equatable where Action: Equatable {}

extension SharingAct: CustomStringConvertible {
  public var description: String {
    func name(_ person: Int) -> String { Self.name(of: person) }
    switch self {
    case .edit(let person): return "\(name(person)) begins to edit"
    case .change(let person, let action): return "\(name(person)): \(action)"
    case .done(let person): return "\(name(person)) presses Done"
    case .cancel(let person): return "\(name(person)) presses Cancel"
    case .resolve(let person, let path, let side):
      return "\(name(person)) resolves \(path.steps.isEmpty ? "the whole value" : "\(path)") to \(side.rawValue)"
    case .takeBack(let person): return "\(name(person)) reverts their last confirmed suggestion"
    case .answer: return "the owner answers"
    case .hear(let person): return "\(name(person)) receives the result"
    }
  }
}
