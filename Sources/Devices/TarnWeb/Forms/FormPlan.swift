/// The events that a post stands for.
struct FormPlan {
  /// Those of the fields that the user has changed.
  private(set) var fields: [PageEvent] = []
  private(set) var action: PageEvent?
  /// Whether the action submits a form of the app.
  private(set) var isSubmit = false
  private(set) var question: FormQuestion?

  /// - Returns: `nil` if an element with an event is not in the page, or is not what it was.
  init?(_ post: FormPost, _ controls: [String: FormControl]) {
    let values = Dictionary(post.values.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    let fieldIDs = Set(post.shown.map(\.id))
    // The name of a radio button is that of its group.
    let chosen = Set(post.values.filter { !fieldIDs.contains($0.id) }.map(\.text))
    for (id, shown) in post.shown {
      // A secret is sent in any case: the state must have no text that is not in the field any more.
      guard let entered = Self.entered(shown, values[id], isChosen: chosen.contains(id)),
        entered != shown || shown == "s" && controls[id] != nil
      else { continue }
      guard let control = controls[id], let kind = control.shown?.first, kind == shown.first,
        let event = Self.event(of: control, shown: shown, entered: String(entered.dropFirst()))
      else { return nil }
      if control.shown != entered || shown == "s" { fields.append(event) }
    }
    guard addAction(post, controls, fieldIDs) else { return nil }
  }

  /// Returns what a field shows after the user's input; `nil` for a field that was not sent.
  private static func entered(_ shown: String, _ value: String?, isChosen: Bool) -> String? {
    switch shown.first {
    case "t", "s": value.map { "\(shown.first!)" + $0 }
    case "c": value == nil ? "c0" : "c1"
    // The browser deselects the others itself.
    case "r": isChosen ? "r1" : nil
    default: nil
    }
  }

  private static func event(of control: FormControl, shown: String, entered: String) -> PageEvent? {
    func event(_ name: WireFormat.Event, _ value: EventValue, typedOn: String? = nil) -> PageEvent {
      PageEvent(id: control.node, name: name.rawValue, value: value, typedOn: typedOn)
    }
    switch control.kind {
    case .text(_, let isChoice):
      return event(.input, .text(entered), typedOn: isChoice ? nil : String(shown.dropFirst()))
    case .secret: return event(.input, .text(entered))
    case .check(_, event: .click): return event(.click, .none)
    case .check: return event(.check, .flag(entered == "1"))
    case .radio: return event(.check, .flag(true))
    case .click, .form, .list: return nil
    }
  }

  /// - Returns: whether the pressed button is in the page.
  private mutating func addAction(
    _ post: FormPost, _ controls: [String: FormControl], _ fields: Set<String>
  ) -> Bool {
    if let pressed = post.values.first(where: { !fields.contains($0.id) && !fields.contains($0.text) }) {
      guard let control = controls[pressed.id] else { return false }
      switch control.kind {
      case .click(_, let lines):
        action = PageEvent(id: control.node, name: WireFormat.Event.click.rawValue, value: .none)
        question = lines.map { FormQuestion(control: control.id, lines: $0) }
      case .list(let earlier, let further):
        guard let top = pressed.rest == FormControl.earlierMark ? earlier : further else { return false }
        action = PageEvent(id: control.node, name: WireFormat.Event.scroll.rawValue, value: .number(top))
      case .text, .secret, .check, .radio, .form: return false
      }
      return true
    }
    guard let id = post.form else { return true }
    guard let control = controls[id], case .form = control.kind else { return false }
    action = PageEvent(id: control.node, name: WireFormat.Event.submit.rawValue, value: .none)
    isSubmit = true
    return true
  }
}
