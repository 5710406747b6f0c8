import TarnTesting

@testable import TarnRecord

/// A text, two versions of it, and the parameters of the comparison.
struct TextCase: CustomStringConvertible {
  var base: String
  var mine: String
  var theirs: String
  var unit: TextUnit
  var steps = TextEdit.maximumSteps

  var merge: TextMerge { TextMerge(base: base, mine: mine, theirs: theirs, by: unit, steps: steps) }

  var description: String {
    "base \(base.debugDescription), mine \(mine.debugDescription), theirs \(theirs.debugDescription) by \(unit), "
      + "\(steps) steps"
  }

  /// Returns texts of few different pieces, so that they have much in common, and short enough for a failure to be
  /// readable. Some of the pieces look equal and are not; some would combine into one character if they were adjacent
  /// where they are in no text.
  static func random(_ random: inout SeededRandom) -> TextCase {
    let unit = random.pick(from: [TextUnit.lines, .words])
    let lines = ["a\n", "b\n", "a\r\n", "\n", "a", "\u{e9}\n", "e\u{301}\n", "\u{301}\n"]
    let words = [
      "a", "b", " ", "  ", "\n", ",", "\u{e9}", "e\u{301}", "\u{1f1e6}", "\u{1f1e7}", "\u{301}", "\u{200d}", "語",
    ]
    let pieces = Array((unit == .lines ? lines : words).shuffled(using: &random).prefix(4))
    let base = (0..<Int.random(in: 0...10, using: &random)).map { _ in random.pick(from: pieces) }
    return TextCase(
      base: base.joined(), mine: changed(base, pieces, &random), theirs: changed(base, pieces, &random), unit: unit,
      steps: random.oneIn(4) ? Int.random(in: 0...20, using: &random) : TextEdit.maximumSteps)
  }

  private static func changed(_ base: [String], _ pieces: [String], _ random: inout SeededRandom) -> String {
    var text = base
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let position = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text.insert(random.pick(from: pieces), at: position)
      case 1: if position < text.count { text.remove(at: position) }
      default: if position < text.count { text[position] = random.pick(from: pieces) }
      }
    }
    return text.joined()
  }
}

extension TextMerge {
  /// The merge with mine and theirs exchanged in the conflicts.
  var exchanged: TextMerge {
    TextMerge(
      parts: parts.map {
        guard case .conflict(let conflict) = $0 else { return $0 }
        return .conflict(TextConflict(base: conflict.base, mine: conflict.theirs, theirs: conflict.mine))
      })
  }

  /// The bytes of every part, because canonically equivalent strings are equal, but their bytes may differ.
  var bytes: [[[UInt8]]] {
    parts.map {
      switch $0 {
      case .agreed(let text): [Array(text.utf8)]
      case .conflict(let conflict):
        [conflict.base, conflict.mine, conflict.theirs].map { Array($0.text.utf8) }
      }
    }
  }
}

extension TokenizedText {
  var texts: [String] { (0..<count).map { text(of: $0..<($0 + 1)) } }
}
