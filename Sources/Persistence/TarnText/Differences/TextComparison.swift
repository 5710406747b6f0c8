/// A text split into runs, with the runs that another text does not contain marked.
///
/// ```swift
/// let runs = TextComparison("a long walk", against: "a walk").runs      // "a ", "long" (differs), " walk"
/// ```
///
/// It shows two versions of a text side by side, each compared with the other.
public struct TextComparison: Equatable, Sendable {
  /// A part of the text.
  public struct Run: Equatable, Sendable {
    /// The text of the run.
    public internal(set) var text: String
    /// Whether the other text does not contain it.
    public let differs: Bool
  }

  /// The runs in order; joined they are the whole text.
  public private(set) var runs: [Run] = []

  /// The most words that are compared one by one. Comparing two texts of a thousand words with nothing in common takes a few million steps. In longer texts everything
  /// between the first and the last difference is marked.
  public static let mostWords = 2_000

  /// Compares the words of two texts. A space is marked only between two marked words.
  ///
  /// - Complexity: O(n + d²) for n words and d differences; O(n) beyond ``mostWords``.
  public init(_ text: String, against other: String) {
    let (mine, theirs) = (TextComparison.words(text), TextComparison.words(other))
    let head = zip(mine, theirs).prefix { $0 == $1 }.count
    let most = min(mine.count, theirs.count) - head
    let tail = zip(mine.reversed(), theirs.reversed()).prefix(most).prefix { $0 == $1 }.count
    var new = Set(head..<mine.count - tail)
    if max(mine.count, theirs.count) - head - tail <= TextComparison.mostWords {
      let difference = mine[head..<mine.count - tail].difference(from: theirs[head..<theirs.count - tail])
      new = []
      for case .insert(let place, _, _) in difference { new.insert(head + place) }
    }
    func isNew(_ place: Int) -> Bool {
      mine[place].first?.isWhitespace == true ? new.contains(place - 1) && new.contains(place + 1) : new.contains(place)
    }
    for (place, word) in mine.enumerated() {
      if runs.last?.differs == isNew(place) {
        runs[runs.count - 1].text += word
      } else {
        runs.append(Run(text: String(word), differs: isNew(place)))
      }
    }
  }

  /// Returns the words and the spaces between them, alternating.
  private static func words(_ text: String) -> [Substring] {
    var (words, rest): ([Substring], Substring) = ([], text[...])
    while let first = rest.first {
      let word = rest.prefix { $0.isWhitespace == first.isWhitespace }
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }
}
