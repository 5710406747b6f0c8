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

    /// Whether a script of the app has the children, which then have no numbers.
    var isHook: Bool { settings["data-hook"] != nil }

    init(id: Int, tag: String?, isDrawing: Bool, key: String?) {
      self.id = id
      self.tag = tag
      self.isDrawing = isDrawing
      self.key = key
    }
  }

  /// An operation refers to a node that the page does not have.
  struct UnknownNode: Error { let number: Int }

  let root = Node(id: 0, tag: "div", isDrawing: false, key: nil)
  private var nodes: [Int: Node] = [:]
  /// Runs of numbers for the next nodes: first, count, first, count, …
  private var numbers: [(first: Int, count: Int)] = []
  /// How many elements with a hook are around the node that is being built.
  private var hooks = 0

  /// - Parameters:
  ///   - trees: the trees that the page shows, from top to bottom.
  ///   - numbers: its nodes' numbers, as runs.
  init(_ trees: [WireValue], numbers: [Int]) {
    nodes[0] = root
    self.numbers = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    for tree in trees { insert(build(tree, isDrawing: false), in: root, before: nil) }
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
  func number(where condition: ([String: WireValue]) -> Bool) -> Int? {
    order.first { nodes[$0].map { condition($0.settings) } ?? false }
  }

  /// Returns the value of a setting of an element.
  func setting(_ name: String, of id: String) -> WireValue? { number(of: id).flatMap { nodes[$0]?.settings[name] } }

  /// Returns the value of a setting of the node with a number.
  func setting(_ name: String, ofNode number: Int) -> WireValue? { nodes[number]?.settings[name] }

  /// Returns the text in the node with a number.
  func text(ofNode number: Int) -> String { nodes[number].map { $0.children.map(\.text).joined() } ?? "" }

  /// Returns the text in an element.
  func text(of id: String) -> String? {
    number(of: id).flatMap { nodes[$0] }.map { $0.children.map(\.text).joined() }
  }

  // MARK: - Changing

  /// How often the last patch used each kind of operation: texts set, settings, insertions, removals, moves.
  private(set) var operationCounts: [Int] = [0, 0, 0, 0, 0]

  func apply(_ patch: [UInt8]) throws(UnknownNode) { try apply(WireValue([0x5B] + patch + [0x5D]).list) }

  func apply(_ operations: [WireValue]) throws(UnknownNode) {
    operationCounts = [0, 0, 0, 0, 0]
    for operation in operations {
      let fields = operation.list
      operationCounts[fields[0].integer] += 1
      switch fields[0].integer {
      case 0: try node(fields[1]).text = fields[2].text
      case 1: try node(fields[1]).settings[fields[2].text] = fields[3] == .null ? nil : fields[3]
      case 2:
        let sibling = try before(fields[2])
        let parent = if let around = sibling?.parent { around } else { try node(fields[1]) }
        numbers = [(fields[3].integer, .max)]
        self.insert(build(fields[4], isDrawing: parent.isDrawing), in: parent, before: sibling)
      case 3: try remove(node(fields[1]))
      default:
        let moved = try node(fields[1])
        let sibling = try before(fields[2])
        let parent = try node(fields[3])
        moved.parent?.children.removeAll { $0 === moved }
        self.insert(moved, in: parent, before: sibling)
      }
    }
  }

  private func node(_ number: WireValue) throws(UnknownNode) -> Node {
    guard let node = nodes[number.integer] else { throw UnknownNode(number: number.integer) }
    return node
  }

  private func before(_ number: WireValue) throws(UnknownNode) -> Node? {
    number.integer == 0 ? nil : try node(number)
  }

  private func build(_ value: WireValue, isDrawing: Bool) -> Node {
    guard case .list(let fields) = value else {
      let node = Node(id: next(), tag: nil, isDrawing: isDrawing, key: nil)
      node.text = value.text
      store(node)
      return node
    }
    let isDrawing = isDrawing || fields[0].text == "svg"
    let node = Node(
      id: next(), tag: fields[0].text, isDrawing: isDrawing, key: fields.count > 3 ? fields[3].text : nil)
    store(node)
    if fields.count > 1, case .object(let settings) = fields[1] { node.settings = settings }
    if node.isHook { hooks += 1 }
    defer { if node.isHook { hooks -= 1 } }
    for child in fields.count > 2 ? fields[2].list : [] {
      insert(build(child, isDrawing: isDrawing), in: node, before: nil)
    }
    return node
  }

  private func store(_ node: Node) { if node.id >= 0 { nodes[node.id] = node } }

  private func next() -> Int {
    guard hooks == 0 else { return -1 }
    while numbers[0].count == 0 { numbers.removeFirst() }
    numbers[0].count -= 1
    numbers[0].first += 1
    return numbers[0].first - 1
  }

  private func insert(_ node: Node, in parent: Node, before sibling: Node?) {
    let index = sibling.flatMap { sibling in parent.children.firstIndex { $0 === sibling } } ?? parent.children.count
    parent.children.insert(node, at: index)
    node.parent = parent
  }

  private func remove(_ node: Node) {
    node.parent?.children.removeAll { $0 === node }
    for number in Self.order(node) { nodes[number] = nil }
  }

  // MARK: - Reading

  private static func order(_ node: Node) -> [Int] { [node.id] + (node.isHook ? [] : node.children.flatMap(order)) }

  private static func html(of nodes: [Node]) -> String {
    nodes.map { node in
      guard let tag = node.tag else { return PageDescription.text(node.text) }
      return PageDescription.element(
        tag, isDrawing: node.isDrawing, key: node.key, settings: node.settings.mapValues(\.shownText),
        children: html(of: node.children))
    }.joined()
  }
}
