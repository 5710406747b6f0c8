/// What an element means to a text.
enum HTMLElement: Equatable {
  /// Stands by itself: what comes before and after is another paragraph.
  case block
  case quote
  case code
  case list(isOrdered: Bool)
  case item
  case link
  case span
  /// Its content is no text, such as a picture drawn by tags.
  case hidden
  /// Anything else: its tags are dropped, and what is in it is text like any other.
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

  /// Those that never have an end.
  static func isEmpty(_ name: String) -> Bool {
    switch name {
    case "br", "hr", "img", "wbr", "input", "meta", "link", "embed", "source", "area", "base", "col", "track": true
    default: false
    }
  }

  /// Those in which tags are no tags, so that only their own end ends them.
  static func hidesMarkup(_ name: String) -> Bool {
    switch name {
    case "script", "style", "iframe", "noembed", "noframes", "title", "textarea", "xmp", "plaintext": true
    default: false
    }
  }
}
