/// The unit by which a text is compared and merged: the size of its tokens, which change as a whole.
///
/// ```swift
/// let base = "red apples and green pears"
/// let (mine, theirs) = ("red apples and ripe pears", "sour apples and green pears")
/// TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text    // "sour apples and ripe pears"
/// TextMerge(base: base, mine: mine, theirs: theirs, by: .lines).text    // nil: both changed the one line
/// ```
///
/// The tokens contain the whole text: joined, they are the text to the byte. No token begins or ends within a
/// user-perceived character.
public enum TextUnit: Hashable, Sendable {
  /// Lines, each with the `\n` or `\r\n` that ends it. The last line may have no line end, and then differs from a line
  /// that has one. A `\r` alone ends no line: a token that ended with it would combine with an inserted `\n`.
  case lines

  /// Words, which are runs of letters and digits; runs of white space; and every other character by itself. In scripts
  /// without spaces, words can't be found without a dictionary, so each character is a token.
  case words
}
