/// The meaning of an element for a text.
enum HTMLElement: Equatable {
  /// A block: the text before and after is in other paragraphs.
  case block
  case quote
  case code
  case list(isOrdered: Bool)
  case item
  case link
  case span
  /// Its content is not text, such as a drawing.
  case hidden
  /// Any other element: its tags are dropped, and its content is normal text.
  case other

  init(_ name: String) {
    self =
      switch name {
      case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header", "footer", "table", "tr",
        "dl",
        "dt", "dd", "figure", "hr":
        .block
      case "blockquote": .quote
      case "pre": .code
      case "ul": .list(isOrdered: false)
      case "ol": .list(isOrdered: true)
      case "li": .item
      case "a": .link
      case "span": .span
      case "head", "svg", "math", "template", "object", "select", "audio", "video", "canvas", "noscript", "rp": .hidden
      default: .other
      }
  }

  /// Elements without an end tag.
  static func isEmpty(_ name: String) -> Bool {
    switch name {
    case "br", "hr", "img", "wbr", "input", "meta", "link", "embed", "source", "area", "base", "col", "track": true
    default: false
    }
  }

  /// Elements whose content has no tags, so that only their own end tag ends them.
  static func hidesMarkup(_ name: String) -> Bool {
    switch name {
    case "script", "style", "iframe", "noembed", "noframes", "title", "textarea", "xmp", "plaintext": true
    default: false
    }
  }
}
