import Tarn

/// What a browser shows: one or several parts, and those who are looking at it.
///
/// ```swift
/// let page = Page(title: "Counter", styles: [css], parts: [Part(store) { counter($0) }])
/// ```
///
/// It keeps the last tree of each part, and sends all who look only the difference. A person's own doing in a page — text in a
/// field, how far a list is scrolled — is theirs until the state has answered it: each event carries a number, each
/// answer says which number it is up to, and a page leaves alone what it has told but not yet heard back.
///
/// What goes to a page is one of three: `{"t": trees, "n": numbers, "c": viewer, "a": handled, "p": this page, "x": all anew}`,
/// `{"o": operations, "s": still}`, `{"a": acknowledged, "f": corrections}`. What comes back is an ``EventPost``.
///
/// It lives where its stores live, and it is not `Sendable`.
public final class Page {
  let title: String
  let language: String
  let style: String
  let files: PageFiles?
  private let moves: Bool
  private let isShaken: Bool

  private var panes: [any Pane] = []
  private var parts: [Part]
  /// Stands above all parts, whichever these are: see ``linked(to:_:)``.
  var link: Part?
  /// Counts up with ``show(_:)``: what parts say that are shown no more is not heard.
  private var showing = 0
  private let numbers = Numbers()
  /// Tells this page from that of a server which was started again: to a browser that keeps a text, another page may have lost it.
  private let identity = Int.random(in: 1...1 << 52)
  private var viewers: [String: HTTPStream] = [:]
  /// How far each tab's events were handled, of those who look and those who may come again.
  private var tabs = Tabs()
  private var isStill = false
  /// Whether a whole state took the place of another: then it says where its lists are, and nothing is kept in its place.
  private var isAnother = false
  private var isHandling = false
  /// Asks for ``flush()`` soon, once for many changes. Set by the server.
  var onDirty: () -> Void = {}
  /// How a part waits for its next reading. Set by the server.
  var ticks: Part.Ticks = { _, _ in Observation(onEnd: {}) }
  /// The tree as it is sent to a newcomer, until the next change.
  private var whole: (trees: [UInt8], numbers: [UInt8])?

  /// - Parameters:
  ///   - title: the window's title.
  ///   - language: of the words on the page, for screen readers and hyphenation.
  ///   - styles: stylesheets, after the shared one of the device.
  ///   - parts: what is shown, from top to bottom.
  ///   - keeper: who takes files that people give to the page; `nil` where it takes none. Its elements hear of them by
  ///     ``Attribute/onFiles(accepting:_:)``.
  ///   - motion: whether elements move with the pointer: ``Attribute/motion(_:)``.
  ///   - shaking: whether it hears that the device is shaken: a history bar then asks what to undo; ``Attribute/onShake(_:)``.
  public init(
    title: String, language: String = "en", styles: [String] = [], parts: [Part], files keeper: (any FileKeeper)? = nil,
    motion: Bool = false, shaking: Bool = false
  ) {
    self.title = title
    self.language = language
    files = keeper.map(PageFiles.init)
    moves = motion
    isShaken = shaking
    style = ([String(decoding: PackageResources.tarn_css, as: UTF8.self)] + styles).joined(separator: "\n")
    self.parts = parts
    restart()
  }

  func restart() { panes = start(parts) }

  /// Shows other parts from now on: what is behind a door, when somebody has come in by it.
  ///
  /// ```swift
  /// page.show([Part(desk) { DeskView($0).body }])
  /// ```
  ///
  /// All who look see it at once, and nothing of the old ones stays: no text in a field, no focus, no place in a list. Where one
  /// screen follows another in the same state, that is a view of the state, and not this. The stores of the old parts are let go.
  public func show(_ parts: [Part]) {
    for pane in panes { if isLookedAt { pane.look(false) } }
    self.parts = parts
    restart()
    whole = nil
    guard isLookedAt else { return }
    for pane in panes { pane.look(true) }
    for viewer in viewers.keys.sorted() { sendWhole(to: viewer, isAnew: true) }
  }

