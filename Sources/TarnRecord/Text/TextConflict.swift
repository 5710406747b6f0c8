/// A place of a text that two people changed differently: what it was, and what each made of it.
///
/// ```swift
/// let merge = TextMerge(base: "a good day", mine: "a bad day", theirs: "a fine day", by: .words)
/// let conflict = merge.conflicts[0]
/// conflict.base.text       // "good"
/// conflict.mine.text       // "bad"
/// conflict.theirs.range    // 2..<6
/// ```
///
/// A passage is empty where its text has nothing at that place. At most one of the three is.
public struct TextConflict: Hashable, Sendable {
  /// A part of one of the three texts.
  public struct Passage: Hashable, Sendable {
    public var text: String
    /// Where it stands in its text, counted in bytes of UTF-8: the offsets of the text's `utf8`.
    public var range: Range<Int>

    public init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  public var base: Passage
  public var mine: Passage
  public var theirs: Passage

  public init(base: Passage, mine: Passage, theirs: Passage) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}
