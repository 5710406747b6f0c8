/// The last rendered tree of a part of a page, against which the next tree is compared.
///
/// The difference is a list of operations for the page, each an array that begins with a number:
///
/// ```
/// [0, id, text]                    set a text
/// [1, id, name, value]             set an attribute, a property or a listener; null removes it
/// [2, parent, before, first, node] insert a new node; before 0 is the end; nodes are numbered in order from `first`
/// [3, id]                          remove a node
/// [4, id, before, parent]          move a node
/// ```
///
/// A new node is a string, or `[tag, {settings}, [children], key]` without the empty items at the end.
final class MountedTree<Action> {
  private(set) var root: MountedNode<Action>
  private var numbers: NodeNumbering
  private var withHandlers: [Int: MountedNode<Action>] = [:]
  private(set) var windows: [Int: MountedNode<Action>] = [:]
  private(set) var patch = PatchWriter()
  private(set) var operations = 0
  /// Whether the children of a hook are being mounted or changed: the page leaves them alone, so no operations are written,
  /// and does not number them. They are kept for the HTML of the page and for browsers without scripts.
  private var isInHook = false
  /// Whether windowed lists keep the visible rows in place while the tree is changed.
  private var isAnchored = false
  /// The actions with the new scroll offsets of these lists, to be sent to the app.
  private(set) var scrollActions: [Action] = []

  /// Whether windowed lists render all their rows, as for printing.
  private let showsAllRows: Bool

  init(_ node: Node<Action>, numbers: NodeNumbering, showsAllRows: Bool = false) {
    self.numbers = numbers
    self.showsAllRows = showsAllRows
    root = MountedNode(id: 0, tag: nil, key: nil)
    root = mount(Self.single(node))
  }

  /// Returns the element with a number, if it has an event handler.
  func elementWithHandlers(_ id: Int) -> MountedNode<Action>? { withHandlers[id] }

  /// Stores the height of a window that a page reports; `nil` when the page's connection has ended.
  ///
  /// - Returns: whether the window's rows may have changed. Then the memos that contain the window are marked as
  ///   outdated.
  func setHeight(_ height: Double?, by connection: String, window: MountedNode<Action>) -> Bool {
    guard window.window?.setHeight(height, by: connection) == true else { return false }
    _ = dropMemos(to: window, from: root)
    return true
  }

  private func dropMemos(to window: MountedNode<Action>, from mounted: MountedNode<Action>) -> Bool {
    guard mounted === window || mounted.children.contains(where: { dropMemos(to: window, from: $0) }) else {
      return false
    }
    mounted.isOutdated = true
    return true
  }

  /// Changes the tree to a new one and returns the operations that change the page likewise, separated by commas.
  ///
  /// - Parameter isAnchored: whether windowed lists keep the visible rows in place when rows are inserted or removed
  ///   above them: the caller must then send the actions in ``scrollActions``.
  /// - Complexity: one comparison for each node outside unchanged memos.
  func change(to node: Node<Action>, isAnchored: Bool = false) -> [UInt8] {
    patch = PatchWriter()
    operations = 0
    self.isAnchored = isAnchored
    scrollActions = []
    let node = Self.single(node)
    root = isSame(root, node) ? updated(root, node, parent: 0) : replaced(root, node, parent: 0)
    return patch.bytes
  }

  /// Wraps several nodes in one element, because a part's view is one node.
  private static func single(_ node: Node<Action>) -> Node<Action> {
    if case .each(let nodes) = node { .element(Element(tag: "div", attributes: [], children: nodes)) } else { node }
  }

  // MARK: Mounting

  private func mount(_ node: Node<Action>) -> MountedNode<Action> {
    switch node {
    case .text(let text):
      return MountedNode(id: nextNumber(), tag: nil, key: nil, text: text)
    case .memo(let memo):
      let made = mount(Self.single(memo.make()))
      made.memo = memo
      return made
    case .each:
      return mount(Self.single(node))
    case .element(let element):
      return mount(element, id: nextNumber())
    case .window(let window):
      let id = nextNumber()
      let shown = MountedWindow(window)
      let mounted = mount(window.element(name: "w\(id)", height: showsAllRows ? .infinity : shown.height), id: id)
      mounted.window = shown
      windows[id] = mounted
      return mounted
    }
  }

  private func mount(_ element: Element<Action>, id: Int) -> MountedNode<Action> {
    let sorted = SortedAttributes(element)
    let mounted = MountedNode(
      id: id, tag: element.tag, key: sorted.key, hook: sorted.hook, settings: sorted.settings, handlers: sorted.handlers
    )
    if !sorted.handlers.isEmpty { withHandlers[id] = mounted }
    inside(mounted) { mounted.children = Self.flat(element.children).map(mount) }
    return mounted
  }

  private func nextNumber() -> Int { isInHook ? numbers.nextInHook() : numbers.next() }

  /// Mounts or changes the children of an element.
  private func inside(_ mounted: MountedNode<Action>, _ body: () -> Void) {
    let isOuterHook = isInHook
    if mounted.hook != nil { isInHook = true }
    body()
    isInHook = isOuterHook
  }

  private func unmount(_ mounted: MountedNode<Action>) {
    if !mounted.handlers.isEmpty { withHandlers[mounted.id] = nil }
    if mounted.window != nil { windows[mounted.id] = nil }
    for child in mounted.children { unmount(child) }
  }

  static func flat(_ nodes: [Node<Action>]) -> [Node<Action>] {
    guard nodes.contains(where: { if case .each = $0 { true } else { false } }) else { return nodes }
    return nodes.flatMap { node in if case .each(let inner) = node { flat(inner) } else { [node] } }
  }