  private func start(_ parts: [Part]) -> [any Pane] {
    showing += 1
    let showing = showing
    return ((link.map { [$0] } ?? []) + parts).enumerated().map { index, part in
      part.start(
        { [weak self] cause in if let self, self.showing == showing { changed(index, cause) } },
        { [weak self] in self?.ticks($0, $1) ?? Observation(onEnd: {}) })
    }
  }

  /// What the page loads: the script of all pages, and those that only some need.
  var scripts: [String] {
    ["tarn"] + (files == nil ? [] : ["files"]) + (moves ? ["motion"] : []) + (isShaken ? ["shake"] : [])
  }

  var isLookedAt: Bool { !viewers.isEmpty }

  private func changed(_ pane: Int, _ cause: Cause?) {
    guard isLookedAt else { return }
    panes[pane].isDirty = true
    // Nobody's doing moves on its own: only what a person did is shown as movement.
    if let cause, cause != .acted { isStill = true }
    if cause == .wound || cause == .loaded { isAnother = true }
    if !isHandling { onDirty() }
  }

  // MARK: Looking

  /// Shows the page to one more, from the whole tree on.
  func open(_ viewer: String, _ stream: HTTPStream, tab: String? = nil) {
    if viewers.isEmpty { for pane in panes { pane.look(true) } }
    flush()
    viewers[viewer] = stream
    if let last = tabs.open(viewer, tab) {
      for pane in panes { pane.goOn(last, as: viewer) }
      // A post that is still on its way to the old stream is not handled after the page has been told what was.
      close(last)
    }
    sendWhole(to: viewer)
  }

  /// - Parameter isAnew: whether nothing of what is there stays.
  private func sendWhole(to viewer: String, isAnew: Bool = false) {
    let whole = whole ?? write()
    self.whole = whole
    send(to: viewer) {
      $0.raw("{\"c\":")
      $0.string(viewer)
      $0.raw(",\"t\":[")
      $0.raw(whole.trees)
      $0.raw("],\"n\":[")
      $0.raw(whole.numbers)
      $0.raw("],\"a\":")
      $0.number(tabs.handled(viewer))
      $0.raw(",\"p\":")
      $0.number(identity)
      $0.raw(isAnew ? ",\"x\":1}" : "}")
    }
  }

  func close(_ viewer: String) {
    guard let stream = viewers.removeValue(forKey: viewer) else { return }
    stream.close()
    tabs.close(viewer)
    for pane in panes { pane.forget(viewer) }
    guard viewers.isEmpty else {
      if panes.contains(where: \.isDirty) && !isHandling { onDirty() }
      return
    }
    whole = nil
    isStill = false
    isAnother = false
    for pane in panes {
      pane.look(false)
      pane.unmount()
    }
  }

  private func write() -> (trees: [UInt8], numbers: [UInt8]) {
    var trees = JSONWriter()
    var runs: [Int] = []
    for (index, pane) in panes.enumerated() {
      pane.mount(numbers)
      if index > 0 { trees.comma() }
      pane.write(to: &trees, runs: &runs)
    }
    return (trees.bytes, Array(runs.map { "\($0)" }.joined(separator: ",").utf8))
  }

  /// The trees with all rows of their lists, as JSON: for paper, on which nothing is scrolled.
  ///
  /// - Complexity: O(n) in the number of all rows.
  func printed() -> [UInt8] {
    var json = JSONWriter()
    json.raw("[")
    for (index, pane) in panes.enumerated() {
      if index > 0 { json.comma() }
      pane.writeWhole(to: &json)
    }
    json.raw("]")
    return json.bytes
  }

  // MARK: Telling

