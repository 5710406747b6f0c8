/// Writes mounted trees as HTML that a browser's parser reads as exactly the nodes that the script would build.
///
/// Two adjacent texts are separated by an empty comment. An element that the parser would not create at its place
/// (``HTMLContext``) is replaced by the comment ``hole`` and the element's text; the script builds it. It also creates
/// empty texts, which HTML does not have, and corrects texts with a NUL character.
///
/// Live properties are written as the attributes that set them at first. Handlers are left out.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var styles = HTMLStyles()
  /// The forms of a browser without scripts; `nil` for a page without them.
  var forms: HTMLForms?

  /// The content of the comment in place of an element.
  static let hole = "!"

  /// The most bytes after which no further node begins: the script builds the others. A page that is read before the
  /// script runs is not longer.
  static let mostBytes = 4 << 20

  mutating func write<Action>(_ parts: [MountedNode<Action>]) {
    for part in parts { forms?.begin(part) }
    write(parts, in: HTMLContext())
  }

  private mutating func write<Action>(_ nodes: [MountedNode<Action>], in context: HTMLContext, selected: String? = nil)
  {
    var isAfterText = false
    for node in nodes {
      guard bytes.count < Self.mostBytes else { return }
      if let tag = node.tag, let inner = context.entering(tag) {
        write(node, tag, in: inner, selected: selected)
        isAfterText = false
      } else if node.tag == nil, context.allowsText {
        if isAfterText { raw("<!---->") }
        text(node.text)
        isAfterText = true
      } else if node.tag != nil || !node.text.isEmpty {
        raw("<!--!-->")
        if context.allowsText { for text in node.texts { self.text(text + " ") } }
        isAfterText = true
      }
    }
  }

  private mutating func write<Action>(
    _ node: MountedNode<Action>, _ tag: String, in inner: HTMLContext, selected: String?
  ) {
    let isHTML = !inner.isDrawing
    raw("<")
    bytes.append(contentsOf: tag.utf8)
    let content = writeSettings(of: node, isHTML ? tag : "svg")
    if isHTML, tag == "option", let selected, selected.isWritten(as: node.optionValue) { raw(" selected") }
    raw(">")
    if isHTML, HTMLContext.void.contains(tag) { return }
    // The parser leaves out a line break directly after these tags.
    if isHTML, tag == "textarea" || tag == "pre" { raw("\n") }
    if let refusal = forms?.takeRefusal(at: node) {
      text(refusal)
    } else if isHTML, tag == "textarea" {
      text(content ?? node.texts.joined())
    } else {
      if isHTML { beginForm(of: node.id, in: inner) }
      write(node.children, in: inner, selected: tag == "optgroup" ? selected : content)
      if isHTML { endForm(of: node.id, in: inner) }
    }
    raw("</")
    bytes.append(contentsOf: tag.utf8)
    raw(">")
  }

  /// Writes the attributes of an element.
  ///
  /// - Returns: the text of a text area, or the value of a select box.
  private mutating func writeSettings<Action>(of node: MountedNode<Action>, _ tag: String) -> String? {
    var className: String?
    var properties: [(name: String, value: String)] = []
    var content: String?
    let control = forms?.control(node.id)
    for (name, value) in node.settings where control?.replaces(name) != true {
      if name.hasPrefix(WireFormat.SettingPrefix.handler.rawValue) { continue }
      if let property = WireFormat.Property(rawValue: name) {
        content = content ?? write(property, value, of: node, tag)
      } else if name.hasPrefix(WireFormat.SettingPrefix.style.rawValue) {
        properties.append((name, value.text))
      } else if name == "class" {
        className = value.text
      } else if name != "value" || node.setting(WireFormat.Property.value.rawValue) == nil {
        attribute(name, value.text)
      }
    }
    if let styleClass = styles.className(for: properties) {
      className = (className.map { $0 + " " } ?? "") + styleClass
    }
    if let className { attribute("class", forms?.isRefused(node) == true ? "field-error" : className) }
    if let control { writeForm(of: control) }
    if forms?.isCovered(node.id) == true { attribute("inert", "") }
    if forms?.isCovering(node.id) == true { attribute(WireFormat.DataAttribute.isCovered.rawValue, "") }
    // The script shows a dialog in this way, too.
    if node.setting(WireFormat.DataAttribute.modal.rawValue) != nil { attribute("open", "") }
    return content
  }

  private mutating func write<Action>(
    _ property: WireFormat.Property, _ value: Attribute<Action>.Value, of node: MountedNode<Action>, _ tag: String
  ) -> String? {
    switch (property, value) {
    case (.value, .text(let text)) where tag == "textarea" || tag == "select": return text
    // A password is not in a text that a browser may show or save.
    case (.value, .text(let text)) where node.setting("type") != .text("password"): attribute("value", text)
    case (.isChecked, .flag(true)): attribute("checked", "")
    case (.scrollTop, .number(let offset)): scrollOffset(offset, of: node)
    default: break
    }
    return nil
  }

  /// Writes where the script in the HTML scrolls an element to: a number of pixels, or if only the browser knows the
  /// heights of a list's rows the index of a row and the part of it above the edge.
  private mutating func scrollOffset<Action>(_ offset: Double, of node: MountedNode<Action>) {
    guard offset > 0 else { return }
    guard let window = node.window, window.list.rowsFitContent else {
      return attribute(EarlyScripts.scrollAttribute, "\(offset)")
    }
    let list = window.list
    let first = list.rows(window.height).lowerBound
    let position = max(list.reached(window.height) / list.rowHeight - Double(first), 0)
    let isSelectedAbove = list.selected.map { $0 < first } ?? false
    attribute(
      EarlyScripts.rowAttribute, "\(Int(position) + (isSelectedAbove ? 1 : 0)) \(position - position.rounded(.down))")
  }

  mutating func attribute(_ name: String, _ value: String) {
    // Other names can't come from a view; they would not be one attribute.
    guard name.utf8.allSatisfy({ $0 > 0x2C && $0 < 0x7B && ![0x2F, 0x3C, 0x3D, 0x3E].contains($0) }) else { return }
    raw(" ")
    bytes.append(contentsOf: name.utf8)
    guard !value.isEmpty else { return }
    raw("=\"")
    text(value)
    raw("\"")
  }

  mutating func raw(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Writes a text of an element or a quoted attribute.
  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      // The parser makes it a line feed.
      case 0x0D: raw("&#13;")
      // The parser leaves it out in one place and replaces it in others.
      case 0: break
      default: bytes.append(byte)
      }
    }
  }
}

extension MountedNode {
  /// The texts of the node and its descendants.
  var texts: [String] { tag == nil ? [text] : children.flatMap(\.texts) }

  /// The value of an option, which is its text if it has none.
  var optionValue: String { setting("value")?.text ?? texts.joined() }
}

extension Attribute.Value {
  /// The value as a script writes it into an attribute.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .flag(let isOn): "\(isOn)"
    case .keys(let keys): keys.joined(separator: ",")
    // No attribute: the script gets it.
    case .json: ""
    }
  }
}
