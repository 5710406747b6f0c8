extension Tags {
  /// Extracts the tags from typed text: the words that begin with `#`, anywhere in the text.
  ///
  /// ```swift
  /// Tags.taken(from: "buy #home beer")  // “buy beer”, and the tag home
  /// ```
  ///
  /// - Parameter others: existing tags.
  /// - Returns: the text without tags, unchanged if there are none, and all tags.
  public static func taken(from text: String, and others: Tags = []) -> (text: String, tags: Tags) {
    var tags = others
    guard text.contains("#") else { return (text, tags) }
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      guard word.first == "#", let tag = Tags.word(from: String(word)) else { return true }
      // If there is no room for a tag, the word stays in the text.
      return !tags.contains(tag) && !tags.insert(tag)
    }
    return (words.joined(separator: " "), tags)
  }
}
