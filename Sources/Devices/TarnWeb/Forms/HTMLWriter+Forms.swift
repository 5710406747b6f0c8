// The attributes and elements that a browser without scripts needs.
extension FormControl {
  /// Whether the HTML has another attribute in place of that of the app.
  func replaces(_ attribute: String) -> Bool {
    switch kind {
    // A button without a type submits.
    case .click(let isButton, _): isButton && (attribute == "type" || attribute == "name")
    case .text, .secret, .check: attribute == "name"
    case .radio: attribute == "name" || attribute == "value"
    case .form, .list: false
    }
  }

  /// The name of a pressed button, or of a field.
  var controlName: String { "\(FormPost.controlMark)\(id)" }

  /// The offset that the button for the rows before, or after, those in the page scrolls to.
  static let earlierMark = "e"
  static let furtherMark = "f"
}

extension HTMLWriter {
  mutating func writeForm(of control: FormControl) {
    switch control.kind {
    case .form:
      if control.formID == HTMLForms.id(of: control.form) { attribute("id", control.formID) }
      attribute("method", "post")
    case .click(isButton: true, _):
      writeOwner(of: control)
      attribute("name", control.controlName)
    case .text, .secret, .check:
      writeOwner(of: control)
      attribute("name", control.controlName + control.name)
    case .radio:
      writeOwner(of: control)
      // Those of one group have one name.
      let group = NodePath().appending("\(control.form)").appending(control.name)
      attribute("name", "\(FormPost.controlMark)\(group.id)" + control.name)
      attribute("value", control.id)
    case .click(isButton: false, _), .list: return
    }
    forms?.wrote(control)
  }

  /// An element in a form of the app belongs to it without an attribute.
  private mutating func writeOwner(of control: FormControl) {
    if control.form == 0 { attribute("form", HTMLForms.id(of: 0)) }
  }

  /// Writes what comes before the children of an element.
  mutating func beginForm(of node: Int, in context: HTMLContext) {
    guard case .list(let earlier?, _)? = forms?.control(node)?.kind, earlier.isFinite else { return }
    writeRowsButton(of: node, FormControl.earlierMark, FormWords(forms?.words ?? .english).earlier)
  }

  /// Writes what comes after the children of an element.
  mutating func endForm(of node: Int, in context: HTMLContext) {
    guard let control = forms?.control(node) else { return }
    switch control.kind {
    case .list(_, let further?) where further.isFinite:
      writeRowsButton(of: node, FormControl.furtherMark, FormWords(forms?.words ?? .english).further)
    case .form(let title?):
      raw("<noscript><div class=\"buttons\"><button>")
      text(title)
      raw("</button></div></noscript>")
    case .click(isButton: false, _):
      // The parser must not move the button.
      guard context.allowsText, context.entering("button") != nil else { return }
      raw("<noscript><button")
      writeOwner(of: control)
      attribute("name", control.controlName)
      raw(">")
      text(FormWords(forms?.words ?? .english).choose)
      raw("</button></noscript>")
      forms?.wrote(control)
    default: break
    }
  }

  private mutating func writeRowsButton(of node: Int, _ mark: String, _ title: String) {
    guard let control = forms?.control(node) else { return }
    raw("<noscript><p class=\"bar\"><button class=\"quiet\"")
    writeOwner(of: control)
    attribute("name", control.controlName + mark)
    raw(">")
    text(title)
    raw("</button></p></noscript>")
  }
}
