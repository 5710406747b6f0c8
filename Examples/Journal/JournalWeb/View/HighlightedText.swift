/// A text split into runs, with the runs that another text does not contain marked.
///
/// ```swift
/// HighlightedText("a long walk", against: "a walk").runs      // "a ", "long" (differs), " ", "walk"
/// ```
struct HighlightedText: Equatable {
  struct Run: Equatable {
    var text: String
    var differs: Bool
  }

  private(set) var runs: [Run] = []

  /// Comparing two texts of a thousand words with nothing in common takes a few million steps. In longer texts everything
  /// between the first and the last difference is marked.
  static let mostWords = 2_000

  /// Compares the words of two texts. A space is marked only between two marked words.
  init(_ text: String, against other: String) {
    let (mine, theirs) = (HighlightedText.words(text), HighlightedText.words(other))
    let head = zip(mine, theirs).prefix { $0 == $1 }.count
    let most = min(mine.count, theirs.count) - head
    let tail = zip(mine.reversed(), theirs.reversed()).prefix(most).prefix { $0 == $1 }.count
    var new = Set(head..<mine.count - tail)
    if max(mine.count, theirs.count) - head - tail <= HighlightedText.mostWords {
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
