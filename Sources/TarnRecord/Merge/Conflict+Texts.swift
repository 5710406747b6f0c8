extension Conflict {
  /// Both texts in one, for a person who writes on from there: what is agreed once, and where it is not, mine and then theirs.
  ///
  /// ```swift
  /// // “A walk” became “A long walk” here and “A cold walk” there.
  /// conflict.bothTexts                                                   // "A long cold walk"
  /// ```
  ///
  /// `nil` if it is no conflict of two texts, or one of them was removed.
  ///
  /// - Complexity: that of ``TextMerge`` by words.
  public var bothTexts: String? {
    guard let mine = mine as? String, let theirs = theirs as? String else { return nil }
    return TextMerge(base: base as? String ?? "", mine: mine, theirs: theirs, by: .words).text { conflict in
      let (one, other) = (conflict.mine.text, conflict.theirs.text)
      // Two words stay two.
      let meet = one.last.map(TextPieces.isOfWord) ?? false && other.first.map(TextPieces.isOfWord) ?? false
      return meet ? "\(one) \(other)" : one + other
    }
  }
}
