import Tarn
import TarnLanguages

/// A web page: its parts, and the connections of the browsers that show it.
///
/// ```swift
/// let page = Page(title: "Counter", styles: [css], parts: [Part(store) { counter($0) }])
/// ```
///
/// The page stores the last tree of each part and sends only the difference to its connections. A browser keeps a
/// change that the user made in it — text in a field, a scroll offset — until the state has answered it: each post of
/// events has a number, each answer contains the number of the last handled post, and the browser does not overwrite a
/// change that it has sent but that is not yet answered.
///
/// The server sends the whole page, changes, and answers to posts. The browser sends posts of events.
///
/// A page must be used in the isolation of its stores, and is not `Sendable`.
public final class Page {
  let title: String
  let language: String
  /// The language of the framework's own words on the page.
  let words: Localization
  let style: String
  /// A hash of the stylesheet.
  private(set) lazy var styleVersion = Page.version(ofStyle: style)
  lazy var version = PageVersion(of: self)
  let files: PageFiles?
  let assets: Assets
  private let usesMotion: Bool
  private let usesShaking: Bool
  let usesRecording: Bool

  private(set) var mountedParts: [any MountedPart] = []
  private(set) var parts: [Part]
  /// The part above all other parts, whichever these are: see ``linked(to:_:)``.
  var link: Part?
  /// Incremented by ``show(_:)``: changes reported by parts of an earlier value are ignored.
  private var generation = 0
  let numbers = NodeNumbering()
  /// Distinguishes this page from the page of a restarted server: if a browser still stores typed text, the new page
  /// may not have it.
  private let identity = Int.random(in: 1...1 << 52)
  var connections: [String: PageConnection] = [:]
  /// The connection whose events are being handled.
  private(set) var acting: String?
  /// Whether these follow a link.
  var isFollowingLink = false
  /// The number of the last handled post of each tab, for connected tabs and for tabs that may reconnect.
  private(set) var tabs = TabProgress()
  private var isStill = false
  /// Whether a state was replaced as a whole since the last flush: then it determines the scroll offsets, and lists do
  /// not keep their visible rows in place.
  private var isReplaced = false
  var isHandling = false
  /// Whether the parts are mounted although the page may have no connections: while it handles a form.
  var isHandlingForm = false
  /// Is called after ``isShown`` has changed, in the page's isolation.
  ///
  /// ```swift
  /// page.onShownChange = { [weak page] in print(page?.isShown == true ? "A browser shows it." : "No browser does.") }
  /// ```
  public var onShownChange: () -> Void = {}
  /// Schedules ``flush()``, once for many changes. Set by the server.
  var onDirty: () -> Void = {}
  /// Schedules repeated readings for a part. Set by the server.
  var ticks: Part.Ticks = { _, _ in ObserverToken(onEnd: {}) }
  /// Used while the page is mounted, until the next change.
  var cache = PageCache()

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: the title of the browser window.
  ///   - language: the language of the page's text, for screen readers and hyphenation, as a tag; by default that of the
  ///     words.
  ///   - words: the language of the words that a page has by itself, and of a page in several languages.
  ///   - styles: stylesheets that follow Tarn's shared stylesheet.
  ///   - parts: the parts, from top to bottom.
  ///   - store: the store for files that users upload to the page; `nil` if the page accepts no files. Elements
  ///     receive the results by ``Attribute/onFiles(accepting:_:)``.
  ///   - assets: the app's own scripts, stylesheets, images and fonts.
  ///   - motion: whether the page loads the script for elements that move with the pointer: ``Attribute/motion(_:)``.
  ///   - shaking: whether the page loads the script that detects a shaken device: a history bar then asks what to undo;
  ///     see ``Attribute/onShake(_:)``.
  ///   - recording: whether the page loads the script for buttons that record with the microphone:
  ///     ``Node/recordButton(_:start:stop:upTo:isEnabled:)``. Other pages can't use the microphone. It needs a
  ///     store for files.
  public init(
    title: String, language: String? = nil, words: Localization = .english, styles: [String] = [], parts: [Part],
    files store: (any FileStore)? = nil, assets: Assets = .none,
    motion: Bool = false, shaking: Bool = false, recording: Bool = false
  ) {
    self.title = title
    self.language = language ?? words.language.tag
    self.words = words
    files = store.map(PageFiles.init)
    self.assets = assets
    usesMotion = motion
    usesShaking = shaking
    usesRecording = recording && store != nil
    style = ([String(decoding: PackageResources.tarn_css, as: UTF8.self)] + styles).joined(separator: "\n")
    self.parts = parts
    restart()
  }

  func restart() { mountedParts = start(parts) }

  /// Replaces the parts of the page, for example after a user has signed in.
  ///
  /// ```swift
  /// page.show([Part(store) { counter($0) }])
  /// ```
  ///
  /// All connected browsers show the new parts at once, and lose all local state of the old ones: text in fields, the
  /// focus, scroll offsets. Do not use it where one screen follows another in the same state: that is a task for a
  /// view. The page releases the stores of the old parts.
  public func show(_ parts: [Part]) {
    if isMounted { for part in mountedParts { part.setObserving(false) } }
    self.parts = parts
    restart()
    cache = PageCache()
    guard hasConnections else { return }
    for part in mountedParts { part.setObserving(true) }
    for connection in connections.keys.sorted() { sendPage(to: connection, isReset: true) }
  }

