import TarnText

// The rules for the texts of the journal.
extension TextRule {
  /// A title: a line that can be read at a glance.
  public static let title = TextRule(most: 200, isOneLine: true)
  /// A body: some forty printed pages, far more than a day needs, and short enough to send and compare on every key
  /// press.
  public static let body = TextRule(most: 100_000, isOneLine: false)
  /// A caption: as much as fits under a photo.
  public static let caption = TextRule(most: 300, isOneLine: true)
  /// A file name: the maximum length of common file systems.
  public static let fileName = TextRule(most: 255, isOneLine: true)
}
