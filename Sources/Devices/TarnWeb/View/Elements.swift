/// An element's tag, which is called with attributes and children.
///
/// ```swift
/// let detail: Node<Action> = .section([.class("detail")],
///   .h1("Cairo"),
///   .p([.live], .text(time)))
/// ```
public struct Tag<Action> {
  let name: String
  var presetAttributes: [Attribute<Action>] = []

  /// Creates an element with attributes and children.
  public func callAsFunction(_ attributes: [Attribute<Action>], _ children: Node<Action>...) -> Node<Action> {
    .element(Element(tag: name, attributes: presetAttributes + attributes, children: children))
  }

  /// Creates an element with children and without attributes.
  public func callAsFunction(_ children: Node<Action>...) -> Node<Action> {
    .element(Element(tag: name, attributes: presetAttributes, children: children))
  }
}

extension Node {
  /// Any other element by its tag, which is used unchanged: HTML tags in lowercase, SVG tags in their own case
  /// (`linearGradient`).
  ///
  /// - Precondition: the tag is not `script`, `style` or a tag that embeds other pages: a page gets its scripts and
  ///   styles otherwise.
  public static func tag(_ tag: StaticString) -> Tag<Action> {
    precondition(
      !["script", "style", "iframe", "frame", "object", "embed", "base", "link", "meta"]
        .contains("\(tag)".lowercased()),
      "<\(tag)> can't be an element of a view.")
    return Tag(name: "\(tag)")
  }

  /// A `div` element: a generic block container.
  public static var div: Tag<Action> { Tag(name: "div") }
  /// A `span` element: a generic inline container.
  public static var span: Tag<Action> { Tag(name: "span") }
  /// A `main` element: the main content of the page.
  public static var main: Tag<Action> { Tag(name: "main") }
  /// A `section` element: a section, usually with a heading.
  public static var section: Tag<Action> { Tag(name: "section") }
  /// A `header` element: introductory content of a page or section.
  public static var header: Tag<Action> { Tag(name: "header") }
  /// A `footer` element: the footer of a page or section.
  public static var footer: Tag<Action> { Tag(name: "footer") }
  /// An `article` element: self-contained content.
  public static var article: Tag<Action> { Tag(name: "article") }
  /// A `nav` element: a section of navigation links.
  public static var nav: Tag<Action> { Tag(name: "nav") }
  /// An `h1` element: a heading of the first level.
  public static var h1: Tag<Action> { Tag(name: "h1") }
  /// An `h2` element: a heading of the second level.
  public static var h2: Tag<Action> { Tag(name: "h2") }
  /// An `h3` element: a heading of the third level.
  public static var h3: Tag<Action> { Tag(name: "h3") }
  /// A `p` element: a paragraph.
  public static var p: Tag<Action> { Tag(name: "p") }
  /// A `pre` element: text whose spaces and line breaks are kept.
  public static var pre: Tag<Action> { Tag(name: "pre") }
  /// A `strong` element: important text.
  public static var strong: Tag<Action> { Tag(name: "strong") }
  /// An `em` element: emphasized text.
  public static var em: Tag<Action> { Tag(name: "em") }
  /// A `time` element: a date or time.
  public static var time: Tag<Action> { Tag(name: "time") }
  /// A `ul` element: an unordered list.
  public static var ul: Tag<Action> { Tag(name: "ul") }
  /// An `ol` element: an ordered list.
  public static var ol: Tag<Action> { Tag(name: "ol") }
  /// An `li` element: an item of a list.
  public static var li: Tag<Action> { Tag(name: "li") }
  /// An `a` element: a link to the address in ``Attribute/href(_:)-(String)``.
  public static var a: Tag<Action> { Tag(name: "a") }
  /// A `form` element: fields that the user submits together (``Attribute/onSubmit(_:)``).
  public static var form: Tag<Action> { Tag(name: "form") }
  /// An `img` element, an image: with ``Attribute/src(_:)`` and ``Attribute/alt(_:)``.
  public static var img: Tag<Action> { Tag(name: "img") }
  /// A `label` element: the caption of the control in it.
  public static var label: Tag<Action> { Tag(name: "label") }
  /// A `dl` element: a list of terms and descriptions.
  public static var dl: Tag<Action> { Tag(name: "dl") }
  /// A `dt` element: a term in a `dl`.
  public static var dt: Tag<Action> { Tag(name: "dt") }
  /// A `dd` element: a description in a `dl`.
  public static var dd: Tag<Action> { Tag(name: "dd") }
  /// A `table` element: a table.
  public static var table: Tag<Action> { Tag(name: "table") }
  /// A `thead` element: the header rows of a table.
  public static var thead: Tag<Action> { Tag(name: "thead") }
  /// A `tbody` element: the body rows of a table.
  public static var tbody: Tag<Action> { Tag(name: "tbody") }
  /// A `tr` element: a row of a table.
  public static var tr: Tag<Action> { Tag(name: "tr") }
  /// A `th` element: a header cell of a table.
  public static var th: Tag<Action> { Tag(name: "th") }
  /// A `td` element: a data cell of a table.
  public static var td: Tag<Action> { Tag(name: "td") }

  /// A `button` element that never submits a form.
  public static var button: Tag<Action> { Tag(name: "button", presetAttributes: [.type("button")]) }
  /// A `button` element that submits its form.
  public static var submit: Tag<Action> { Tag(name: "button", presetAttributes: [.type("submit")]) }
  /// An `input` element: a form field of the type in ``Attribute/type(_:)``.
  public static var input: Tag<Action> { Tag(name: "input") }
  /// A `textarea` element: a text field of several lines.
  public static var textarea: Tag<Action> { Tag(name: "textarea") }
}