  private func start(_ parts: [Part]) -> [any MountedPart] {
    generation += 1
    let generation = generation
    return ((link.map { [$0] } ?? []) + parts).enumerated().map { index, part in
      part.start(
        in: words,
        { [weak self] cause in if let self, self.generation == generation { changed(index, cause) } },
        { [weak self] in self?.ticks($0, $1) ?? ObserverToken(onEnd: {}) })
    }
  }

  /// The scripts that the page loads: the one that all pages need, and those for its options.
  var scripts: [String] {
    ["tarn"] + (files == nil ? [] : ["files"]) + (assets.scripts.isEmpty ? [] : ["hooks"])
      + (usesMotion ? ["motion"] : [])
      + (usesRecording ? ["recording"] : []) + (usesShaking ? ["shake"] : [])
  }

  var hasConnections: Bool { !connections.isEmpty }
  var isMounted: Bool { hasConnections || isHandlingForm }

  /// Whether at least one browser window shows the page at present.
  ///
  /// A window that is closed or has been hidden for a few seconds does not count. The server notices that within about a
  /// second, and a lost network at the next heartbeat, after up to 15 seconds.
  public var isShown: Bool { hasConnections }

  private func changed(_ part: Int, _ cause: Cause?) {
    guard isMounted else { return }
    mountedParts[part].isDirty = true
    // Only changes that a user action caused are animated.
    if let cause, cause != .acted { isStill = true }
    if cause == .jumped || cause == .loaded { isReplaced = true }
    if !isHandling { onDirty() }
  }

  // MARK: Connections

  /// Adds a connection and sends it the whole tree.
  ///
  /// - Parameters:
  ///   - reports: whether the tab reports the messages that it has received.
  ///   - address: the address at which the tab was loaded; `nil` if the state determines it.
  ///   - version: the version of the tab's files; `nil` if it is unknown.
  /// - Returns: whether the tab understands the messages. If not, it gets only one, to load the page again.
  @discardableResult func open(
    _ connection: String, _ stream: HTTPStream, tab: String? = nil, reports: Bool = false, address: String? = nil,
    version loaded: PageVersion? = nil
  ) -> Bool {
    let refusal = open(loaded: address)
    // Closes the connections whose streams have ended since the last input, perhaps all of them. So whether this is the
    // first connection is known only then.
    flush()
    let isFirst = connections.isEmpty
    if isFirst { for part in mountedParts { part.setObserving(true) } }
    connections[connection] = PageConnection(stream: stream, window: SendWindow(reports: reports))
    if let last = tabs.open(connection, tab) {
      for part in mountedParts { part.resume(last, as: connection) }
      // Close the old stream first, so that a post still in transit to it is not handled after the page has been told
      // the number of the last handled post.
      close(last)
    }
    guard checkVersion(loaded, of: connection) else {
      close(connection)
      return false
    }
    sendPage(to: connection)
    if let refusal { sendAnswer(to: connection) { self.write([refusal], to: &$0) } }
    if isFirst { onShownChange() }
    return true
  }

  /// - Parameters:
  ///   - isReset: whether the browser discards all local state.
  ///   - isSameStream: whether the stream was open already, so that no event was lost.
  private func sendPage(to connection: String, isReset: Bool = false, isSameStream: Bool = false) {
    let written = cache.trees ?? write()
    cache.trees = written
    send(to: connection) {
      $0.key(.connection, after: "{")
      $0.string(connection)
      $0.key(.trees, after: ",")
      $0.raw("[")
      $0.raw(written.trees)
      $0.key(.runs, after: "],")
      $0.raw("[")
      $0.raw(written.numbers)
      $0.key(.acknowledged, after: "],")
      $0.number(tabs.handled(connection))
      $0.key(.identity, after: ",")
      $0.number(identity)
      if let address = addresses?.current() {
        connections[connection]?.address = address
        $0.key(.address, after: ",")
        $0.string("\(address)")
      }
      for (key, isOn) in [(WireFormat.Message.isSameStream, isSameStream), (.isReset, isReset)] where isOn {
        $0.key(key, after: ",")
        $0.raw("1")
      }
      $0.raw("}")
    }
  }

  func close(_ connection: String) {
    guard let closed = connections.removeValue(forKey: connection) else { return }
    closed.stream.close()
    tabs.close(connection)
    for part in mountedParts { part.forget(connection) }
    guard connections.isEmpty else {
      if mountedParts.contains(where: \.isDirty) && !isHandling { onDirty() }
      return
    }
    unmount()
    onShownChange()
  }

  /// Ends observing the inputs, and discards the trees.
  func unmount() {
    cache = PageCache()
    isStill = false
    isReplaced = false
    for part in mountedParts {
      part.setObserving(false)
      part.unmount()
    }
  }

