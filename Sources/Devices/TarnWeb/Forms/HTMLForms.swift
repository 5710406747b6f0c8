import Tarn
import TarnEncoding
import TarnLanguages

/// The forms in the HTML of a page, with which a browser without scripts sends what its user does.
///
/// An element outside of the app's forms belongs to the form `tarn-0`, and the fields of a form of the app to that form. Both
/// have further fields in a `noscript` element before the content: so a page whose script runs has none of this, and the short
/// script in the HTML (``EarlyScripts``) restores the attributes of the content before the page's script takes it over.
struct HTMLForms {
  /// `nil` for a page without a session, which has no forms: see `SessionStore.home`.
  var token: String?
  /// The relative address at which a browser without a session gets one and comes back, for a page without a session.
  var beginning: String?
  /// Whether the browser was there and has kept no cookie, so that it is not sent there again.
  var hasBegun = false
  /// The reasons to show: at the fields they are about, or in the open dialog, or else above the page.
  private(set) var refusals: [Refusal]
  /// The language of the words of the forms.
  var words = Localization.english
  private var controls: [Int: FormControl] = [:]
  private var covered: Set<Int> = []
  private var covering: Set<Int> = []
  private var partCount = 0
  private var formCount = 0
  /// The elements that are in the HTML, in its order.
  private(set) var written: [FormControl] = []

  init(token: String?, beginning: String? = nil, hasBegun: Bool = false, refusals: [Refusal] = []) {
    self.token = token
    (self.beginning, self.hasBegun) = (beginning, hasBegun)
    self.refusals = refusals
  }

  /// The address of a page's start, relative to the page.
  static let start = "./"

  /// The `id` of a form.
  static func id(of form: Int) -> String { "tarn-\(form)" }

  mutating func begin<Action>(_ root: MountedNode<Action>) {
    let found = FormControls(root, part: partCount, lastForm: formCount)
    partCount += 1
    if !found.covered.isEmpty { covering.insert(root.id) }
    covered.formUnion(found.covered)
    guard token != nil else { return }
    for control in found.all { controls[control.node] = control }
    formCount = found.lastForm
  }

  func control(_ node: Int) -> FormControl? { controls[node] }

  /// Whether a dialog is above the element.
  func isCovered(_ node: Int) -> Bool { covered.contains(node) }

  /// Whether it is a part of the page in which a dialog is open.
  func isCovering(_ node: Int) -> Bool { covering.contains(node) }

  mutating func wrote(_ control: FormControl) { written.append(control) }

  // MARK: Refusals

  private func refusalIndex<Action>(at node: MountedNode<Action>) -> Int? {
    guard !refusals.isEmpty else { return nil }
    if node.setting(WireFormat.DataAttribute.status.rawValue) != nil {
      return refusals.firstIndex { $0.field == nil }
    }
    guard let id = node.setting("id")?.text else { return nil }
    return refusals.firstIndex { refusal in
      refusal.field.map { id == $0.replacing(" ", with: "-") + "-message" } ?? false
    }
  }

  /// Whether the element is the message below a field about which there is a refusal.
  func isRefused<Action>(_ node: MountedNode<Action>) -> Bool {
    refusalIndex(at: node).map { refusals[$0].field != nil } ?? false
  }

  /// Returns the reason that the element shows in place of its content.
  mutating func takeRefusal<Action>(at node: MountedNode<Action>) -> String? {
    refusalIndex(at: node).map { refusals.remove(at: $0).reason }
  }

  // MARK: Before the content

  /// An element of the page's head with which a browser without scripts gets a session; empty for one that has one.
  var refresh: String {
    guard token == nil, !hasBegun, let beginning, beginning != Self.start else { return "" }
    return "<meta http-equiv=\"refresh\" content=\"0;url=\(beginning.escapedForPage)\">"
  }

  /// The content of the page's `noscript` element.
  var markup: String {
    let reasons = refusals.map { "<p class=\"notice\" role=\"alert\">\($0.reason.escapedForPage)</p>\n" }.joined()
    let words = FormWords(words)
    guard let token else {
      // The link is for a browser that does not follow the element `refresh`, or that permits cookies only now.
      let sentence = hasBegun ? words.withoutCookies : words.withoutSession
      return reasons + """
        <p class="muted bar">\(sentence.escapedForPage) \
        <a href="\((beginning ?? Self.start).escapedForPage)">\(words.start.escapedForPage)</a></p>
        """
    }
    let hasFields = written.contains { $0.form == 0 && $0.shown != nil }
    let main = """
      <form class="bar" id="\(Self.id(of: 0))" method="post">\
      <span class="muted">\((hasFields ? words.note : words.noteWithoutFields).escapedForPage)</span>\
      \(hidden(token, form: 0))<button class="quiet"\(hasFields ? "" : " hidden")>\(words.apply.escapedForPage)</button></form>
      """
    return reasons + main + ownForms(token)
  }

  /// The hidden fields of the app's forms, and a button that `Enter` presses: without it, `Enter` would
  /// press the first button in the form, which may be another one than that of the form.
  private func ownForms(_ token: String) -> String {
    let forms = written.compactMap { control -> String? in
      guard case .form = control.kind else { return nil }
      let attribute = " form=\"\(control.formID.escapedForPage)\""
      return "\n" + hidden(token, form: control.form, attribute)
        + Self.hidden(.form, control.id, attribute)
        + "<button class=\"tarn-default\"\(attribute) tabindex=\"-1\" aria-hidden=\"true\"></button>"
    }
    return forms.joined()
  }

  private func hidden(_ token: String, form: Int, _ attribute: String = "") -> String {
    let shown = written.compactMap { control -> String? in
      guard control.form == form, let shown = control.shown else { return nil }
      return control.id + HTTPTarget.formEncoded(shown)
    }
    return Self.hidden(.token, token, attribute)
      + (shown.isEmpty ? "" : Self.hidden(.shown, shown.joined(separator: " "), attribute))
  }

  static func hidden(_ name: FormPost.Name, _ value: String, _ attribute: String = "") -> String {
    "<input type=\"hidden\"\(attribute) name=\"\(name.rawValue)\" value=\"\(value.escapedForPage)\">"
  }
}
