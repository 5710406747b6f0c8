// The typed form of a text, and the text to send.
extension ContentText {
  /// Creates a text from typed input: its lines, with an empty one between paragraphs. It has no links until a server
  /// has processed it.
  ///
  /// As servers do, it removes white space at both ends, and reduces several empty lines to one.
  public init(typed text: String) {
    var paragraphs: [Paragraph] = []
    var lines: [[Run]] = []
    func end() {
      if !lines.isEmpty { paragraphs.append(Paragraph(lines: lines)) }
      lines = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) { end() } else { lines.append([Run(String(line))]) }
    }
    end()
    self.init(paragraphs: paragraphs)
    trim()
  }

  /// The text that a person would have typed: with mentions by their full names, and full links.
  ///
  /// An edit begins with it if there is no network to request the source. For a text that was typed here it equals the
  /// input. The link to a quoted post is not part of it: the server adds that link itself.
  public var typed: String {
    paragraphs.filter { $0.style != .quoteLink }.map { paragraph in
      paragraph.lines.map { $0.map(\.typed).joined() }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Whether both would have been typed alike, except for white space: a server cuts links, shortens names and combines
  /// spaces, so its version does not equal the typed text.
  public func isTyped(as other: ContentText) -> Bool {
    self == other
      || typed.split(whereSeparator: \.isWhitespace) == other.typed.split(whereSeparator: \.isWhitespace)
  }

  public var isEmpty: Bool { paragraphs.isEmpty }

  /// Returns the text with the author's part replaced; the link to a quoted post stays.
  public func replacingTyped(with text: ContentText) -> ContentText {
    ContentText(paragraphs: paragraphs.filter { $0.style == .quoteLink } + text.paragraphs)
  }

  private init(paragraphs: [Paragraph]) { self.paragraphs = paragraphs }

  private mutating func trim() {
    guard let first = paragraphs.first?.lines.first?.first, let last = paragraphs.last?.lines.last?.last else { return }
    paragraphs[0].lines[0][0].text = String(first.text.drop(while: \.isWhitespace))
    let (end, line) = (paragraphs.count - 1, paragraphs[paragraphs.count - 1].lines.count - 1)
    let text = end == 0 && line == 0 ? paragraphs[0].lines[0][0].text : last.text
    paragraphs[end].lines[line][0].text = String(text.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension ContentText.Run {
  fileprivate var typed: String {
    switch target {
    case .account(_, let acct, _): "@\(acct)"
    case .hashtag(let name, _): "#\(name)"
    // The shown text of an address is cut; a link with a text of its own keeps it, and the address would be lost.
    case .page(let address): address.text.contains(text.trimmingDots) ? address.text : text
    case nil: text
    }
  }
}

extension String {
  fileprivate var trimmingDots: String { hasSuffix("…") ? String(dropLast()) : self }
}
