/// A part of a mounted page: holds the last tree and handles its events.
protocol Pane: AnyObject {
  /// Whether the view may have changed since the last ``change(isAnchored:)``.
  var isDirty: Bool { get set }

  /// Creates the tree if there is none, so that ``write(to:runs:)`` can write it.
  func mount(_ numbers: Numbers)
  /// Discards the tree, because the page has no connections.
  func unmount()
  func write(to json: inout JSONWriter, runs: inout [Int])
  /// Writes the tree with all rows of every list.
  func writeWhole(to json: inout JSONWriter)
  /// Updates the tree and returns the operations that update the page, separated by commas; empty if there are none.
  ///
  /// - Parameter isAnchored: whether windowed lists keep their visible rows in place; the caller must then call
  ///   ``tell()``.
  func change(isAnchored: Bool) -> [UInt8]
  /// Sends the new scroll offsets of the lists to the store, if the last change moved them.
  func tell()
  /// - Returns: whether an element handles this event.
  func handle(_ event: PageEvent, from viewer: String) -> Bool
  /// Records the state's answer to a text that a connection's user typed: the page shows the typed text until it
  /// receives the answer.
  func answered(_ event: PageEvent, from viewer: String)
  /// Removes the window heights, typed texts and uploads of a connection that has ended.
  func forget(_ viewer: String)
  /// Moves the uploads of a tab's old connection to its new one, when the tab reconnects before the server has noticed
  /// that the old stream has ended: the tab continues them.
  func goOn(_ last: String, as viewer: String)
  /// Returns the value of an element's live property in the last tree; `nil` if it has none.
  func live(_ id: Int, _ name: String) -> LiveValue?
  /// Starts or stops the part's observations and readings.
  func look(_ isLookedAt: Bool)
}

/// Generates the numbers of a page's nodes; all parts share it.
final class Numbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
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

final class PaneOf<Action>: Pane {
  private let view: () -> Node<Action>
  private let send: (Action) -> Void
  private let looking: (Bool) -> Void
  private var tree: Tree<Action>?
  private var told: [Action] = []
  private var typed = TypedTexts()
  private var sending = Sending()
  var isDirty = false

  init(view: @escaping () -> Node<Action>, send: @escaping (Action) -> Void, looking: @escaping (Bool) -> Void) {
    self.view = view
    self.send = send
    self.looking = looking
  }

  func mount(_ numbers: Numbers) {
    guard tree == nil else { return }
    tree = Tree(view(), numbers: numbers)
    isDirty = false
  }

  func unmount() {
    tree = nil
    typed = TypedTexts()
    sending = Sending()
  }

  func write(to json: inout JSONWriter, runs: inout [Int]) {
    guard let tree else { return }
    tree.root.write(to: &json)
    tree.root.numbers(into: &runs)
  }

  func writeWhole(to json: inout JSONWriter) {
    Tree(view(), numbers: Numbers(), showsAllRows: true).root.write(to: &json)
  }

  func change(isAnchored: Bool) -> [UInt8] {
    isDirty = false
    guard let tree else { return [] }
    let change = tree.change(to: view(), isAnchored: isAnchored)
    told += tree.told
    return change
  }

  func tell() {
    let told = told
    self.told = []
    for action in told { send(action) }
  }

  func handle(_ event: PageEvent, from viewer: String) -> Bool {
    if let tree, let window = tree.windows[event.id] {
      switch (event.name, event.value) {
      case ("height", .number(let height)):
        if tree.tell(height, by: viewer, window: window) { isDirty = true }
        return true
      case ("walk", .text(let key)):
        for action in window.window?.walk(key, by: viewer) ?? [] { send(action) }
        return true
      default: break
      }
    }
    guard let handlers = tree?.listening(event.id)?.handlers,
      let handler = handlers.first(where: { $0.event == event.name })
    else { return false }
    let value = event.name == "sending" ? underWay(event, from: viewer) : meant(by: event, from: viewer)
    guard let action = handler.action(value) else { return handler.accepts(value) }
    send(action)
    return true
  }

  /// Returns the text that the user meant, if the page did not yet show the current text when the user typed.
  private func meant(by event: PageEvent, from viewer: String) -> EventValue {
    guard case .text(let text) = event.value, let shown = event.typedOn, case .text(let now)? = live(event.id, ".value")
    else { return event.value }
    return .text(typed.meant(by: text, on: shown, now: now, in: TypedTexts.Place(viewer: viewer, field: event.id)))
  }

  /// Returns the uploads in progress for an element, in all browser windows.
  private func underWay(_ event: PageEvent, from viewer: String) -> EventValue {
    guard case .text(let words) = event.value, let files = FilesUnderWay(words) else { return .none }
    sending.keep { tree?.listening($0) != nil }
    return .underWay(sending.tell(files, to: event.id, by: viewer))
  }

  func answered(_ event: PageEvent, from viewer: String) {
    guard case .text(let text) = event.value, event.typedOn != nil else { return }
    let now: String? = if case .text(let now)? = live(event.id, ".value") { now } else { nil }
    typed.answered(text, with: now, in: TypedTexts.Place(viewer: viewer, field: event.id))
  }

  func forget(_ viewer: String) {
    typed.forget(viewer)
    guard let tree else { return }
    for (element, files) in sending.forget(viewer) {
      let handler = tree.listening(element)?.handlers.first { $0.event == "sending" }
      if let action = handler?.action(.underWay(files)) { send(action) }
    }
    for window in tree.windows.values where tree.tell(nil, by: viewer, window: window) { isDirty = true }
  }

  func goOn(_ last: String, as viewer: String) { sending.goOn(last, as: viewer) }

  func live(_ id: Int, _ name: String) -> LiveValue? {
    switch tree?.listening(id)?.setting(name) {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .keys, nil: nil
    }
  }

  func look(_ isLookedAt: Bool) { looking(isLookedAt) }
}
