import Foundation

/// The kinds of JSON values that a throw needs.
public enum JSONValue: Hashable, Encodable, Sendable {
  case number(Int)
  case text(String)
  case list([JSONValue])

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    }
  }

  /// Returns an object on one line, its members in the order of their names.
  public static func line(_ members: [String: JSONValue]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(members), as: UTF8.self)
  }
}

extension Throw.Outcome {
  /// The result for other programs: `asked` and `result`. For dice the result is the total as a number, and `dice` has
  /// the numbers of each die that counts; for cards it is a list.
  ///
  /// ```json
  /// {"asked":"3d6+1","detail":"6 4 3","dice":[6,4,3],"result":14}
  /// ```
  public var json: [String: JSONValue] {
    var members: [String: JSONValue] = ["asked": .text(requestText)]
    if let detail { members["detail"] = .text(detail) }
    switch self {
    case .dice(_, _, let total):
      members["result"] = .number(total)
      if let shown = dice { members["dice"] = .list(shown.filter(\.isKept).map { .number($0.value) }) }
    case .cards(let cards): members["result"] = .list(cards.map { .text($0.description) })
    case .coin, .ball: members["result"] = .text(result)
    }
    return members
  }

  /// The dice of the throw; `nil` for anything but dice, and if the throw has too many to store them.
  public var dice: [DiceRoll.RolledDie]? {
    guard case .dice(let notation, let numbers, _) = self, let roll = notation.roll(of: numbers) else { return nil }
    return roll.pools.flatMap { $0 }
  }
}
