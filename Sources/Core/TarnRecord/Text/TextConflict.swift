/// A passage of a text that two sides changed differently: the original, and each side's version.
///
/// ```swift
/// let merge = TextMerge(base: "a good day", mine: "a bad day", theirs: "a fine day", by: .words)
/// let conflict = merge.conflicts[0]
/// conflict.base.text       // "good"
/// conflict.mine.text       // "bad"
/// conflict.theirs.range    // 2..<6
/// ```
///
/// A passage is empty where its text has nothing at that position. At most one of the three is empty.
public struct TextConflict: Hashable, Sendable {
  /// A part of one of the three texts.
  public struct Passage: Hashable, Sendable {
    /// The passage's text.
    public var text: String
    /// The passage's range in its text, in bytes of UTF-8: offsets in the text's `utf8`.
    public var range: Range<Int>

    /// Creates a passage.
    public init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  /// The passage in the common original.
  public var base: Passage
  /// The passage in the local version.
  public var mine: Passage
  /// The passage in the other version.
  public var theirs: Passage

  /// Creates a conflict from the three versions of a passage.
  public init(base: Passage, mine: Passage, theirs: Passage) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}
