/// A custom element that a script of the app defines, with its properties and its events.
///
/// ```swift
/// struct Rating: Encodable, Equatable, Sendable { var stars: Int }
/// enum RatingEvent: Decodable { case rate(stars: Int) }
///
/// let assets = Assets(["star-rating.js": ratingScript])
/// let rating = CustomElement<Rating, RatingEvent>(
///   "star-rating", script: "star-rating.js", in: assets, events: ["rate"])
///
/// let view: Node<Action> = .customElement(
///   rating, Rating(stars: 3), [.label("Rating")],
///   onEvent: { event in
///     switch event { case .rate(let stars): .selected(stars) }
///   }, "3 of 5 stars")
/// ```
///
/// The script defines the element. Its properties are set when the element is defined, and when one of them has changed;
/// an event's `detail` has the values of a case of the events' type:
///
/// ```js
/// customElements.define("star-rating", class extends HTMLElement {
///   #root = this.attachShadow({ mode: "open" });
///   set stars(count) { this.#root.textContent = "★".repeat(count); }
///   connectedCallback() {
///     this.onclick = () => this.dispatchEvent(new CustomEvent("rate", { detail: { stars: 5 } }));
///   }
/// });
/// ```
///
/// Attributes are given as to any element. The page keeps changing the element's children, so the element shows what is its
/// own in a shadow tree, with the children in its slots; an element that replaces its children needs a ``Hook``. Without the
/// script the children are shown.
public struct CustomElement<Properties: Encodable & Equatable & Sendable, Event: Decodable>: Sendable {
  let name: String
  let script: HookScript
  let events: [String]

  /// - Parameters:
  ///   - name: the name of the element.
  ///   - script: the name of the script that defines it.
  ///   - assets: the assets of the page, which have the script.
  ///   - events: the names of the element's events that the app handles.
  /// - Precondition: the name is valid by the HTML standard: it begins with a lowercase letter, has a hyphen and no capital
  ///   letters, and is not one of the eight that SVG and MathML have. The assets have the script.
  public init(_ name: StaticString, script: String, in assets: Assets, events: [String] = []) {
    self.name = "\(name)"
    precondition(
      CustomElementName.isValid(self.name),
      "“\(name)” can't be the name of a custom element. Use one such as “star-rating”.")
    self.script = HookScript(script, in: assets)
    self.events = events
  }
}

/// The names of custom elements (HTML standard, “valid custom element name”).
enum CustomElementName {
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first), name.contains("-") else { return false }
    return !reserved.contains(name) && name.unicodeScalars.allSatisfy { isPart($0.value) }
  }

  /// Hyphenated names of SVG and MathML.
  private static let reserved: Set = [
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
    "font-face-name",
    "missing-glyph",
  ]

  /// The standard's PCENChar.
  private static func isPart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2D, 0x2E, 0x30...0x39, 0x5F, 0x61...0x7A, 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x203F...0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }
}

extension Node {
  /// A custom element of the app: see ``CustomElement``.
  ///
  /// - Parameters:
  ///   - element: the element, with the types of its properties and its events.
  ///   - properties: the values of its properties. Those of a value are sent if it differs from the last.
  ///   - attributes: its attributes, as those of any element.
  ///   - action: returns the action for an event. An event that is not of this type is refused, and the user sees the reason.
  ///   - children: its children.
  public static func customElement<Properties, Event>(
    _ element: CustomElement<Properties, Event>, _ properties: Properties, _ attributes: [Attribute<Action>] = [],
    onEvent action: @escaping (Event) -> Action, _ children: Node...
  ) -> Node {
    make(element, properties, attributes, element.script.handler(element.events, action), children)
  }

  /// A custom element of the app that sends no events.
  public static func customElement<Properties>(
    _ element: CustomElement<Properties, Never>, _ properties: Properties, _ attributes: [Attribute<Action>] = [],
    _ children: Node...
  ) -> Node {
    make(element, properties, attributes, nil, children)
  }

  private static func make<Properties, Event>(
    _ element: CustomElement<Properties, Event>, _ properties: Properties, _ attributes: [Attribute<Action>],
    _ handler: EventHandler<Action>?, _ children: [Node]
  ) -> Node {
    let own: [Attribute<Action>] =
      [.data(.element, element.script.address), .setting(.data, .json(HookData(properties)))]
      + (handler.map { [Attribute(kind: .event($0))] } ?? [])
    return .element(Element(tag: element.name, attributes: own + attributes, children: children))
  }
}
