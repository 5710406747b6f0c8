/// The effect of a browser's HTML parser on an element at one position: whether the parser would make exactly this element
/// there.
///
/// A script can create any tree, but the parser closes elements early, moves them and ignores them: a `div` ends a `p`
/// around it, a `tr` directly in a `table` gets a `tbody`. The rules are those of the HTML standard, “Tree construction”.
/// Where it treats an element differently by circumstances, the element counts as inexpressible.
struct HTMLContext {
  /// The element around the position.
  private var parent = "div"
  /// Whether the position is in an `svg` element.
  private(set) var isDrawing = false
  private var allowsElements = true
  /// Whether an element around the position would be closed by certain elements in it.
  private var isInParagraph = false
  private var isInItem = false
  private var isInTerm = false
  private var isInButton = false
  private var isInLink = false
  private var isInForm = false

  /// Whether a text stays where it is; in the structure of a table the parser moves it in front of the table.
  var allowsText: Bool { isDrawing || Self.structure[parent] == nil || parent == "optgroup" || parent == "select" }

  /// Returns the context inside of an element; `nil` if the parser would not create the element here.
  func entering(_ tag: String) -> HTMLContext? {
    guard allowsElements, tag.first?.isLowercase == true, tag.utf8.allSatisfy(Self.isTagByte) else { return nil }
    if isDrawing { return enteringDrawing(tag) }
    // In HTML the parser makes all names lowercase.
    guard !tag.utf8.contains(where: { (0x41...0x5A).contains($0) }), !Self.neverWritten.contains(tag) else {
      return nil
    }
    if let children = Self.structure[parent] {
      guard children.contains(tag) else { return nil }
    } else {
      guard !Self.onlyInStructure.contains(tag) || tag == "option" && parent == "datalist" else { return nil }
    }
    guard !isClosing(tag) else { return nil }
    var inner = self
    inner.parent = tag
    if tag == "svg" {
      inner.isDrawing = true
      return inner
    }
    inner.enter(tag)
    return inner
  }

  private func isClosing(_ tag: String) -> Bool {
    switch tag {
    case _ where isInParagraph && Self.closingParagraph.contains(tag): true
    case "li": isInItem
    case "dd", "dt": isInTerm
    case "button": isInButton
    case "a": isInLink
    case "form": isInForm
    case "h1", "h2", "h3", "h4", "h5", "h6": Self.headings.contains(parent)
    case "rp", "rt": parent != "ruby"
    default: false
    }
  }

  private mutating func enter(_ tag: String) {
    if Self.special.contains(tag) { (isInItem, isInTerm) = (false, false) }
    switch tag {
    case "p": isInParagraph = true
    case "table", "caption", "td", "th": isInParagraph = false
    case "button": (isInParagraph, isInButton) = (false, true)
    case "li": isInItem = true
    case "dd", "dt": isInTerm = true
    case "a": isInLink = true
    case "form": isInForm = true
    case "option": allowsElements = false
    default: break
    }
  }

  private func enteringDrawing(_ tag: String) -> HTMLContext? {
    guard !Self.endingDrawing.contains(tag) else { return nil }
    // The parser makes names lowercase, and gives those in the list their case again.
    guard (Self.drawingNames[tag.lowercased()] ?? tag.lowercased()) == tag else { return nil }
    var inner = self
    inner.parent = tag
    // Elements in these are HTML to the parser.
    inner.allowsElements = !["foreignObject", "desc", "title"].contains(tag)
    return inner
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }
}

extension HTMLContext {
  /// The elements without content and end tag.
  static let void: Set = ["area", "br", "col", "embed", "hr", "img", "input", "param", "source", "track", "wbr"]

  /// The elements with rules for their children, and these.
  private static let structure: [String: Set<String>] = [
    "table": ["caption", "colgroup", "thead", "tbody", "tfoot"],
    "thead": ["tr"], "tbody": ["tr"], "tfoot": ["tr"], "tr": ["td", "th"], "colgroup": ["col"],
    "select": ["option", "optgroup", "hr"], "optgroup": ["option"],
  ]

  private static let onlyInStructure: Set = [
    "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th", "option", "optgroup",
  ]

  /// Elements whose content the parser reads as text or puts elsewhere, or that it never creates.
  private static let neverWritten: Set = [
    "html", "head", "body", "frameset", "frame", "iframe", "noframes", "noscript", "noembed", "xmp", "plaintext",
    "listing", "script", "style", "title", "template", "base", "link", "meta", "basefont", "bgsound", "image", "math",
    "keygen", "nobr", "marquee", "object", "applet", "embed", "rb", "rtc", "selectedcontent",
  ]

  private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// The elements that end a `p` around them.
  private static let closingParagraph: Set = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "dd", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
    "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul",
  ]

  /// The elements inside of which an item or a term begins without ending another one around them.
  private static let special: Set = [
    "article", "aside", "blockquote", "button", "caption", "center", "dd", "details", "dir", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "li", "main",
    "menu", "nav", "ol", "pre", "search", "section", "select", "summary", "table", "tbody", "td", "textarea", "tfoot",
    "th", "thead", "tr", "ul",
  ]

  /// The elements that end an `svg` around them.
  private static let endingDrawing: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "font", "h1",
    "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
    "ruby", "s", "script", "small", "span", "strike", "strong", "style", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

  /// The names of SVG elements with capital letters.
  private static let drawingNames = Dictionary(
    uniqueKeysWithValues: [
      "animateMotion", "animateTransform", "clipPath", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
      "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood",
      "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
      "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject",
      "linearGradient", "radialGradient", "textPath",
    ].map { ($0.lowercased(), $0) })
}
