import TarnRecord

extension TextRule {
  /// Merges two versions of a text by words.
  ///
  /// A paragraph of prose is one line, so a merge by lines would report a conflict where two people correct different
  /// words of it. The merge reports a conflict if both change the same words, or if the merged text is too long, since
  /// cutting it would lose text of one of them.
  ///
  /// ```swift
  /// static let fields: [Field<Note>] = [Field("title", \.title, merge: TextRule(most: 200, isOneLine: true).merge)]
  /// ```
  public var merge: MergeRule<String> {
    .with { base, mine, theirs in
      guard let text = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text else { return nil }
      return applied(to: text).changes.contains(.length) ? nil : text
    }
  }
}
