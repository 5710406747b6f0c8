/// Something about an element: an attribute, a live property, a custom style property, its key, or what an event becomes.
public struct Attribute<Action> {
  enum Kind {
    case setting(name: String, Value)
    case key(String)
    case event(Handler<Action>)
    /// Several that belong together, in this order.
    case several([Attribute])
    case none
  }

  let kind: Kind

  /// What an attribute is set to.
  enum Value: Equatable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// The keys an element listens to; the page sends no others.
    case keys([String])

    static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left.isWritten(as: right)
      case (.number(let left), .number(let right)): left == right
      case (.flag(let left), .flag(let right)): left == right
      case (.keys(let left), .keys(let right)): left == right
      default: false
      }
    }
  }

  static func setting(_ name: String, _ value: Value) -> Attribute { Attribute(kind: .setting(name: name, value)) }

  static func event(_ name: String, _ wanted: Value = .flag(true), _ action: @escaping (EventValue) -> Action?)
    -> Attribute
  {
    Attribute(kind: .event(Handler(event: name, wanted: wanted, action: action)))
  }

  static func several(_ attributes: [Attribute]) -> Attribute { Attribute(kind: .several(attributes)) }

  /// An attribute by name.
  ///
  /// - Precondition: the name is a plain attribute's. Names that begin with `on`, `style`, `srcdoc` and those of addresses trap: script and
  ///   style don't come from attributes here, and addresses are looked at by ``href(_:)``, ``src(_:)`` and ``srcset(_:)``.
  public static func attribute(_ name: StaticString, _ value: String) -> Attribute {
    .setting(plain("\(name)"), .text(value))
  }

  /// The name, if it is one that a page takes and no script or style: in any case, since a page reads all cases alike.
  private static func plain(_ name: String) -> String {
    let lowercased = name.lowercased()
    precondition(
      !lowercased.hasPrefix("on") && !addressNames.contains(lowercased) && !["style", "srcdoc"].contains(lowercased)
        && name.first?.isLetter == true
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") },
      "\(name) can't be set as a plain attribute: use the function for it, such as href or onClick.")
    return name
  }

  /// An attribute that is there or not, such as `disabled`.
  public static func flag(_ name: StaticString, _ isOn: Bool = true) -> Attribute {
    let name = plain("\(name)")
    return isOn ? .setting(name, .text("")) : Attribute(kind: .none)
  }

  /// Which child this is among its siblings, whatever its place: with it a child that moves is moved, not made anew.
  ///
  /// Where pressing a button decides about something that others may change just then, key it by what it decides about:
  /// `.button([.key(conflict.mark), .onClick(.resolve(conflict.mark, .mine))], "Keep mine")`. A click is answered by the element it
  /// was made on; with another key there is another element, and a click that was on its way to the old one does nothing.
  public static func key(_ key: some CustomStringConvertible) -> Attribute {
    Attribute(kind: .key(key.description))
  }

  public static func `class`(_ names: String) -> Attribute { .setting("class", .text(names)) }
  public static func id(_ id: String) -> Attribute { .setting("id", .text(id)) }
  public static func type(_ type: StaticString) -> Attribute { .setting("type", .text("\(type)")) }
  public static func placeholder(_ text: String) -> Attribute { .setting("placeholder", .text(text)) }
  public static func title(_ text: String) -> Attribute { .setting("title", .text(text)) }
  public static func disabled(_ isDisabled: Bool = true) -> Attribute { .flag("disabled", isDisabled) }

  /// Where a link leads. Anything but `http`, `https`, `mailto` and addresses within the app is replaced by `#`, since an
  /// address from a person's data could be a script.
  public static func href(_ address: String) -> Attribute {
    // Sign by sign, as a page reads it: to Swift a colon with an accent is another character, to a page it is a colon.
    let signs = address.unicodeScalars
    let scheme = signs.prefix { !":/?#".unicodeScalars.contains($0) }
    let isRelative = scheme.endIndex == signs.endIndex || signs[scheme.endIndex] != ":"
    let isKnown = ["http", "https", "mailto"].contains(String(scheme).lowercased())
    return .setting("href", .text(isRelative || isKnown ? address : "#"))
  }

  /// Where a picture is: an address below the page's own, such as `file/` and the id of a kept file, or a picture as `data:`
  /// (PNG, JPEG, GIF, WebP, AVIF). Anything else is replaced by an empty picture, since an address from a person's data could
  /// tell others elsewhere who looks.
  public static func src(_ address: String) -> Attribute {
    .setting("src", .text(isPicture(address) ? address : "data:,"))
  }

  /// The same for a `source` in a `picture`, which is taken in place of its `img` where what its `media` says is so:
  ///
  /// ```swift
  /// .tag("picture")(
  ///   .tag("source")([.attribute("media", "(prefers-reduced-motion: reduce)"), .srcset("file/still.png")]),
  ///   .img([.src("file/moving.webp"), .alt("Rain")]))
  /// ```
  ///
  /// It is one address: what would be read as more of them, with a space or a comma in it, is replaced, too.
  public static func srcset(_ address: String) -> Attribute {
    // A `data:` has a comma.
    .setting("srcset", .text(isPicture(address) && !address.utf8.contains(UInt8(ascii: ",")) ? address : "data:,"))
  }

  private static func isPicture(_ address: String) -> Bool {
    let kinds = ["png", "jpeg", "gif", "webp", "avif"]
    if kinds.contains(where: { address.utf8.starts(with: "data:image/\($0);base64,".utf8) }) { return true }
    let signs = address.unicodeScalars
    let first = signs.prefix { !"/?#".unicodeScalars.contains($0) }
    // Two dots lead out of the folder anywhere in a path, written as they are or by their number.
    let path = signs.prefix { !"?#".unicodeScalars.contains($0) }
    let folders = String(path).lowercased().replacing("%2e", with: ".").split(separator: "/")
    guard !folders.contains("..") else { return false }
    // A page takes a backslash for a slash, skips spaces before an address, and line breaks and tabs anywhere in it.
    return !signs.contains { $0.value <= 0x20 || $0 == "\\" } && first.startIndex != first.endIndex
      && !first.contains(":")
  }

  /// What a picture shows, for those who do not see it; nothing for one that only adorns.
  public static func alt(_ text: String) -> Attribute { .setting("alt", .text(text)) }

  /// A custom property for the stylesheet, named with two dashes in front: `--seconds`.
  public static func property(_ name: StaticString, _ value: String) -> Attribute {
    precondition("\(name)".hasPrefix("--"), "\(name) is no custom property; those begin with two dashes.")
    return .setting("\(name)", .text(value))
  }
}

