import Tarn

/// A node of the last rendered tree, with the number by which the page and the server refer to it.
///
/// It is a reference type because it is updated in place and not compared.
final class MountedNode<Action> {
  let id: Int
  /// The element's tag; `nil` for text.
  let tag: String?
  let key: String?
  /// The address of the script that has the element's children; `nil` for an element without a hook.
  let hook: String?
  var text: String
  var settings: Settings
  var handlers: [EventHandler<Action>]
  var children: [MountedNode]
  /// The memo that made the node, if any.
  var memo: Memo<Node<Action>>?
  /// Whether the memo's content must be made again although its input is the same, because the height of a window in it
  /// has changed.
  var isOutdated = false
  /// The windowed list that the node shows, if any.
  var window: MountedWindow<Action>?

  /// The settings of an element, by the names that the page uses. The first character of a name gives its kind:
  /// `.value` is a live property, `--x` a custom style property, `@click` a listener, any other name an attribute. The
  /// list is short and ordered, so a linear comparison suffices.
  typealias Settings = [(name: String, value: Attribute<Action>.Value)]

  init(
    id: Int, tag: String?, key: String?, hook: String? = nil, text: String = "", settings: Settings = [],
    handlers: [EventHandler<Action>] = [],
    children: [MountedNode] = [], memo: Memo<Node<Action>>? = nil
  ) {
    self.id = id
    self.tag = tag
    self.key = key
    self.hook = hook
    self.text = text
    self.settings = settings
    self.handlers = handlers
    self.children = children
    self.memo = memo
  }

  func setting(_ name: String) -> Attribute<Action>.Value? { settings.first { $0.name == name }?.value }
}

/// An element's attributes, separated by kind. The later of two settings with one name wins.
struct SortedAttributes<Action> {
  var key: String?
  var hook: String?
  var settings: MountedNode<Action>.Settings = []
  var handlers: [EventHandler<Action>] = []

  init(_ element: Element<Action>) {
    settings.reserveCapacity(element.attributes.count)
    for attribute in element.attributes { add(attribute) }
    // The page applies settings in this order, and it must set a field's bounds before the field's value.
    let properties = settings.filter { $0.name.utf8.first == UInt8(ascii: ".") }
    guard !properties.isEmpty else { return }
    settings.removeAll { $0.name.utf8.first == UInt8(ascii: ".") }
    settings += properties
  }

  private mutating func add(_ attribute: Attribute<Action>) {
    switch attribute.kind {
    case .key(let key): self.key = key
    case .setting(let name, let value): set(name, value)
    case .event(let handler): add(handler)
    case .hook(let address, let data, let handler):
      hook = address
      set(WireFormat.DataAttribute.hook.rawValue, .text(address))
      set(WireFormat.Property.data.rawValue, .json(data))
      if let handler { add(handler) }
    case .several(let attributes): for attribute in attributes { add(attribute) }
    case .none: break
    }
  }

  private mutating func add(_ handler: EventHandler<Action>) {
    handlers.removeAll { $0.event == handler.event }
    handlers.append(handler)
    set(handler.event.setting, handler.listenerValue)
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

  var hook: String? {
    for attribute in attributes.reversed() { if case .hook(let address, _, _) = attribute.kind { return address } }
    return nil
  }
}
