import Foundation

/// A reference implementation of the search that compares words one by one.
struct NaiveSearch {
  /// Consecutive words of a query.
  struct Term {
    let words: [String]
    /// Whether the last word must match as a whole instead of a prefix.
    let isWhole: Bool

    /// The term as a user types it.
    var text: String { isWhole ? "\"\(words.joined(separator: " "))\"" : words.joined(separator: "-") }
  }

  let terms: [Term]

  func finds(_ texts: [String]) -> Bool {
    let texts = texts.map { Self.words($0).map { Self.folded($0.word) } }
    return terms.allSatisfy { term in
      let sought = term.words.flatMap(Self.words).map { Self.folded($0.word) }
      return texts.contains { words in
        words.indices.contains { start in
          guard start + sought.count <= words.count else { return false }
          let last = sought.count - 1
          return sought.indices.allSatisfy { index in
            let word = words[start + index]
            return index == last && !term.isWhole
              ? word.unicodeScalars.starts(with: sought[index].unicodeScalars) : word == sought[index]
          }
        }
      }
    }
  }

  static func folded(_ word: String) -> String {
    word.map { String($0).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }.joined()
  }

  /// Returns the words of a text and where each begins.
  static func words(_ text: String) -> [(word: String, start: String.Index)] {
    var words: [(word: String, start: String.Index)] = []
    var isOpen = false
    for index in text.indices {
      let character = text[index]
      if let first = character.unicodeScalars.first, "漢字ひ👩🥾".unicodeScalars.contains(first) {
        words.append((String(character), index))
        isOpen = false
      } else if character.isLetter || character.isNumber {
        if isOpen { words[words.count - 1].word.append(character) } else { words.append((String(character), index)) }
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return words
  }
}