  // MARK: Comparing

  private func isSame(_ mounted: MountedNode<Action>, _ node: Node<Action>) -> Bool {
    switch node {
    case .text: mounted.tag == nil
    case .element(let element):
      mounted.tag == element.tag && mounted.key == element.key && mounted.window == nil && mounted.hook == element.hook
    case .window(let window):
      mounted.window?.headHeight == window.headHeight && mounted.key == window.listKey
    // Whether the memo makes the same kind of node again is known only after it has made it.
    case .memo(let memo): mounted.memo.map { $0.site == memo.site && $0.key == memo.key } ?? false
    case .each: false
    }
  }

  /// Changes a node to a new one, or replaces it if a memo has made another kind of node.
  private func updated(_ mounted: MountedNode<Action>, _ node: Node<Action>, parent: Int) -> MountedNode<Action> {
    switch node {
    case .text(let text):
      // Remove the memo that made the old node, so that the memo is not taken for the origin of the new one when it
      // returns.
      mounted.memo = nil
      guard !text.isWritten(as: mounted.text) else { return mounted }
      mounted.text = text
      operation {
        $0.operation(.setText)
        $0.number(mounted.id)
        $0.comma()
        $0.string(text)
      }
      return mounted
    case .memo(let memo):
      if let last = mounted.memo, last.isSame(as: memo), !mounted.isOutdated { return mounted }
      mounted.isOutdated = false
      let made = Self.single(memo.make())
      let now = isSame(mounted, made) ? updated(mounted, made, parent: parent) : replaced(mounted, made, parent: parent)
      now.memo = memo
      return now
    case .element(let element):
      mounted.memo = nil
      update(mounted, element)
      return mounted
    case .window(let window):
      mounted.memo = nil
      if let change = mounted.window?.change(to: window, isAnchored: isAnchored) {
        if let action = change.scrollAction { scrollActions.append(action) }
        update(mounted, change.window.element(name: "w\(mounted.id)", height: mounted.window?.height ?? 0))
      }
      return mounted
    case .each:
      return updated(mounted, Self.single(node), parent: parent)
    }
  }

  private func replaced(_ mounted: MountedNode<Action>, _ node: Node<Action>, parent: Int) -> MountedNode<Action> {
    let new = mount(node)
    insert(new, parent: parent, before: mounted.id)
    remove(mounted)
    return new
  }

  private func update(_ mounted: MountedNode<Action>, _ element: Element<Action>) {
    let sorted = SortedAttributes(element)
    if !(mounted.handlers.isEmpty && sorted.handlers.isEmpty) {
      mounted.handlers = sorted.handlers
      withHandlers[mounted.id] = sorted.handlers.isEmpty ? nil : mounted
    }
    for (name, value) in sorted.settings where mounted.setting(name) != value { set(mounted.id, name, value) }
    for (name, _) in mounted.settings where !sorted.settings.contains(where: { $0.name == name }) {
      set(mounted.id, name, nil)
    }
    mounted.settings = sorted.settings
    inside(mounted) { arrange(mounted, Self.flat(element.children)) }
  }

  // MARK: Operations

  private func operation(_ write: (inout PatchWriter) -> Void) {
    guard !isInHook else { return }
    if operations > 0 { patch.comma() }
    operations += 1
    patch.raw("[")
    write(&patch)
    patch.raw("]")
  }

  private func set(_ id: Int, _ name: String, _ value: Attribute<Action>.Value?) {
    operation {
      $0.operation(.setAttribute)
      $0.number(id)
      $0.comma()
      $0.string(name)
      $0.comma()
      if let value { $0.value(value) } else { $0.raw("null") }
    }
  }

  private func insert(_ mounted: MountedNode<Action>, parent: Int, before: Int) {
    operation {
      $0.operation(.insert)
      $0.number(parent)
      $0.comma()
      $0.number(before)
      $0.comma()
      $0.number(mounted.id)
      $0.comma()
      mounted.write(to: &$0)
    }
  }

  private func remove(_ mounted: MountedNode<Action>) {
    unmount(mounted)
    operation {
      $0.operation(.remove)
      $0.number(mounted.id)
    }
  }

  private func move(_ mounted: MountedNode<Action>, parent: Int, before: Int) {
    operation {
      $0.operation(.move)
      $0.number(mounted.id)
      $0.comma()
      $0.number(before)
      $0.comma()
      $0.number(parent)
    }
  }

  // MARK: Children

  /// Changes the children of an element to new ones and moves as few as possible: only those outside the longest run
  /// that is already in order.
  private func arrange(_ parent: MountedNode<Action>, _ nodes: [Node<Action>]) {
    let old = parent.children
    if old.count == nodes.count && zip(old, nodes).allSatisfy({ isSame($0, $1) }) {
      for index in old.indices { parent.children[index] = updated(old[index], nodes[index], parent: parent.id) }
      return
    }
    let matches = ChildMatching(old, nodes, isSame)
    for index in old.indices where !matches.isMatched[index] { remove(old[index]) }
    var children: [MountedNode<Action>] = []
    children.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      if let match = matches.old[index] {
        children.append(updated(old[match], node, parent: parent.id))
      } else {
        children.append(mount(node))
      }
    }
    let staying = longestIncreasingSubsequence(matches.old)
    // From the end, so that the node before which another is inserted is already in its place.
    var before = 0
    for index in children.indices.reversed() {
      if matches.old[index] == nil {
        insert(children[index], parent: parent.id, before: before)
      } else if !staying.contains(index) {
        move(children[index], parent: parent.id, before: before)
      }
      before = children[index].id
    }
    parent.children = children
  }
}
