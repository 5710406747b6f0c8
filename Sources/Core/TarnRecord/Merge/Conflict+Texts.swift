extension Conflict {
  /// Both texts combined for the user to edit: agreed passages once, and at a disagreement mine followed by theirs.
  ///
  /// ```swift
  /// // “A walk” became “A long walk” here and “A cold walk” there.
  /// conflict.bothTexts                                                   // "A long cold walk"
  /// ```
  ///
  /// `nil` if the conflict is not between two texts, or one of them was removed.
  ///
  /// - Complexity: that of ``TextMerge`` by words.
  public var bothTexts: String? {
    guard let mine = mine as? String, let theirs = theirs as? String else { return nil }
    return TextMerge(base: base as? String ?? "", mine: mine, theirs: theirs, by: .words).text { conflict in
      let (mine, theirs) = (conflict.mine.text, conflict.theirs.text)
      // Keep a space between two words.
      let endsInWord = mine.last.map(TokenizedText.isWordCharacter) ?? false
      let beginsInWord = theirs.first.map(TokenizedText.isWordCharacter) ?? false
      return endsInWord && beginsInWord ? "\(mine) \(theirs)" : mine + theirs
    }
  }
}
