/// One thing that happens where several write in one text, each at a page of their own, by their number from 0.
public enum TypingAct {
  /// Writes a word, of which there is no other, in front of what they see or behind it.
  case write(Int, String, inFront: Bool)
  /// Takes out a word that they see, by its number, and the space beside it.
  case takeOut(Int, Int)
  /// What they did comes to the text, and what is there by then comes to their page.
  case meet(Int)
}

extension TypingAct: Sendable {}
extension TypingAct: Equatable {}

extension TypingAct: CustomStringConvertible {
  public var description: String {
    func name(_ person: Int) -> String { SharingAct<Never>.name(of: person) }
    switch self {
    case .write(let person, let word, let inFront):
      return "\(name(person)) writes “\(word)” \(inFront ? "in front" : "behind")"
    case .takeOut(let person, let number): return "\(name(person)) takes out word \(number + 1)"
    case .meet(let person): return "\(name(person))'s page is brought up to date"
    }
  }
}
