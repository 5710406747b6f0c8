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
    func name(_ person: Int) -> String { SharingStep<Never>.name(of: person) }
    switch self {
    case .write(let person, let word, let inFront):
      return "\(name(person)) writes “\(word)” \(inFront ? "at the beginning" : "at the end")"
    case .remove(let person, let number): return "\(name(person)) deletes word \(number + 1)"
    case .merge(let person): return "\(name(person))'s page receives the others' changes"
    }
  }
}
