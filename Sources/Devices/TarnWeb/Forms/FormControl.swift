/// An element of a page that a browser without scripts can use: a button, a field, a form.
///
/// The page keeps nothing about the HTML that it has sent. So an element is identified by an ID that follows from its
/// position in the tree alone: see ``FormControls``.
struct FormControl {
  enum Kind: Equatable {
    /// A button, or another element that handles a click (`isButton` is false); with the question before it, if it has one.
    case click(isButton: Bool, question: String?)
    /// A text field or a select box, which shows this text.
    case text(String, isChoice: Bool)
    /// A field whose text the state never sets, such as that of a password.
    case secret
    /// A checkbox or a radio button. Its event is that of a check or of a click.
    case check(Bool, event: WireFormat.Event)
    case radio(Bool)
    /// A form of the app; the words of its button if the form can't be submitted yet.
    case form(title: String?)
    /// A list, with the offsets at which it shows the rows before those in the page, and the rows after them.
    case list(earlier: Double?, further: Double?)
  }

  /// ``FormPost/idLength`` characters.
  let id: String
  /// The number of its node.
  let node: Int
  let kind: Kind
  /// The number of the form around it, or that it is; 0 for the form of all elements outside of others.
  let form: Int
  /// The names of the app for the element and its form.
  let name: String
  let formID: String

  /// The content of a field in the browser, after a letter for its kind; `nil` for other elements.
  var shown: String? {
    switch kind {
    // No field can have a NUL.
    case .text(let text, _): "t" + text.filter { $0 != "\0" }
    case .secret: "s"
    case .check(let isOn, _): isOn ? "c1" : "c0"
    case .radio(let isOn): isOn ? "r1" : "r0"
    case .click, .form, .list: nil
    }
  }
}

extension FormControl {
  /// - Returns: `nil` for an element that such a browser can't use, or uses without the app, as it does a link.
  init?<Action>(_ node: MountedNode<Action>, _ tag: String, _ path: NodePath, form: Int, formID: String) {
    guard !node.handlers.isEmpty || tag == "form", node.setting("disabled") == nil, node.setting("form") == nil,
      let kind = Self.kind(of: node, tag)
    else { return nil }
    let isRadio = if case .radio = kind { true } else { false }
    id = path.id
    self.node = node.id
    self.kind = kind
    self.form = form
    self.formID = formID
    name = node.setting("name")?.text ?? (isRadio ? id : "")
  }

  private static func kind<Action>(of node: MountedNode<Action>, _ tag: String) -> Kind? {
    let click = node.handler(.click)
    switch tag {
    case "form": return form(node)
    case "input", "textarea", "select": return field(node, tag)
    case "a" where node.setting("href") != nil: return nil
    case _ where node.window != nil: return list(node)
    default:
      guard let click, tag != "label", tag != "summary" else { return nil }
      let question: String? = if case .text(let text) = click.listenerValue { text } else { nil }
      return .click(isButton: tag == "button", question: question)
    }
  }

  private static func form<Action>(_ node: MountedNode<Action>) -> Kind? {
    if node.handler(.submit) != nil { return .form(title: nil) }
    guard node.hasField else { return nil }
    return .form(title: node.submitTitle ?? "Continue")
  }

  private static func field<Action>(_ node: MountedNode<Action>, _ tag: String) -> Kind? {
    let type = tag == "input" ? node.setting("type")?.text ?? "text" : tag
    let isOn = node.setting(WireFormat.Property.isChecked.rawValue) == .flag(true)
    switch type {
    case "checkbox":
      guard let event = [WireFormat.Event.check, .click].first(where: { node.handler($0) != nil }) else { return nil }
      return .check(isOn, event: event)
    case "radio": return node.handler(.check) == nil ? nil : .radio(isOn)
    case "file", "image", "button", "submit", "reset": return nil
    default: break
    }
    guard let handler = node.handler(.input) else { return nil }
    if handler.listenerValue == .text(WireFormat.HandlerValue.writeOnly.rawValue) || type == "password" {
      return .secret
    }
    let text =
      (node.setting(WireFormat.Property.value.rawValue) ?? node.setting("value"))?.text
      ?? (type == "textarea" ? node.texts.joined() : "")
    return type == "select"
      ? .text(node.shownOption(text), isChoice: true) : .text(shown(text, in: type), isChoice: false)
  }

  /// Returns the text that a browser shows in a field, where it shows not every text.
  private static func shown(_ text: String, in type: String) -> String {
    switch type {
    case "textarea": text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    case "number", "range": Double(text) == nil ? "" : text
    case "date": text.wholeMatch(of: /\d{4,}-\d\d-\d\d/) == nil ? "" : text
    default: text.filter { !["\n", "\r", "\r\n"].contains($0) }
    }
  }

  private static func list<Action>(_ node: MountedNode<Action>) -> Kind? {
    guard let window = node.window, node.handler(.scroll) != nil else { return nil }
    let list = window.list
    let rows = list.rows(window.height)
    let page = list.page(window.height)
    let half = (page + 1) / 2
    // The first visible rows with which the rows in the page end, or begin, at those of now: see `rows(_:)`.
    let earlier = max(rows.lowerBound - half - 2 * page, 0)
    let further = min(rows.upperBound + 2 * half, list.count - 1)
    let isWhole = rows.count >= list.count
    return isWhole
      ? nil
      : .list(
        earlier: rows.lowerBound > 0 ? Double(earlier) * list.rowHeight : nil,
        further: rows.upperBound < list.count ? Double(further) * list.rowHeight : nil)
  }
}

extension MountedNode {
  fileprivate func handler(_ event: WireFormat.Event) -> EventHandler<Action>? { handlers.first { $0.event == event } }

  fileprivate var hasField: Bool {
    if let tag, ["input", "textarea", "select"].contains(tag), !handlers.isEmpty { return true }
    return children.contains(where: \.hasField)
  }

  /// The words on the first button that submits.
  fileprivate var submitTitle: String? {
    if tag == "button", setting("type") == .text("submit") { return texts.joined() }
    return children.lazy.compactMap(\.submitTitle).first
  }

  fileprivate var optionValues: [String] {
    if tag == "option" { return [optionValue] }
    return children.flatMap(\.optionValues)
  }

  /// The value of the option that a browser shows: the first one if the value is that of none.
  fileprivate func shownOption(_ value: String) -> String {
    let values = optionValues
    return values.contains { $0.isWritten(as: value) } ? value : values.first ?? ""
  }
}
