import Tarn

/// A node as it stands in the page: the last tree, with the numbers by which the page and the device speak of its nodes.
///
/// A reference because it is the one thing that is changed, not compared: node 17 of the page.
final class Mounted<Action> {
  let id: Int
  /// An element's tag; `nil` for text.
  let tag: String?
  let key: String?
  var text: String
  var settings: Settings
  var handlers: [Handler<Action>]
  var children: [Mounted]
  /// The memo it was made from, if it was.
  var memo: Memo<Node<Action>>?
  /// Whether it is to be made again though its memo's input is the same: a window in it has another height.
  var isOutdated = false
  /// The windowed list that it is, if it is one.
  var window: ShownWindow<Action>?

  /// What an element is set to, by the page's names. Names tell the kinds apart: `.value` is a live property, `--x` a custom
  /// style property, `@click` a listener, anything else an attribute. Short and ordered, so that comparing is a walk.
  typealias Settings = [(name: String, value: Attribute<Action>.Value)]

  init(
    id: Int, tag: String?, key: String?, text: String = "", settings: Settings = [], handlers: [Handler<Action>] = [],
    children: [Mounted] = [], memo: Memo<Node<Action>>? = nil
  ) {
    self.id = id
    self.tag = tag
    self.key = key
    self.text = text
    self.settings = settings
    self.handlers = handlers
    self.children = children
    self.memo = memo
  }

  func setting(_ name: String) -> Attribute<Action>.Value? { settings.first { $0.name == name }?.value }
}

/// An element's attributes sorted into what they are. The later of two settings of one name holds.
struct Sorted<Action> {
  var key: String?
  var settings: Mounted<Action>.Settings = []
  var handlers: [Handler<Action>] = []

  init(_ element: Element<Action>) {
    settings.reserveCapacity(element.attributes.count)
    for attribute in element.attributes { add(attribute) }
    // The page sets in this order, and a field's bounds must stand before what is in it.
    settings = settings.filter { !$0.name.hasPrefix(".") } + settings.filter { $0.name.hasPrefix(".") }
  }

  private mutating func add(_ attribute: Attribute<Action>) {
    switch attribute.kind {
    case .key(let key): self.key = key
    case .setting(let name, let value): set(name, value)
    case .event(let handler):
      handlers.removeAll { $0.event == handler.event }
      handlers.append(handler)
      set("@" + handler.event, handler.wanted)
    case .several(let attributes): for attribute in attributes { add(attribute) }
    case .none: break
    }
  }

  private mutating func set(_ name: String, _ value: Attribute<Action>.Value) {
    if let index = settings.firstIndex(where: { $0.name == name }) {
      settings[index].value = value
    } else {
      settings.append((name, value))
    }
  }
}

extension Element {
  var key: String? {
    for attribute in attributes.reversed() { if case .key(let key) = attribute.kind { return key } }
    return nil
  }
}
