/// The reason why some words are not a request.
public struct DrawRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to write instead; for a notation also a caret below the position.
  public let description: String

  public init(description: String) { self.description = description }
}

extension Chance.DrawRequest {
  /// The maximum number of characters of a question.
  public static let longestQuestion = 200

  /// Parses the words of a request: `coin`, `ball will it rain?`, `cards 5`; anything else is a notation of dice.
  ///
  /// - Throws: ``DrawRequestError``
  public init(words: String) throws(DrawRequestError) {
    let first = words.prefix { !$0.isWhitespace }
    let rest = String(words.dropFirst(first.count).drop { $0.isWhitespace })
    switch first.lowercased() {
    case "coin":
      guard rest.isEmpty else { throw DrawRequestError(description: "“\(rest)” is unexpected: a coin has no options.") }
      self = .coin
    case "ball":
      let (count, most) = (rest.count, Self.longestQuestion)
      guard count <= most else {
        throw DrawRequestError(
          description: "This question has \(count) characters, and the 8-ball takes at most \(most). Shorten it.")
      }
      self = .ball(question: rest)
    case "card", "cards":
      guard let count = rest.isEmpty ? 1 : Int(rest), (1...Card.count).contains(count) else {
        throw DrawRequestError(description: "“\(rest)” is not a number of cards from 1 to \(Card.count).")
      }
      self = .cards(count)
    default:
      do throws(NotationError) { self = .dice(try Notation(words)) } catch {
        throw DrawRequestError(description: "\(error)")
      }
    }
  }
}
