/// Why a wish was not fulfilled, as a value: each face says it in its own place.
public enum Refusal: Equatable, Codable, Sendable {
  case noText
  case unknown(Which)
  /// It is so already.
  case unchanged(number: Int)
  case nothingDone
}

extension Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noText: "A to-do needs a text: say what is to be done."
    case .unknown(.number(let number)): "There is no to-do \(number). The list shows which there are."
    case .unknown(.id): "This to-do is not in the list any more."
    case .unchanged(let number): "To-do \(number) is so already."
    case .nothingDone: "Nothing is done yet, so there is nothing to clear."
    }
  }
}
