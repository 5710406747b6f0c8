/// The content of a status as text to show: paragraphs of lines of runs, without any HTML.
///
/// ```swift
/// let text = ContentText(html: #"<p>See <a href="https://tarn.example/a">this</a></p>"#)
/// text.paragraphs[0].lines[0][1]      // Run("this", .page(https://tarn.example/a))
/// ```
///
/// Content from a server is not trusted: tags are interpreted or dropped, never passed on, and links lead only to a
/// ``WebAddress``. Any bytes result in a text, in time proportional to their number and without recursion.
///
/// It is not a browser: of HTML it supports paragraphs, quotations, code, lists and links, which is what Mastodon
/// allows, without emphasis. Custom emojis stay as their shortcodes.
public struct ContentText: Hashable, Codable, Sendable {
  public var paragraphs: [Paragraph]

  /// A paragraph has at least one line, and neither begins nor ends with an empty one.
  public struct Paragraph: Hashable, Codable, Sendable {
    public enum Style: String, Hashable, Codable, Sendable {
      case plain, quote, code
      /// The link to the quoted post (`RE: URL`). The server adds it to the content: it is not part of the text that
      /// the author typed (``ContentText/typed``).
      case quoteLink
    }

    public var style: Style
    /// The runs of each line, none of which is empty.
    public var lines: [[Run]]

    public init(style: Style = .plain, lines: [[Run]]) {
      self.style = style
      self.lines = lines
    }
  }

  /// A piece of a line with one target, or none.
  public struct Run: Hashable, Codable, Sendable {
    /// The shown text. The author chose it: only ``target`` says where it leads.
    public var text: String
    public var target: Target?

    public init(_ text: String, _ target: Target? = nil) {
      self.text = text
      self.target = target
    }
  }

  /// The target of a link.
  public enum Target: Hashable, Codable, Sendable {
    case page(WebAddress)
    /// An account: with its ID if the status lists it among its mentions.
    case account(id: String?, acct: String, WebAddress)
    /// A hashtag, without its `#`.
    case hashtag(String, WebAddress)

    /// The address for a browser.
    public var address: WebAddress {
      switch self {
      case .page(let address), .account(_, _, let address), .hashtag(_, let address): address
      }
    }
  }

  /// - Parameters:
  ///   - mentions: the status's mentions, to distinguish them from other links.
  ///   - tags: its hashtags, likewise.
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
  /// The plain text: paragraphs separated by an empty line.
  public var text: String {
    paragraphs.map { paragraph in
      paragraph.lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// All targets, in order.
  public var targets: [Target] { paragraphs.flatMap { $0.lines.flatMap { $0.compactMap(\.target) } } }
}
