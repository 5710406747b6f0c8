/// An excerpt of a text around the first match, on one line.
///
/// ```swift
/// for piece in result.snippet.pieces { print(piece.isFound ? "[\(piece.text)]" : piece.text, terminator: "") }
/// ```
public struct Snippet: Equatable, Sendable {
  /// The pieces of the excerpt in order; joined they are the whole line.
  public let pieces: [Piece]

  /// A part of the line, either highlighted or not.
  public struct Piece: Equatable, Sendable {
    /// The text of the piece.
    public let text: String
    /// Whether the piece is highlighted as a match.
    public let isFound: Bool

    /// Creates a piece.
    public init(_ text: String, isFound: Bool = false) {
      self.text = text
      self.isFound = isFound
    }
  }

  /// The whole line, for a screen reader.
  public var text: String { pieces.map(\.text).joined() }

  /// The maximum length in characters: two lines of a page.
  static let length = 160
  /// The number of characters before the first match, as its context.
  static let lead = 40

  /// Makes an excerpt around the first range, with dots where the text continues. Without a range it is the beginning
  /// of the text.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - ranges: the ranges to highlight, sorted and disjoint.
  public init(of text: String, around ranges: [Range<String.Index>]) {
    let first = ranges.first ?? text.startIndex..<text.startIndex
    var start = text.index(first.lowerBound, offsetBy: -Snippet.lead, limitedBy: text.startIndex) ?? text.startIndex
    // The excerpt starts at a word if one begins before the match.
    if start > text.startIndex, let space = text[start..<first.lowerBound].firstIndex(where: \.isWhitespace) {
      start = text.index(after: space)
    }
    var end = text.index(start, offsetBy: Snippet.length, limitedBy: text.endIndex) ?? text.endIndex
    if end < text.endIndex, first.upperBound < end,
      let space = text[first.upperBound..<end].lastIndex(where: \.isWhitespace)
    {
      end = space
    }
    var pieces: [Piece] = []
    func add(_ range: Range<String.Index>, isFound: Bool) {
      guard !range.isEmpty else { return }
      pieces.append(Piece(String(text[range].map { $0.isNewline ? " " : $0 }), isFound: isFound))
    }
    if start > text.startIndex { pieces.append(Piece("…")) }
    var position = start
    for range in ranges where range.lowerBound < end {
      add(position..<range.lowerBound, isFound: false)
      position = min(range.upperBound, end)
      add(range.lowerBound..<position, isFound: true)
    }
    add(position..<end, isFound: false)
    if end < text.endIndex { pieces.append(Piece("…")) }
    self.pieces = pieces
  }
}
