/// Builds paragraphs from text and tags, with the open elements on a stack of bounded depth.
struct ContentBuilder {
  private struct Open {
    var name: String
    var element: HTMLElement
    /// The number of entries of a list so far.
    var count = 0
    var isInvisible = false
    var hasEllipsis = false
    var isQuoteLink = false
  }

  private struct Link {
    var address: WebAddress
    var classes: [String]
    /// Whether a part of it is in a line.
    var isShown = false
  }

  /// Deeper than anything that people write. Deeper tags are dropped, and their text stays.
  private static let depth = 32

  private let mentions: [Mention]
  private let tags: [Tag]
  private var paragraphs: [ContentText.Paragraph] = []
  private var lines: [[ContentText.Run]] = []
  private var line: [ContentText.Run] = []
  /// The text of the current run.
  private var text: [UInt8] = []
  /// White space that counts only if text follows.
  private var owesSpace = false
  /// The bullet or number of a list entry that has no text yet.
  private var sign = ""
  private var open: [Open] = []
  private var link: Link?

  init(mentions: [Mention], tags: [Tag]) {
    self.mentions = mentions
    self.tags = tags
  }

  mutating func add(text bytes: ArraySlice<UInt8>) {
    guard !open.contains(where: { $0.element == .hidden }), link == nil || !open.contains(where: \.isInvisible) else {
      return
    }
    var characters: [UInt8] = []
    CharacterReference.append(bytes, to: &characters)
    if style == .code { return addCode(characters) }
    for byte in characters {
      if isSpace(byte) {
        owesSpace = true
      } else {
        putSign()
        paySpace()
        text.append(byte)
      }
    }
  }

  mutating func start(_ tag: HTMLScanner.Tag) {
    let element = HTMLElement(tag.name)
    if tag.name == "br" { return finishLine() }
    switch element {
    case .block, .quote, .code, .list, .item: finishParagraph()
    case .link:
      end(tag.name)
      // An element that is too deep has no link.
      if open.count < Self.depth, let address = tag.href.flatMap(WebAddress.init) {
        finishRun()
        link = Link(address: address, classes: tag.classes)
      }
    case .span, .hidden, .other: break
    }
    guard !HTMLElement.isEmpty(tag.name), open.count < Self.depth else { return }
    var opened = Open(name: tag.name, element: element)
    if element == .span {
      opened.isInvisible = tag.classes.contains("invisible")
      opened.hasEllipsis = tag.classes.contains("ellipsis")
    }
    opened.isQuoteLink = tag.classes.contains("quote-inline")
    if element == .item { number() }
    open.append(opened)
  }

  mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index {
      // Before it is closed: the text belongs to it.
      switch open[open.count - 1].element {
      case .block, .quote, .code, .list, .item: finishParagraph()
      case .link: finishLink()
      case .span where open[open.count - 1].hasEllipsis && link != nil: text.append(contentsOf: Array("…".utf8))
      case .span, .hidden, .other: break
      }
      open.removeLast()
    }
  }

  mutating func finish() -> [ContentText.Paragraph] {
    finishParagraph()
    return paragraphs
  }

  private var style: ContentText.Paragraph.Style {
    if open.contains(where: \.isQuoteLink) { return .quoteLink }
    if open.contains(where: { $0.element == .code }) { return .code }
    return open.contains(where: { $0.element == .quote }) ? .quote : .plain
  }

  private mutating func addCode(_ characters: [UInt8]) {
    for byte in characters {
      switch byte {
      case UInt8(ascii: "\n"): finishLine()
      case UInt8(ascii: "\t"): text.append(contentsOf: [32, 32])
      default: text.append(byte)
      }
    }
  }

  /// Creates the number of the next entry of the innermost list.
  private mutating func number() {
    let list = open.lastIndex { if case .list = $0.element { true } else { false } }
    guard let list else { return }
    open[list].count += 1
    sign = open[list].element == .list(isOrdered: true) ? "\(open[list].count). " : "• "
  }

  /// Written with the entry's first text, which may be in a paragraph of its own within the entry.
  private mutating func putSign() {
    guard !sign.isEmpty else { return }
    line.append(ContentText.Run(sign))
    (sign, owesSpace) = ("", false)
  }

  private mutating func paySpace() {
    if owesSpace, !text.isEmpty || !line.isEmpty { text.append(32) }
    owesSpace = false
  }

  private mutating func finishRun() {
    // A space between a word and a link is neither lost nor part of the link.
    paySpace()
    guard !text.isEmpty else { return }
    let shown = String(decoding: text, as: UTF8.self).withoutTricks
    text = []
    guard !shown.isEmpty else { return }
    line.append(ContentText.Run(shown, target(of: shown)))
    link?.isShown = true
  }

  private mutating func finishLink() {
    // The space after a link's last word is outside of it.
    let owed = owesSpace
    owesSpace = false
    finishRun()
    owesSpace = owed
    guard let link else { return }
    if !link.isShown { line.append(ContentText.Run(link.address.text, .page(link.address))) }
    self.link = nil
  }

  private mutating func finishLine() {
    owesSpace = false
    finishRun()
    // Several breaks result in one empty line.
    if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    line = []
  }

  private mutating func finishParagraph() {
    finishLine()
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !lines.isEmpty { paragraphs.append(ContentText.Paragraph(style: style, lines: lines)) }
    lines = []
  }

  /// Returns the target of the open link, by its text.
  private func target(of shown: String) -> ContentText.Target? {
    guard let link else { return nil }
    if let mention = mentions.first(where: { $0.url == link.address }) {
      return .account(id: mention.id, acct: mention.acct, link.address)
    }
    if shown.hasPrefix("#"), shown.count > 1 {
      let name = String(shown.dropFirst())
      let isTag = tags.contains { $0.name.lowercased() == name.lowercased() || $0.url == link.address }
      if isTag || link.classes.contains("hashtag") { return .hashtag(name, link.address) }
    }
    if shown.hasPrefix("@"), shown.count > 1, link.classes.contains("mention"), link.address.isOfWeb {
      let name = String(shown.dropFirst())
      return .account(id: nil, acct: name.contains("@") ? name : "\(name)@\(link.address.host)", link.address)
    }
    return .page(link.address)
  }
}
