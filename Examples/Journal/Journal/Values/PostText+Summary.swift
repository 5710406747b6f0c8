import TarnText

extension PostText {
  /// The part of an entry that would be posted: its title and the lines of its body up to the first empty one, with which
  /// a person ends the summary. Photos and voice notes are posted as links.
  ///
  /// - Complexity: O(length of the text)
  public init(summaryOf entry: Entry) {
    func isBlank(_ line: Substring) -> Bool { line.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    let lines = entry.body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy
      .map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
      .drop(while: isBlank)
    let first = lines.prefix { !isBlank($0) }
    let parts = isBlank(entry.title[...]) ? Array(first) : [entry.title[...]] + first
    self.init(parts.joined(separator: "\n"), links: entry.photos.count + entry.voice.count)
  }
}
