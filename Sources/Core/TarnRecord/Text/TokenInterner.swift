/// Assigns numbers to tokens of texts: equal strings have equal numbers, so texts are compared by numbers.
///
/// ```swift
/// var interner = TokenInterner()
/// interner.intern(TokenizedText("no no yes", by: .words))    // [0, 1, 0, 1, 2]
/// interner.intern(TokenizedText("yes", by: .words))          // [2]
/// ```
///
/// An `é` of one scalar and an `é` of two are equal, as in `==` and so in a record: a text in which only such bytes
/// differ is unchanged.
struct TokenInterner {
  private var numberByText: [String: Int] = [:]

  /// - Complexity: O(n) for n bytes.
  mutating func intern(_ tokens: TokenizedText) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(tokens.count)
    for position in 0..<tokens.count {
      let (text, next) = (tokens.text(of: position..<position + 1), numberByText.count)
      // One lookup, which also inserts the number of a new text.
      numbers.append({ (number: inout Int) in number }(&numberByText[text, default: next]))
    }
    return numbers
  }
}
