/// An attribute of an element in the wide sense: an HTML attribute, a live property, a custom style property, a key or
/// an event handler.
public struct Attribute<Action> {
  enum Kind {
    case setting(name: String, Value)
    case key(String)
    case event(EventHandler<Action>)
    /// Gives the element to the script at an address, with its data and the handler of its events.
    case hook(String, HookData, EventHandler<Action>?)
    /// Several attributes, applied in this order.
    case several([Attribute])
    case none
  }

  let kind: Kind

  /// The value of an attribute.
  enum Value: Equatable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// The keys that an element handles; the page sends no others.
    case keys([String])
    /// A value of the app, for its own script.
    case json(HookData)

    static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left.isWritten(as: right)
      case (.number(let left), .number(let right)): left == right
      case (.flag(let left), .flag(let right)): left == right
      case (.keys(let left), .keys(let right)): left == right
      case (.json(let left), .json(let right)): left == right
      default: false
      }
    }
  }

  static func setting(_ name: String, _ value: Value) -> Attribute { Attribute(kind: .setting(name: name, value)) }

  static func setting(_ property: WireFormat.Property, _ value: Value) -> Attribute {
    setting(property.rawValue, value)
  }

  static func data(_ attribute: WireFormat.DataAttribute, _ text: String = "") -> Attribute {
    setting(attribute.rawValue, .text(text))
  }

  static func event(
    _ event: WireFormat.Event, _ listenerValue: Value = .flag(true), _ action: @escaping (EventValue) -> Action?
  )
    -> Attribute
  {
    Attribute(kind: .event(EventHandler(event: event, listenerValue: listenerValue, action: action)))
  }

  static func several(_ attributes: [Attribute]) -> Attribute { Attribute(kind: .several(attributes)) }

  /// Sets an HTML attribute by name.
  ///
  /// - Precondition: the name is a plain attribute's. Names that begin with `on`, `style`, `srcdoc` and names of
  ///   attributes that contain addresses trap: attributes can't set scripts and styles, and ``href(_:)-(String)``,
  ///   ``src(_:)`` and ``srcset(_:)`` validate addresses.
  public static func attribute(_ name: StaticString, _ value: String) -> Attribute {
    .setting(validatedName("\(name)"), .text(value))
  }

  /// Sets a boolean attribute, such as `disabled`.
  public static func flag(_ name: StaticString, _ isOn: Bool = true) -> Attribute {
    let name = validatedName("\(name)")
    return isOn ? .setting(name, .text("")) : Attribute(kind: .none)
  }

  /// The identity of an element among its siblings: an element with a key is moved when its position changes, not
  /// created again.
  ///
  /// Give a button that decides about an object which other users may change at the same time a key that identifies the
  /// object:
  /// `.button([.key(conflict.mark), .onClick(.resolve(conflict.mark, .mine))], "Keep mine")`. The page sends a click with
  /// the element that the user clicked; with another key there is another element, and a click in transit to the old one
  /// is ignored.
  public static func key(_ key: some CustomStringConvertible) -> Attribute {
    Attribute(kind: .key(key.description))
  }

  /// Sets the CSS classes of an element, separated by spaces.
  public static func `class`(_ names: String) -> Attribute { .setting("class", .text(names)) }
  /// Sets the `id` of an element, which must be unique in the page.
  public static func id(_ id: String) -> Attribute { .setting("id", .text(id)) }
  /// Sets the type of an input or a button.
  public static func type(_ type: StaticString) -> Attribute { .setting("type", .text("\(type)")) }
  /// Sets the hint that an empty field shows.
  public static func placeholder(_ text: String) -> Attribute { .setting("placeholder", .text(text)) }
  /// Sets the tooltip of an element.
  public static func title(_ text: String) -> Attribute { .setting("title", .text(text)) }
  /// Disables a control.
  public static func disabled(_ isDisabled: Bool = true) -> Attribute { .flag("disabled", isDisabled) }

  /// Sets the target of a link. An address other than `http`, `https`, `mailto` and addresses within the app is
  /// replaced by `#`, because an address from a user's data could be a script.
  public static func href(_ address: String) -> Attribute {
    // By Unicode scalars, as browsers do: to Swift a colon with a combining accent is another character, to a browser
    // it is a colon.
    let scalars = address.unicodeScalars
    let scheme = scalars.prefix { !":/?#".unicodeScalars.contains($0) }
    let isRelative = scheme.endIndex == scalars.endIndex || scalars[scheme.endIndex] != ":"
    let isAllowedScheme = ["http", "https", "mailto"].contains(String(scheme).lowercased())
    return .setting("href", .text(isRelative || isAllowedScheme ? address : "#"))
  }

  /// Sets the address of an image: an address below the page's own, such as `file/` and the ID of a stored file, or a
  /// `data:` URL of an image (PNG, JPEG, GIF, WebP, AVIF). Any other address is replaced by an empty image, because an
  /// address from a user's data could reveal the visit to another server.
  public static func src(_ address: String) -> Attribute {
    .setting("src", .text(isPicture(address) ? address : "data:,"))
  }

  /// Sets the image address of a `source` in a `picture`, which replaces the `img` if the condition in its `media` is
  /// true:
  ///
  /// ```swift
  /// let picture: Node<Action> = .tag("picture")(
  ///   .tag("source")([.attribute("media", "(prefers-reduced-motion: reduce)"), .srcset("file/still.png")]),
  ///   .img([.src("file/moving.webp"), .alt("Rain")]))
  /// ```
  ///
  /// It must be a single address: text with a space or a comma, which a browser would read as several, is replaced,
  /// too.
  public static func srcset(_ address: String) -> Attribute {
    // A `data:` URL contains a comma.
    .setting("srcset", .text(isPicture(address) && !address.utf8.contains(UInt8(ascii: ",")) ? address : "data:,"))
  }

  private static func isPicture(_ address: String) -> Bool {
    let kinds = ["png", "jpeg", "gif", "webp", "avif"]
    if kinds.contains(where: { address.utf8.starts(with: "data:image/\($0);base64,".utf8) }) { return true }
    let scalars = address.unicodeScalars
    let first = scalars.prefix { !"/?#".unicodeScalars.contains($0) }
    // Two dots anywhere in a path lead out of the folder, written literally or percent-encoded.
    let path = scalars.prefix { !"?#".unicodeScalars.contains($0) }
    let folders = String(path).lowercased().replacing("%2e", with: ".").split(separator: "/")
    guard !folders.contains("..") else { return false }
    // A browser reads a backslash as a slash, and ignores spaces before an address and line breaks and tabs anywhere in
    // it.
    return !scalars.contains { $0.value <= 0x20 || $0 == "\\" } && first.startIndex != first.endIndex
      && !first.contains(":")
  }

  /// Sets the text alternative of an image; empty for a decorative image.
  public static func alt(_ text: String) -> Attribute { .setting("alt", .text(text)) }

  static func property(_ style: WireFormat.WindowStyle, _ value: String) -> Attribute {
    setting(style.rawValue, .text(value))
  }

  /// Sets a custom property for the stylesheet. Its name begins with two dashes: `--seconds`.
  public static func property(_ name: StaticString, _ value: String) -> Attribute {
    precondition(
      "\(name)".hasPrefix(WireFormat.SettingPrefix.style.rawValue),
      "\(name) is not a custom property: the name of one begins with two dashes.")
    return .setting("\(name)", .text(value))
  }
}