  /// Sends what has changed to all who look.
  func flush() {
    guard isLookedAt, panes.contains(where: \.isDirty) else { return }
    let (isStill, isAnother) = (self.isStill, self.isAnother)
    (self.isStill, self.isAnother) = (false, false)
    let changes = panes.filter(\.isDirty).map { $0.change(isAnchored: !isAnother) }.filter { !$0.isEmpty }
    // After what it is about has been sent.
    defer { for pane in panes { pane.tell() } }
    guard !changes.isEmpty else { return }
    whole = nil
    let message = message {
      $0.raw("{\"o\":[")
      for (index, change) in changes.enumerated() {
        if index > 0 { $0.comma() }
        $0.raw(change)
      }
      $0.raw(isStill ? "],\"s\":1}" : "]}")
    }
    for (viewer, stream) in viewers where !stream.send(message) { close(viewer) }
  }

  private func send(to viewer: String, _ write: (inout JSONWriter) -> Void) {
    guard let stream = viewers[viewer] else { return }
    if !stream.send(message(write)) { close(viewer) }
  }

  private func message(_ write: (inout JSONWriter) -> Void) -> SharedBytes {
    var json = JSONWriter()
    json.raw("data: ")
    write(&json)
    json.raw("\n\n")
    return SharedBytes(json.bytes)
  }

  // MARK: Hearing

  /// What came of a post of events.
  enum Outcome {
    case handled
    /// It was handled, but for an event whose element was no longer there.
    case elementMissing
    /// It was the last one that was handled, once more: nothing was done.
    case repeated
    /// A later one was handled already: nothing was done.
    case outOfOrder
  }

  /// Hands a viewer's events to their parts, shows everybody what came of it, and tells the viewer how far it has got.
  ///
  /// - Parameter number: counts up from post to post of a tab. Each is handled at most once, and never after a later one.
  /// - Returns: `nil` if there is no such viewer.
  func handle(_ events: [PageEvent], number: Int, from viewer: String) -> Outcome? {
    guard viewers[viewer] != nil else { return nil }
    let last = tabs.handled(viewer)
    // A page counts from 1.
    guard number > last else { return number == last && last > 0 ? .repeated : .outOfOrder }
    isHandling = true
    var allFound = true
    for told in events {
      guard let event = files.map({ $0.opened(told) }) ?? told else { continue }
      // Of several keys in a row each is pressed on what the one before it did; and what a field is bound to is as it is now.
      if ["walk", "here", "input", "check"].contains(event.name) { flush() }
      if !panes.contains(where: { $0.handle(event, from: viewer) }) { allFound = false }
    }
    isHandling = false
    tabs.handle(number, viewer)
    flush()
    for event in events where event.typedOn != nil {
      for pane in panes { pane.answered(event, from: viewer) }
    }
    send(to: viewer) { json in
      json.raw("{\"a\":")
      json.number(number)
      json.raw(",\"f\":[")
      var isFirst = true
      for event in events {
        guard let (name, value) = correction(event) else { continue }
        if !isFirst { json.comma() }
        isFirst = false
        json.raw("[")
        json.number(event.id)
        json.comma()
        json.string(name)
        json.comma()
        json.value(value)
        json.raw("]")
      }
      json.raw("]}")
    }
    return allFound ? .handled : .elementMissing
  }

  /// What the state made of a person's doing where that is not what they did: a text cut short, a tick refused.
  private func correction(_ event: PageEvent) -> (String, LiveValue)? {
    let names = ["input": ".value", "check": ".checked", "scroll": ".scrollTop"]
    guard let name = names[event.name] else { return nil }
    for pane in panes {
      if let value = pane.live(event.id, name) { return value == event.value ? nil : (name, value) }
    }
    return nil
  }
}

extension JSONWriter {
  mutating func value(_ value: LiveValue) {
    switch value {
    case .none: raw("null")
    case .text(let text): string(text)
    case .number(let number): self.number(number)
    case .flag(let isOn): raw(isOn ? "true" : "false")
    // No property of an element is one.
    case .file, .underWay: raw("null")
    }
  }
}
