/// The part of an entry that would be posted.
///
/// ```swift
/// let summary = Summary(of: entry)
/// summary.text                       // the title, and the lines of the body up to the first empty one
/// summary.length.remaining           // the room that is left
/// summary.truncated(toFit: 280)      // the text to post if the summary is too long
/// ```
///
/// A person ends the summary with an empty line. Photos and voice notes are posted as links.
public struct Summary: Hashable, Sendable {
  /// The text of the summary.
  public let text: String
  /// The number of photos and voice notes to post as links.
  public let links: Int

  /// - Precondition: `links` is not negative.
  public init(text: String, links: Int = 0) {
    precondition(links >= 0, "Summary: there can't be \(links) links; give 0 or more.")
    self.text = text
    self.links = links
  }

  /// Extracts the summary of an entry: its title and the lines of its body up to the first empty one.
  ///
  /// - Complexity: O(length of the text)
  public init(of entry: Entry) {
    func isBlank(_ line: Substring) -> Bool { line.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    let lines = entry.body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy
      .map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
      .drop(while: isBlank)
    let first = lines.prefix { !isBlank($0) }
    let parts = isBlank(entry.title[...]) ? Array(first) : [entry.title[...]] + first
    self.init(text: Summary.trimmed(parts.joined(separator: "\n")), links: entry.photos.count + entry.voice.count)
  }

  /// The length of the text and the links, as the posting service counts it.
  public var length: SummaryLength { SummaryLength(text, links: links) }

  /// Returns the text without white space at its ends, which is invisible in a post.
  static func trimmed(_ text: String) -> String {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[start...last])
  }
}