  private func write() -> PageCache.Trees {
    var trees = PatchWriter()
    var runs: [Int] = []
    for (index, part) in mountedParts.enumerated() {
      part.mount(numbers)
      if index > 0 { trees.comma() }
      part.write(to: &trees, runs: &runs)
    }
    return (trees.bytes, Array(runs.map { "\($0)" }.joined(separator: ",").utf8))
  }

  /// Returns the trees with all rows of their lists as JSON, for printing.
  ///
  /// - Complexity: O(n) in the number of all rows.
  func printed() -> [UInt8] {
    var json = PatchWriter()
    json.raw("[")
    for (index, part) in mountedParts.enumerated() {
      if index > 0 { json.comma() }
      part.writeAll(to: &json)
    }
    json.raw("]")
    return json.bytes
  }

  // MARK: Sending

  /// Sends the changes since the last flush to all connections.
  func flush() {
    guard isMounted, mountedParts.contains(where: \.isDirty) else { return }
    let (isStill, isReplaced) = (self.isStill, self.isReplaced)
    (self.isStill, self.isReplaced) = (false, false)
    cache = PageCache()
    let changes = mountedParts.filter(\.isDirty).map { $0.change(isAnchored: !isReplaced) }.filter { !$0.isEmpty }
    sendAddress(isPush: !isStill)
    // Only after the changes that the actions are about have been sent.
    defer { for part in mountedParts { part.notify() } }
    guard !changes.isEmpty else { return }
    let message = message {
      $0.key(.changes, after: "{")
      $0.raw("[")
      for (index, change) in changes.enumerated() {
        if index > 0 { $0.comma() }
        $0.raw(change)
      }
      $0.raw("]")
      if isStill {
        $0.key(.isStill, after: ",")
        $0.raw("1")
      }
      $0.raw("}")
    }
    for connection in Array(connections.keys) where connections[connection]?.window.accepts() == true {
      send(message, to: connection)
    }
  }

  func send(to connection: String, _ write: (inout PatchWriter) -> Void) {
    if connections[connection] != nil { send(message(write), to: connection) }
  }

  private func send(_ message: SharedBytes, to connection: String) {
    connections[connection]?.window.sent += 1
    // The user of a closed tab may have typed more: its next post comes after the end of its stream.
    if connections[connection]?.stream.send(message) == false, acting == nil { close(connection) }
  }

  private func message(_ write: (inout PatchWriter) -> Void) -> SharedBytes {
    var json = PatchWriter()
    json.raw("data: ")
    write(&json)
    json.raw("\n\n")
    return SharedBytes(json.bytes)
  }

  // MARK: Events

  /// Sends a connection's events to their parts, sends the resulting changes to all connections, and acknowledges the
  /// post.
  ///
  /// - Parameters:
  ///   - number: increases from post to post of a tab. Each post is handled at most once, and never after a later one.
  ///   - received: the number of messages that the tab has received, if it reports them.
  /// - Returns: `nil` if there is no such connection.
  func handle(_ events: [PageEvent], number: Int, received: Int? = nil, from connection: String) -> Outcome? {
    guard connections[connection] != nil else { return nil }
    if let received, connections[connection]?.window.report(received) == true {
      flush()
      sendPage(to: connection, isSameStream: true)
    }
    let last = tabs.handled(connection)
    // A page's numbers begin with 1.
    guard number > last else { return number == last && last > 0 ? .repeated : .outOfOrder }
    isHandling = true
    acting = connection
    defer { acting = nil }
    var navigation = Navigation()
    // Before the actions: one may replace the parts (`show(_:)`), which sends the page with this number. Otherwise the
    // browser would report the event as lost that caused it.
    tabs.accept(number, connection)
    // Those of actions that no post caused, such as a scroll offset after a change.
    for part in mountedParts { _ = part.takeRefusals() }
    var allFound = true
    for posted in events {
      guard let event = files.map({ $0.redeemingTicket(in: posted) }) ?? posted else { continue }
      // Flush first: an event refers to the view after the events before it. Otherwise “Save” right after the last key
      // would send the action of the view without that key. Reports that are no decision of the user are frequent.
      let kind = WireFormat.Event(rawValue: event.name)
      switch kind {
      case .scroll, .height, .uploads, nil: break
      default: flush()
      }
      if let kind, kind == .navigate || kind == .traverse {
        navigate(event, kind, from: connection, &navigation)
        continue
      }
      let isFound = mountedParts.contains { $0.handle(event, from: connection) }
      // A list may be gone when its height arrives. The user did nothing, and browsers log the status 410 as an error.
      if !isFound, kind?.isReport != true { allFound = false }
    }
    isHandling = false
    let refusals = navigation.refusals + mountedParts.flatMap { $0.takeRefusals() }
    flush()
    // Of a change that the views do not show.
    sendAddress(isPush: false)
    for event in events where event.typedOn != nil {
      for part in mountedParts { part.acknowledged(event, from: connection) }
    }
    sendAnswer(to: connection, events) { json in
      write(refusals, to: &json)
      if !allFound {
        json.key(.elementMissing, after: ",")
        json.raw("1")
      }
      write(navigation, to: &json)
    }
    return allFound ? .handled : .elementMissing
  }
}
