// What a person types, and what is sent of it.
extension ContentText {
  /// A text as somebody types it: its lines, and an empty one between paragraphs. Nothing in it leads anywhere until a server has read it.
  ///
  /// As servers do, it leaves white space at both ends out, and takes several empty lines for one.
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

  /// The text that somebody would have typed for it: with whom it speaks to by their whole names, and links in full.
  ///
  /// It is what an edit begins with where there is no network to ask for the source. Of a text that was typed here it is that text. The
  /// link to a quoted post is not part of it: the server adds that link itself.
  public var typed: String {
    paragraphs.filter { $0.style != .quoteLink }.map { paragraph in
      paragraph.lines.map { $0.map(\.typed).joined() }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Whether somebody would have typed both the same way, but for white space: a server cuts links, shortens names and takes
  /// several spaces for one, so that what it tells of a text is not that text to the letter.
  public func isTyped(as other: ContentText) -> Bool {
    self == other
      || typed.split(whereSeparator: \.isWhitespace) == other.typed.split(whereSeparator: \.isWhitespace)
  }

  public var isEmpty: Bool { paragraphs.isEmpty }

  /// Another text in the place of the one that the author typed; the link to a quoted post stays.
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
    // What is shown of an address is cut; whose words are its own keeps them, and the address would be lost.
    case .page(let address): address.text.contains(text.trimmingDots) ? address.text : text
    case nil: text
    }
  }
}

extension String {
  fileprivate var trimmingDots: String { hasSuffix("…") ? String(dropLast()) : self }
}
