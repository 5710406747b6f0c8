/// The reason why a request was refused, as a value: each device shows it in its own way.
public enum TodosError: Equatable, Codable, Sendable {
  case noText
  case tooLong(characters: Int)
  case unknown(TodoReference)
  /// The to-do already has these values.
  case unchanged(number: Int)
  case nothingDone
}

extension TodosError {
  /// Returns the reason why a text is not valid for a to-do; `nil` if it is.
  public init?(text: String) {
    let (count, isTooLong) = Todo.length(of: text)
    if count == 0 {
      self = .noText
    } else if isTooLong {
      self = .tooLong(characters: count)
    } else {
      return nil
    }
  }

  /// Returns the reason why changes can't be made; `nil` if they can. A change to a text without a word has no effect
  /// and needs no reason.
  init?(changes: [TodoChange]) {
    for case .text(let text) in changes {
      if case .tooLong(let count)? = TodosError(text: text) {
        self = .tooLong(characters: count)
        return
      }
    }
    return nil
  }
}

extension TodosError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noText: "A to-do needs a text: say what is to be done."
    case .tooLong(let count):
      "This text has \(count) characters, and a to-do has at most \(Todo.longestText). Make it shorter, or make several of it."
    case .unknown(.number(let number)): "There is no to-do \(number). The list shows which there are."
    case .unknown(.id): "This to-do is not in the list any more."
    case .unchanged(let number): "To-do \(number) is so already."
    case .nothingDone: "Nothing is done yet, so there is nothing to clear."
    }
  }
}
