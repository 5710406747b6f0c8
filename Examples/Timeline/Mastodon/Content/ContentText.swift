/// The content of a status as text that may be shown: paragraphs of lines of runs, and of HTML nothing else.
///
/// ```swift
/// let text = ContentText(html: #"<p>See <a href="https://tarn.example/a">this</a></p>"#)
/// text.paragraphs[0].lines[0][1]      // Run("this", .page(https://tarn.example/a))
/// ```
///
/// What comes from a server is not believed to be clean: tags are understood or dropped, never passed on, and links lead
/// nowhere but to a ``WebAddress``. Any bytes at all give a text, in time proportional to them and with no recursion.
///
/// It is not a browser: of what HTML can say there are paragraphs, quotations, code, lists and links, which is what Mastodon
/// lets through, without emphasis. Custom emojis are left as their shortcodes.
public struct ContentText: Hashable, Codable, Sendable {
  public var paragraphs: [Paragraph]

  /// A paragraph has at least one line, and neither begins nor ends with an empty one.
  public struct Paragraph: Hashable, Codable, Sendable {
    public enum Style: String, Hashable, Codable, Sendable {
      case plain, quote, code
      /// The link to the post that a post quotes (`RE: URL`). The server adds it to the content: it is no part of the text that the
      /// author typed (``ContentText/typed``).
      case quoteLink
    }

    public var style: Style
    /// Of each line the runs, of which none is empty.
    public var lines: [[Run]]

    public init(style: Style = .plain, lines: [[Run]]) {
      self.style = style
      self.lines = lines
    }
  }

  /// A piece of a line that leads to one place, or to none.
  public struct Run: Hashable, Codable, Sendable {
    /// What is shown. What it says of where it leads is its author's word: ``target`` says where that is.
    public var text: String
    public var target: Target?

    public init(_ text: String, _ target: Target? = nil) {
      self.text = text
      self.target = target
    }
  }

  /// Where a run leads.
  public enum Target: Hashable, Codable, Sendable {
    case page(WebAddress)
    /// To somebody: with the account's id if the status names it among its mentions.
    case account(id: String?, acct: String, WebAddress)
    /// To a hashtag, without its `#`.
    case hashtag(String, WebAddress)

    /// The same place for a browser.
    public var address: WebAddress {
      switch self {
      case .page(let address), .account(_, _, let address), .hashtag(_, let address): address
      }
    }
  }

  /// - Parameters:
  ///   - mentions: whom the status speaks to, to tell them from other links.
  ///   - tags: its hashtags, for the same.
  /// - Complexity: O(n) in the HTML.
  public init(html: String, mentions: [Mention] = [], tags: [Tag] = []) {
    self.init(bytes: Array(html.utf8), mentions: mentions, tags: tags)
  }

  init(bytes: [UInt8], mentions: [Mention] = [], tags: [Tag] = []) {
    var scanner = HTMLScanner(bytes)
    var builder = ContentBuilder(mentions: mentions, tags: tags)
    while let token = scanner.next() {
      switch token {
      case .text(let range): builder.add(text: bytes[range])
      case .start(let tag):
        if HTMLElement.hidesMarkup(tag.name) { scanner.skipContent(of: tag.name) } else { builder.start(tag) }
      case .end(let name): builder.end(name)
      }
    }
    paragraphs = builder.finish()
  }
}

extension ContentText {
  /// All of it as plain text: paragraphs apart by an empty line.
  public var text: String {
    paragraphs.map { paragraph in
      paragraph.lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// All that it leads to, in order.
  public var targets: [Target] { paragraphs.flatMap { $0.lines.flatMap { $0.compactMap(\.target) } } }
}
