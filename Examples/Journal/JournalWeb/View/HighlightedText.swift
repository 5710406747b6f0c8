/// A text split into runs, with the runs that another text does not contain marked.
///
/// ```swift
/// HighlightedText("a long walk", against: "a walk").runs      // "a ", "long " (differs), "walk"
/// ```
struct HighlightedText: Equatable {
  struct Run: Equatable {
    var text: String
    var differs: Bool
  }

  private(set) var runs: [Run] = []

  /// Comparing two texts of a thousand words with nothing in common takes a few million steps. In longer texts
  /// everything between the first and the last difference is marked.
  static let mostWords = 1_000

  /// Compares words, each with the space after it.
  init(_ text: String, against other: String) {
    var (mine, theirs) = (HighlightedText.words(text)[...], HighlightedText.words(other)[...])
    var (head, tail): ([Substring], [Substring]) = ([], [])
    while let one = mine.first, one == theirs.first {
      head.append(one)
      mine.removeFirst()
      theirs.removeFirst()
    }
    while let one = mine.last, one == theirs.last {
      tail.append(one)
      mine.removeLast()
      theirs.removeLast()
    }
    add(head, differs: false)
    if mine.count > HighlightedText.mostWords || theirs.count > HighlightedText.mostWords {
      add(Array(mine), differs: true)
    } else {
      let new = Set(Array(mine).difference(from: Array(theirs)).insertions.map(HighlightedText.place))
      for (place, word) in mine.enumerated() { add([word], differs: new.contains(place)) }
    }
    add(tail.reversed(), differs: false)
    bare()
  }

  /// Excludes the space at the end of a difference, where a mark would be meaningless.
  private mutating func bare() {
    var bare: [Run] = []
    for run in runs {
      let end = run.text.lastIndex { !$0.isWhitespace }.map(run.text.index(after:))
      if run.differs, let end, end < run.text.endIndex {
        bare.append(Run(text: String(run.text[..<end]), differs: true))
        bare.append(Run(text: String(run.text[end...]), differs: false))
      } else {
        bare.append(run)
      }
    }
    runs = bare
  }

  private mutating func add(_ words: [Substring], differs: Bool) {
    for word in words {
      if let last = runs.last, last.differs == differs {
        runs[runs.count - 1].text += word
      } else {
        runs.append(Run(text: String(word), differs: differs))
      }
    }
  }

  private static func place(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .insert(let place, _, _), .remove(let place, _, _): place
    }
  }

  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var (place, isInSpace) = (start, false)
    while place < text.endIndex {
      let isSpace = text[place].isWhitespace
      if isInSpace, !isSpace {
        words.append(text[start..<place])
        start = place
      }
      isInSpace = isSpace
      place = text.index(after: place)
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}
