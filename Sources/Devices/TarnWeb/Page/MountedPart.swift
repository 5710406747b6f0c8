import Tarn

/// A part of a mounted page: holds the last tree and handles its events.
protocol MountedPart: AnyObject {
  /// Whether the view may have changed since the last ``change(isAnchored:)``.
  var isDirty: Bool { get set }

  /// Creates the tree if there is none, so that ``write(to:runs:)`` can write it.
  func mount(_ numbers: NodeNumbering)
  /// Discards the tree, because the page has no connections.
  func unmount()
  func write(to json: inout PatchWriter, runs: inout [Int])
  /// Writes the tree as HTML; without connections, or anew for another place, a new one, which is not kept.
  ///
  /// - Returns: the title of the browser's tab, if the part has one.
  func write(to html: inout HTMLWriter, _ numbers: NodeNumbering, anew: Bool) -> String?
  /// Writes the tree with all rows of every list.
  func writeAll(to json: inout PatchWriter)
  /// Updates the tree and returns the operations that update the page, separated by commas; empty if there are none.
  ///
  /// - Parameter isAnchored: whether windowed lists keep their visible rows in place; the caller must then call
  ///   ``notify()``.
  func change(isAnchored: Bool) -> [UInt8]
  /// Sends the new scroll offsets of the lists to the store, if the last change moved them.
  func notify()
  /// - Returns: whether an element handles this event.
  func handle(_ event: PageEvent, from connection: String) -> Bool
  /// Returns the reasons why actions were refused since the last call, and forgets them.
  func takeRefusals() -> [Refusal]
  /// Records the state's answer to a text that a connection's user typed: the page shows the typed text until it
  /// receives the answer.
  func acknowledged(_ event: PageEvent, from connection: String)
  /// Removes the window heights, typed texts and uploads of a connection that has ended.
  func forget(_ connection: String)
  /// Moves the uploads of a tab's old connection to its new one, when the tab reconnects before the server has noticed
  /// that the old stream has ended: the tab continues them.
  func resume(_ last: String, as connection: String)
  /// Returns the value of an element's live property in the last tree; `nil` if it has none.
  func liveValue(_ id: Int, _ property: WireFormat.Property) -> LiveValue?
  /// Begins or ends observing the inputs of the view.
  func setObserving(_ isObserving: Bool)
  /// Returns the elements of the last tree that a browser without scripts can use.
  func formControls(part: Int) -> [FormControl]
}

/// Generates the numbers of a page's nodes; all parts share it.
final class NodeNumbering {
  private var last = 0
  private var lastInHook = 0

  func next() -> Int {
    last += 1
    return last
  }

  /// Returns the number of a node among the children of a hook. The page does not count these nodes, so they must take no
  /// number between those of two others.
  func nextInHook() -> Int {
    lastInHook -= 1
    return lastInHook
  }

  /// Returns a generator of the same next numbers.
  func copy() -> NodeNumbering {
    let copy = NodeNumbering()
    copy.last = last
    copy.lastInHook = lastInHook
    return copy
  }
}

/// An event at an element, as the page reports it.
struct PageEvent: Sendable, Equatable {
  var id: Int
  var name: String
  var value: EventValue
  /// For typed text: the text that the field showed to the user before.
  var typedOn: String?
}

/// The value of a live property: the text of a field, or a scroll offset.
typealias LiveValue = EventValue

final class TypedMountedPart<Action>: MountedPart {
  private let view: () -> Node<Action>
  private let perform: (Action) -> [Refusal]
  private let observe: () -> [ObserverToken]
  private var observations: [ObserverToken] = []
  private var tree: MountedTree<Action>?
  private var scrollActions: [Action] = []
  private var typedTexts = TypedTexts()
  private var windowUploads = WindowUploads()
  private var refusals: [Refusal] = []
  var isDirty = false

  /// - Parameter send: sends an action, and returns why it was refused; empty if it was not.
  init(
    view: @escaping () -> Node<Action>, send: @escaping (Action) -> [Refusal],
    observe: @escaping () -> [ObserverToken]
  ) {
    self.view = view
    perform = send
    self.observe = observe
  }

  private func send(_ action: Action) { refusals += perform(action) }

  func takeRefusals() -> [Refusal] {
    defer { refusals = [] }
    return refusals
  }

  func mount(_ numbers: NodeNumbering) {
    guard tree == nil else { return }
    tree = MountedTree(view(), numbers: numbers)
    isDirty = false
  }

