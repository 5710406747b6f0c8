import TarnDocument
import TarnLanguages

/// The sessions of a route and their pages. Each route has its own: a session at one route is unknown at another.
///
/// A token in a cookie identifies a session; a connection is one stream, of one tab. Both identifiers are random and
/// valid only at this route.
final class SessionStore {
  /// A stored session.
  final class StoredSession {
    let token: String
    let person: PersonID
    var page: Page
    /// Whether creating the page failed: the session then has a page with the error, and the server tries again at the
    /// next visit.
    var isFailed: Bool
    /// The number of the session's last request; the session with the lowest number has been idle for longest.
    var lastRequest = 0
    /// The open streams of the browser with this session, oldest first. Those of a window are at the browser's session.
    var connections: [String] = []
    /// The digests of the last handled forms: a form that is sent twice is handled once.
    var handledForms: [String] = []

    init(token: String, person: PersonID, page: Page, isFailed: Bool) {
      self.token = token
      self.person = person
      self.page = page
      self.isFailed = isFailed
    }
  }

  var onNewPage: (Page, _ id: String) -> Void = { _, _ in }
  let pages: PageScope
  let route: PageRoute
  /// The language of the page that says why there is none.
  let words: Localization
  let cookieName: CookieName
  let files: FileTransfer
  let assets: AssetIndex
  let index: SessionIndex
  /// The greatest number of streams of one session.
  let streamsPerSession: Int
  /// The streams of each address of a client, at all routes.
  let streams: ResourceBudget<String>
  let logger: EventLogger?
  var sessions: [String: StoredSession] = [:]
  /// The sessions of windows, by their names; none if all windows of a browser share a page.
  var windows: [String: StoredSession] = [:]
  /// The page that browsers load before their session or window is known: only its head is used, and what its new session
  /// says about addresses.
  var templates: [(id: Session.ID, page: Page)] = []
  /// The sessions and the page of each stream; the browser's session is also the window's if all windows share a page.
  /// A tab that shows an error page continues to show it until it is reloaded.
  var connections: [String: (browser: StoredSession, window: StoredSession, page: Page)] = [:]
  /// The sign-ins of the streams of people who have signed in.
  var signIns: [String: String] = [:]
  var requests = 0

  init(
    _ pages: PageScope, at route: PageRoute, words: Localization = .english, port: UInt16, files: FileTransfer,
    assets: AssetIndex, index: SessionIndex, streamsPerSession: Int, streams: ResourceBudget<String>,
    logger: EventLogger?
  ) {
    self.assets = assets
    self.index = index
    self.streams = streams
    self.logger = logger
    self.streamsPerSession = streamsPerSession
    self.pages = pages
    self.files = files
    self.route = route
    self.words = words
    cookieName = route.cookie(port: port)
  }

  func addShared() {
    if case .shared(let page) = pages { onNewPage(page, "") }
  }

  /// Returns the page with an ID: the session's token, or empty for the page that all sessions share.
  func page(_ id: String) -> Page? {
    if case .shared(let page) = pages { page } else { (windows[id] ?? sessions[id])?.page }
  }

  // MARK: Requests

  /// - Parameter version: the requested version of the stylesheet, of which a browser may keep the response.
  func style(_ token: String?, version: String?) -> HTTPResponse {
    guard let page = lookup(token)?.page ?? page("") ?? templates.last?.page else {
      return .text(404, "Open the page first; its address is \(route.path).")
    }
    return HTTPResponse(
      status: 200,
      headers: [
        ("Content-Type", "text/css; charset=utf-8"),
        // A year: the address always stands for the same bytes.
        ("Cache-Control", version == page.styleVersion ? "private, max-age=31536000, immutable" : "no-cache"),
      ] + RequestRouter.security,
      body: Array(page.style.utf8))
  }

  /// Opens a stream. A token from before a restart counts as unknown, unless `hasData` returns true for it: then the
  /// page continues where it was.
  func open(
    _ sender: RequestSender, _ request: StreamRequest, _ reply: HTTPReply,
    onClose: @escaping @Sendable (_ connection: String) -> Void
  ) {
    guard let (stored, isNew) = session(sender), let window = isPerWindow ? window(sender) : stored else {
      return refuse(reply)
    }
    let connection = Token.new()
    let cookie = isNew ? [cookie(stored, isSecure: sender.isSecure)] : []
    var place: BodyAllowance?
    if let client = sender.client {
      place = streams.reserve(0, for: client)
      guard place != nil else {
        _ = reply.respond(Self.tooManyStreams)
        return
      }
    }
    guard
      let stream = reply.stream(
        headers: cookie, onClose: { [place] in withExtendedLifetime(place) { onClose(connection) } })
    else { return }
    connections[connection] = (stored, window, window.page)
    assets.insert(window.page.assets, at: route)
    signIns[connection] = sender.signIn
    stored.connections.append(connection)
    // Tabs of different sessions are different, whatever names they use.
    let isOpen = window.page.open(
      connection, stream, tab: request.tab.map { "\(stored.token) \($0)" }, reports: request.reports,
      address: request.address, version: request.version)
    guard isOpen else { return close(connection) }
    // Close the oldest stream: a browser keeps at most six connections to a server, so no open page uses this one.
    if stored.connections.count > streamsPerSession { close(stored.connections[0]) }
  }

  func handle(_ token: String?, _ post: EventPost, _ reply: HTTPReply) {
    guard let stored = lookup(token) else {
      _ = reply.respond(Self.unknown)
      return
    }
    guard let viewed = connections[post.connection], viewed.browser === stored,
      let outcome = viewed.page.handle(
        post.events, number: post.number, received: post.received, from: post.connection)
    else {
      _ = reply.respond(.text(409, "This page's stream has ended. The page opens a new one by itself."))
      return
    }
    let response: HTTPResponse =
      switch outcome {
      case .handled, .repeated: HTTPResponse(status: 204)
      case .elementMissing:
        .text(
          WireFormat.PostStatus.elementMissing.rawValue,
          "An element that an event refers to no longer exists. The server ignored the event.")
      case .outOfOrder: .text(409, "The server handled a later post of this page before this one. It ignored this one.")
      }
    _ = reply.respond(response)
  }

  /// Ends the stream of a connection, if it is open, and removes the connection.
  func close(_ connection: String) {
    guard let viewed = connections.removeValue(forKey: connection) else { return }
    signIns[connection] = nil
    viewed.browser.connections.removeAll { $0 == connection }
    viewed.page.close(connection)
  }

  /// Ends the streams of a sign-in that is over. Their windows load the page again, and so show the form.
  func endConnections(of signIn: String) {
    for connection in signIns.filter({ $0.value == signIn }).keys {
      connections[connection]?.page.reload(connection)
      close(connection)
    }
  }

  func announceRestart() {
    for (connection, viewed) in connections { viewed.page.announceRestart(to: connection) }
  }

  /// Closes all connections, because the server has stopped. Another server may serve pages that do not belong to one
  /// session again.
  func closeAll() {
    for (connection, viewed) in connections { viewed.page.close(connection) }
    connections = [:]
    removeAllWindows()
    removeTemplates()
    guard isPersistent else { return }
    for stored in Array(sessions.values) { remove(stored) }
  }

  static let unknown = HTTPResponse.refused(403, .session, "The server does not know this session. Reload the page.")

  private static let tooManyStreams = HTTPResponse.refused(
    503, .limit, "Your network has too many windows of this app open. Close some.")

  func refuse(_ reply: HTTPReply) {
    _ = reply.respond(.tooManySessions.translated(words))
  }
}
