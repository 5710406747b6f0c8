extension Tags {
  /// Takes the tags out of what a person wrote: the words with a `#` before them, wherever they stand.
  ///
  /// ```swift
  /// Tags.taken(from: "buy #home beer")  // “buy beer”, and the tag home
  /// ```
  ///
  /// - Parameter others: tags it has already.
  /// - Returns: the text without them, or as it is if there are none, and all tags.
  public static func taken(from text: String, and others: Tags = []) -> (text: String, tags: Tags) {
    var tags = others
    guard text.contains("#") else { return (text, tags) }
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      guard word.first == "#", let tag = Tags.word(from: String(word)) else { return true }
      // Where there is no room for a tag, the word stays a word.
      return !tags.contains(tag) && !tags.insert(tag)
    }
    return (words.joined(separator: " "), tags)
  }
}