  func unmount() {
    tree = nil
    typedTexts = TypedTexts()
    windowUploads = WindowUploads()
  }

  func write(to json: inout PatchWriter, runs: inout [Int]) {
    guard let tree else { return }
    tree.root.write(to: &json)
    tree.root.numbers(into: &runs)
  }

  func write(to html: inout HTMLWriter, _ numbers: NodeNumbering, anew: Bool) -> String? {
    let kept = anew ? nil : tree
    let root = (kept ?? MountedTree(view(), numbers: numbers)).root
    html.write([root])
    return root.setting(WireFormat.DataAttribute.title.rawValue)?.text
  }

  func writeAll(to json: inout PatchWriter) {
    MountedTree(view(), numbers: NodeNumbering(), showsAllRows: true).root.write(to: &json)
  }

  func change(isAnchored: Bool) -> [UInt8] {
    isDirty = false
    guard let tree else { return [] }
    let change = tree.change(to: view(), isAnchored: isAnchored)
    scrollActions += tree.scrollActions
    return change
  }

  func notify() {
    let actions = scrollActions
    self.scrollActions = []
    for action in actions { send(action) }
  }

  func handle(_ event: PageEvent, from connection: String) -> Bool {
    if let tree, let window = tree.windows[event.id] {
      switch (WireFormat.Event(rawValue: event.name), event.value) {
      case (.height, .number(let height)):
        if tree.setHeight(height, by: connection, window: window) { isDirty = true }
        return true
      case (.selectRow, .text(let key)):
        for action in window.window?.select(key, by: connection) ?? [] { send(action) }
        return true
      default: break
      }
    }
    guard let handlers = tree?.elementWithHandlers(event.id)?.handlers,
      let handler = handlers.first(where: { $0.event.rawValue == event.name })
    else { return false }
    let value =
      handler.event == .uploads ? uploads(event, from: connection) : merged(by: event, from: connection)
    guard let action = handler.action(value) else {
      guard let refusal = handler.refusal(value) else { return handler.accepts(value) }
      refusals.append(refusal)
      return true
    }
    send(action)
    return true
  }

  /// Returns the text that the user meant, if the page did not yet show the current text when the user typed.
  private func merged(by event: PageEvent, from connection: String) -> EventValue {
    guard case .text(let text) = event.value, let shown = event.typedOn,
      case .text(let current)? = liveValue(event.id, .value)
    else { return event.value }
    let field = TypedTexts.FieldKey(connection: connection, element: event.id)
    return .text(typedTexts.merged(by: text, on: shown, now: current, in: field))
  }

  /// Returns the uploads in progress for an element, in all browser windows.
  private func uploads(_ event: PageEvent, from connection: String) -> EventValue {
    guard case .text(let report) = event.value, let files = UploadsInProgress(report) else { return .none }
    windowUploads.retainReports { tree?.elementWithHandlers($0) != nil }
    return .uploads(windowUploads.report(files, to: event.id, by: connection))
  }

  func acknowledged(_ event: PageEvent, from connection: String) {
    guard case .text(let text) = event.value, event.typedOn != nil else { return }
    let current: String? = if case .text(let current)? = liveValue(event.id, .value) { current } else { nil }
    typedTexts.acknowledged(text, with: current, in: TypedTexts.FieldKey(connection: connection, element: event.id))
  }

  func forget(_ connection: String) {
    typedTexts.forget(connection)
    guard let tree else { return }
    for (element, files) in windowUploads.remove(connection) {
      let handler = tree.elementWithHandlers(element)?.handlers.first { $0.event == .uploads }
      if let action = handler?.action(.uploads(files)) { send(action) }
    }
    for window in tree.windows.values where tree.setHeight(nil, by: connection, window: window) { isDirty = true }
  }

  func resume(_ last: String, as connection: String) { windowUploads.resume(last, as: connection) }

  func liveValue(_ id: Int, _ property: WireFormat.Property) -> LiveValue? {
    switch tree?.elementWithHandlers(id)?.setting(property.rawValue) {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .keys, .json, nil: nil
    }
  }

  func setObserving(_ isObserving: Bool) {
    // End the old observations first: two at once would report each change twice.
    observations = []
    if isObserving { observations = observe() }
  }

  func formControls(part: Int) -> [FormControl] { tree.map { FormControls($0.root, part: part).all } ?? [] }
}
