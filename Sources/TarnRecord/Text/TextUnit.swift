/// What a text is compared and merged by: the smallest piece that is changed as a whole.
///
/// ```swift
/// let base = "red apples and green pears"
/// let (mine, theirs) = ("red apples and ripe pears", "sour apples and green pears")
/// TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text    // "sour apples and ripe pears"
/// TextMerge(base: base, mine: mine, theirs: theirs, by: .lines).text    // nil: both changed the one line
/// ```
///
/// Nothing of a text is lost in its pieces: put together, they are the text to the byte. No piece begins or ends within
/// what a person sees as one character.
public enum TextUnit: Hashable, Sendable {
  /// Lines, each with the `\n` or `\r\n` that ends it. The last may have none, and is then another line than one that
  /// does. A `\r` alone ends no line: a piece that ended with it would become one with an inserted `\n`.
  case lines

  /// Words, which are runs of letters and digits; runs of white space; and every other character by itself. Scripts
  /// that are written without spaces have no words to be found without a dictionary: there, each character is a piece.
  case words
}
