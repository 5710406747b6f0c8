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
    case .noText: "A to-do needs a text."
    case .tooLong(let count):
      "This text has \(count) characters, and a to-do has at most \(Todo.longestText). Shorten it, or split it into several to-dos."
    case .unknown(.number(let number)): "There is no to-do \(number). The list shows the numbers."
    case .unknown(.id): "This to-do is no longer in the list."
    case .unchanged(let number): "To-do \(number) has these values already."
    case .nothingDone: "No to-do is done, so there is nothing to clear."
    }
  }
}