// Properties that the browser changes while the user interacts with the page. The state remains the source of truth:
// see Page for how both are reconciled.
extension Attribute {
  /// Sets the text of a field.
  public static func value(_ text: String) -> Attribute { .setting(.value, .text(text)) }
  /// Sets whether a checkbox is checked.
  public static func checked(_ isChecked: Bool) -> Attribute { .setting(.isChecked, .flag(isChecked)) }
  /// Sets the scroll offset of an element in CSS pixels.
  public static func scrollTop(_ offset: Double) -> Attribute { .setting(.scrollTop, .number(offset)) }
  /// Sets whether an element has the focus: the element gets it when this becomes true, and a text field loses it when
  /// this becomes false. Time travel and loading a state take the focus from no element.
  public static func focused(_ isFocused: Bool = true) -> Attribute { .setting(.focus, .flag(isFocused)) }
}

// Accessibility.
extension Attribute {
  /// Sets the ARIA role of an element.
  public static func role(_ role: StaticString) -> Attribute { .setting("role", .text("\(role)")) }
  /// Sets the name of the element for screen readers.
  public static func label(_ text: String) -> Attribute { .setting("aria-label", .text(text)) }
  /// Sets any other `aria-` attribute, by its name without the prefix.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    .setting(validatedName("aria-\(name)"), .text(value))
  }
  /// Hides the element from screen readers, but not from the screen.
  public static var hidden: Attribute { .setting("aria-hidden", .text("true")) }
  /// Makes screen readers announce the element when it changes, at the next pause.
  public static var live: Attribute { .setting("aria-live", .text("polite")) }
}

// Behavior that the page implements without the server.
extension Attribute {
  /// A click copies the text of the element with this `id` to the clipboard.
  public static func copies(_ id: String) -> Attribute { .data(.copies, id) }
  /// The element glides from its old to its new position when a user action moves it.
  public static var glides: Attribute { .data(.glides) }
  /// When a user action removes the element, it stays with the class `leave` until its animation has ended.
  public static var leaves: Attribute { .data(.leaves) }
}

extension String {
  /// Whether both texts have the same bytes in UTF-8. Texts that are only canonically equivalent, such as é as one or
  /// two Unicode scalars, are equal to Swift but not to a browser.
  func isWritten(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// Attributes that browsers interpret as addresses: only functions that validate addresses set them.
private let refusedNames: Set = [
  "href", "src", "srcset", "imagesrcset", "attributionsrc", "action", "formaction", "poster", "background", "ping",
  "data", "cite", "longdesc", "manifest", "archive", "codebase", "classid", "usemap", "style", "srcdoc",
]

/// Returns the name if it is a valid attribute name and sets no script, style or address. The check ignores case, as
/// browsers do.
///
/// It compares bytes, and is no member of the generic type: each attribute of each rendered element passes it.
private func validatedName(_ name: String) -> String {
  // The bit that distinguishes small ASCII letters from capital ones.
  func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  let (bytes, lowercased) = (name.utf8, name.lowercased())
  precondition(
    bytes.first.map(isLetter) == true
      && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      && !lowercased.hasPrefix("on") && !refusedNames.contains(lowercased),
    "\(name) can't be set as a plain attribute: use its own function, such as href or onClick.")
  return name
}
