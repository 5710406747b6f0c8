import Chance
import TarnCommandLine

extension Throw.Outcome {
  /// The result for other programs: `asked` and `result`. For dice the result is the total as a number, and `dice` has
  /// the numbers of each die that counts; for cards it is a list.
  ///
  /// ```json
  /// {"asked":"3d6+1","detail":"6 4 3","dice":[6,4,3],"result":14}
  /// ```
  var json: JSONOutput {
    var members: [(String, JSONOutput)] = [("asked", .string(requestText))]
    if let detail { members.append(("detail", .string(detail))) }
    if let dice { members.append(("dice", .array(dice.filter(\.isKept).map { .number($0.value) }))) }
    switch self {
    case .dice(_, _, let total): members.append(("result", .number(total)))
    case .cards(let cards): members.append(("result", .array(cards.map { .string($0.description) })))
    case .coin, .ball: members.append(("result", .string(result)))
    }
    return .object(members)
  }
}
