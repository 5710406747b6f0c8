/// A model of the page without a browser: it applies operations exactly as tarn.js does.
final class ModelPage {
  final class Node {
    let id: Int
    let tag: String?
    let isDrawing: Bool
    let key: String?
    var text = ""
    var settings: [String: WireValue] = [:]
    var children: [Node] = []
    weak var parent: Node?

    init(id: Int, tag: String?, isDrawing: Bool, key: String?) {
      self.id = id
      self.tag = tag
      self.isDrawing = isDrawing
      self.key = key
    }
  }

  /// An operation refers to a node that the page does not have.
  struct Unknown: Error { let number: Int }

  let root = Node(id: 0, tag: "div", isDrawing: false, key: nil)
  private var nodes: [Int: Node] = [:]
  /// Runs of numbers for the next nodes: first, count, first, count, …
  private var numbers: [(first: Int, count: Int)] = []

  /// - Parameters:
  ///   - trees: the trees that the page shows, from top to bottom.
  ///   - numbers: its nodes' numbers, as runs.
  init(_ trees: [WireValue], numbers: [Int]) {
    nodes[0] = root
    self.numbers = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    for tree in trees { place(build(tree, isDrawing: false), in: root, before: nil) }
  }

  var html: String { Self.html(of: root.children) }
  /// The numbers of all nodes in the order of the page.
  var order: [Int] { root.children.flatMap(Self.order) }
  var count: Int { nodes.count }

  /// Returns the number of the first element with this `id`, or else with this label or text.
  func number(of name: String) -> Int? {
    let named = order.compactMap { nodes[$0] }
    let name = WireValue.string(name)
    return
      (named.first { $0.settings["id"] == name } ?? named.first { $0.settings["aria-label"] == name }
      ?? named.first { $0.tag != nil && $0.children.count == 1 && .string($0.children[0].text) == name })?.id
  }

  /// Returns the number of the first element whose settings satisfy the condition.
  func number(where isSo: ([String: WireValue]) -> Bool) -> Int? {
    order.first { nodes[$0].map { isSo($0.settings) } ?? false }
  }

  /// Returns the value of a setting of an element.
  func setting(_ name: String, of id: String) -> WireValue? { number(of: id).flatMap { nodes[$0]?.settings[name] } }

  /// Returns the text in an element.
  func text(of id: String) -> String? {
    number(of: id).flatMap { nodes[$0] }.map { $0.children.map(\.text).joined() }
  }

  // MARK: - Changing

  /// How often the last patch used each kind of operation: texts set, settings, insertions, removals, moves.
  private(set) var done: [Int] = [0, 0, 0, 0, 0]

  func apply(_ patch: [UInt8]) throws(Unknown) { try apply(WireValue([0x5B] + patch + [0x5D]).list) }

  func apply(_ operations: [WireValue]) throws(Unknown) {
    done = [0, 0, 0, 0, 0]
    for operation in operations {
      let message = operation.list
      done[message[0].integer] += 1
      switch message[0].integer {
      case 0: try node(message[1]).text = message[2].text
      case 1: try node(message[1]).settings[message[2].text] = message[3] == .null ? nil : message[3]
      case 2:
        let route = try before(message[2])
        let parent = if let around = route?.parent { around } else { try node(message[1]) }
        numbers = [(message[3].integer, .max)]
        self.place(build(message[4], isDrawing: parent.isDrawing), in: parent, before: route)
      case 3: try take(node(message[1]))
      default:
        let moved = try node(message[1])
        let place = try before(message[2])
        let parent = try node(message[3])
        moved.parent?.children.removeAll { $0 === moved }
        self.place(moved, in: parent, before: place)
      }
    }
  }

  private func node(_ number: WireValue) throws(Unknown) -> Node {
    guard let node = nodes[number.integer] else { throw Unknown(number: number.integer) }
    return node
  }

  private func before(_ number: WireValue) throws(Unknown) -> Node? {
    number.integer == 0 ? nil : try node(number)
  }

  private func build(_ value: WireValue, isDrawing: Bool) -> Node {
    guard case .list(let message) = value else {
      let node = Node(id: next(), tag: nil, isDrawing: isDrawing, key: nil)
      node.text = value.text
      nodes[node.id] = node
      return node
    }
    let isDrawing = isDrawing || message[0].text == "svg"
    let node = Node(
      id: next(), tag: message[0].text, isDrawing: isDrawing, key: message.count > 3 ? message[3].text : nil)
    nodes[node.id] = node
    if message.count > 1, case .object(let settings) = message[1] { node.settings = settings }
    for child in message.count > 2 ? message[2].list : [] {
      place(build(child, isDrawing: isDrawing), in: node, before: nil)
    }
    return node
  }

  private func next() -> Int {
    while numbers[0].count == 0 { numbers.removeFirst() }
    numbers[0].count -= 1
    numbers[0].first += 1
    return numbers[0].first - 1
  }

  private func place(_ node: Node, in parent: Node, before route: Node?) {
    let index = route.flatMap { route in parent.children.firstIndex { $0 === route } } ?? parent.children.count
    parent.children.insert(node, at: index)
    node.parent = parent
  }

  private func take(_ node: Node) {
    node.parent?.children.removeAll { $0 === node }
    for number in Self.order(node) { nodes[number] = nil }
  }

  // MARK: - Looking

  private static func order(_ node: Node) -> [Int] { [node.id] + node.children.flatMap(order) }

  private static func html(of nodes: [Node]) -> String {
    nodes.map { node in
      guard let tag = node.tag else { return Look.text(node.text) }
      return Look.element(
        tag, isDrawing: node.isDrawing, key: node.key, settings: node.settings.mapValues(\.words),
        children: html(of: node.children))
    }.joined()
  }
}
