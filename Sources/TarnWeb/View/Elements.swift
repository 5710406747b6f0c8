/// An element's tag, to be called with attributes and children.
///
/// ```swift
/// .section([.class("detail")],
///   .h1("Cairo"),
///   .p([.live], .text(time)))
/// ```
public struct Tag<Action> {
  let name: String
  var given: [Attribute<Action>] = []

  public func callAsFunction(_ attributes: [Attribute<Action>], _ children: Node<Action>...) -> Node<Action> {
    .element(Element(tag: name, attributes: given + attributes, children: children))
  }

  public func callAsFunction(_ children: Node<Action>...) -> Node<Action> {
    .element(Element(tag: name, attributes: given, children: children))
  }
}

extension Node {
  /// Any other element by its tag, written as it stands: HTML's in small letters, SVG's in its own (`linearGradient`).
  ///
  /// - Precondition: `script`, `style` and what embeds other pages trap: a page gets its script and styles elsewhere.
  public static func tag(_ tag: StaticString) -> Tag<Action> {
    precondition(
      !["script", "style", "iframe", "frame", "object", "embed", "base", "link", "meta"]
        .contains("\(tag)".lowercased()),
      "<\(tag)> can't be an element of a view.")
    return Tag(name: "\(tag)")
  }

  public static var div: Tag<Action> { Tag(name: "div") }
  public static var span: Tag<Action> { Tag(name: "span") }
  public static var main: Tag<Action> { Tag(name: "main") }
  public static var section: Tag<Action> { Tag(name: "section") }
  public static var header: Tag<Action> { Tag(name: "header") }
  public static var footer: Tag<Action> { Tag(name: "footer") }
  public static var article: Tag<Action> { Tag(name: "article") }
  public static var nav: Tag<Action> { Tag(name: "nav") }
  public static var h1: Tag<Action> { Tag(name: "h1") }
  public static var h2: Tag<Action> { Tag(name: "h2") }
  public static var h3: Tag<Action> { Tag(name: "h3") }
  public static var p: Tag<Action> { Tag(name: "p") }
  public static var pre: Tag<Action> { Tag(name: "pre") }
  public static var strong: Tag<Action> { Tag(name: "strong") }
  public static var em: Tag<Action> { Tag(name: "em") }
  public static var time: Tag<Action> { Tag(name: "time") }
  public static var ul: Tag<Action> { Tag(name: "ul") }
  public static var ol: Tag<Action> { Tag(name: "ol") }
  public static var li: Tag<Action> { Tag(name: "li") }
  public static var a: Tag<Action> { Tag(name: "a") }
  public static var form: Tag<Action> { Tag(name: "form") }
  /// A picture: with ``Attribute/src(_:)`` and ``Attribute/alt(_:)``.
  public static var img: Tag<Action> { Tag(name: "img") }
  public static var label: Tag<Action> { Tag(name: "label") }
  public static var dl: Tag<Action> { Tag(name: "dl") }
  public static var dt: Tag<Action> { Tag(name: "dt") }
  public static var dd: Tag<Action> { Tag(name: "dd") }
  public static var table: Tag<Action> { Tag(name: "table") }
  public static var thead: Tag<Action> { Tag(name: "thead") }
  public static var tbody: Tag<Action> { Tag(name: "tbody") }
  public static var tr: Tag<Action> { Tag(name: "tr") }
  public static var th: Tag<Action> { Tag(name: "th") }
  public static var td: Tag<Action> { Tag(name: "td") }

  /// A button that does nothing but what it says: never a form's by accident.
  public static var button: Tag<Action> { Tag(name: "button", given: [.type("button")]) }
  /// The button that sends its form.
  public static var submit: Tag<Action> { Tag(name: "button", given: [.type("submit")]) }
  public static var input: Tag<Action> { Tag(name: "input") }
  public static var textarea: Tag<Action> { Tag(name: "textarea") }
}