// What a page itself changes while a person uses it. The state stays the truth: see Page for how the two meet.
extension Attribute {
  /// What stands in a field.
  public static func value(_ text: String) -> Attribute { .setting(".value", .text(text)) }
  /// Whether a box is ticked.
  public static func checked(_ isChecked: Bool) -> Attribute { .setting(".checked", .flag(isChecked)) }
  /// How far an element is scrolled, in CSS pixels.
  public static func scrollTop(_ offset: Double) -> Attribute { .setting(".scrollTop", .number(offset)) }
  /// Whether an element has the focus: it gets it when this becomes true.
  public static func focused(_ isFocused: Bool = true) -> Attribute { .setting(".focus", .flag(isFocused)) }
}

// For those who do not see the page.
extension Attribute {
  public static func role(_ role: StaticString) -> Attribute { .setting("role", .text("\(role)")) }
  /// What a screen reader calls the element.
  public static func label(_ text: String) -> Attribute { .setting("aria-label", .text(text)) }
  /// Any other `aria-` attribute, by its name without that.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    .setting(plain("aria-\(name)"), .text(value))
  }
  /// Only for the eye.
  public static var hidden: Attribute { .setting("aria-hidden", .text("true")) }
  /// Read out when it changes, once there is a pause.
  public static var live: Attribute { .setting("aria-live", .text("polite")) }
}

// What the page does by itself, without asking.
extension Attribute {
  /// A click copies the text of the element with this id to the clipboard.
  public static func copies(_ id: String) -> Attribute { .setting("data-copy", .text(id)) }
  /// The element glides from where it was to where it goes when a person's act moves it.
  public static var glides: Attribute { .setting("data-glide", .text("")) }
  /// The element stays, with the class `leave`, until its animation has ended when a person's act removes it.
  public static var leaves: Attribute { .setting("data-leave", .text("")) }
}

extension String {
  /// Whether both are the same signs. Texts that only mean the same, such as é as one sign or as two, are equal to Swift
  /// but not to a page.
  func isWritten(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// Attributes that a page takes for an address: only functions that look at it set them.
private let addressNames: Set = [
  "href", "src", "srcset", "imagesrcset", "attributionsrc", "action", "formaction", "poster", "background", "ping",
  "data", "cite", "longdesc", "manifest", "archive", "codebase", "classid", "usemap",
]
