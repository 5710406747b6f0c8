/// A step of a walk in which several users edit one text, each on a page of their own. Users are numbered from 0.
public enum TypingStep {
  /// Inserts a unique word before or after the text that the user sees.
  case write(Int, String, inFront: Bool)
  /// Removes a visible word, by its index, and the space beside it.
  case remove(Int, Int)
  /// Merges the user's edits into the text and updates the user's page.
  case merge(Int)
}

extension TypingStep: Sendable {}
extension TypingStep: Equatable {}

extension TypingStep: CustomStringConvertible {
  public var description: String {
    func name(_ user: Int) -> String { SharingStep<Never>.name(of: user) }
    switch self {
    case .write(let user, let word, let inFront):
      return "\(name(user)) writes “\(word)” \(inFront ? "at the beginning" : "at the end")"
    case .remove(let user, let number): return "\(name(user)) deletes word \(number + 1)"
    case .merge(let user): return "\(name(user))'s page receives the others' changes"
    }
  }
}
