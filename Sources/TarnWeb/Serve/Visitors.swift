/// Who has been at a place, and which page is theirs. Every place has its own: who is somebody at one is a stranger at another.
///
/// A visitor is a token in a cookie; a viewer is one stream, of one tab. Both are random and worth nothing anywhere else.
final class Visitors {
  /// A visitor as they are remembered here.
  final class Guest {
    let token: String
    var page: Page
    /// Whether the page could not be made: it says why, and another is tried for the next time.
    var isFailed: Bool
    /// Counts up with every request: the one with the lowest came last the longest ago.
    var lastSeen = 0
    /// Their open streams, oldest first.
    var viewers: [String] = []

    init(token: String, page: Page, isFailed: Bool) {
      self.token = token
      self.page = page
      self.isFailed = isFailed
    }
  }

  var onNewPage: (Page, _ id: String) -> Void = { _, _ in }
  let pages: Pages
  let place: Place
  let cookieName: String
  let files: FileGate
  let known: KnownVisitors
  /// How many streams one visitor may have.
  let streamsEach: Int
  var guests: [String: Guest] = [:]
  /// Whose a stream is, and what it shows: a tab that was told why there is no page shows that until it is loaded again.
  var viewers: [String: (guest: Guest, page: Page)] = [:]
  var requests = 0

  init(
    _ pages: Pages, at place: Place, port: UInt16, files: FileGate, known: KnownVisitors, streamsEach: Int
  ) {
    self.known = known
    self.streamsEach = streamsEach
    self.pages = pages
    self.files = files
    self.place = place
    cookieName = place.cookie(port: port)
  }

  func adoptShared() {
    if case .shared(let page) = pages { onNewPage(page, "") }
  }

  /// The page with an id: a visitor's token, or nothing for the one that all share.
  func page(_ id: String) -> Page? {
    if case .shared(let page) = pages { page } else { guests[id]?.page }
  }

  // MARK: Requests

  func home(_ caller: Caller, _ reply: HTTPReply) {
    guard let (guest, isNew) = guest(caller.token) else { return Self.refuse(reply) }
    // With every visit anew where a person is to be known again: what is told to be kept for 400 days is kept that long from now.
    let cookie = isNew || isLasting ? [cookie(guest, isSecure: caller.isSecure)] : []
    _ = reply.respond(
      HTTPResponse(
        status: guest.isFailed ? 500 : 200,
        headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + Door.security + cookie,
        body: Array(Shell.html(of: guest.page, at: place).utf8)))
  }

  func style(_ token: String?) -> HTTPResponse {
    guard let page = known(token)?.page ?? page("") else {
      return .text(404, "Open the page first: the address is \(place.path).")
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "text/css; charset=utf-8"), ("Cache-Control", "no-cache")] + Door.security,
      body: Array(page.style.utf8))
  }

  /// A token from before a restart is a newcomer's, unless somebody vouches for it: the page then goes on by itself.
  func open(
    _ caller: Caller, _ tab: String?, _ reply: HTTPReply, onClose: @escaping @Sendable (_ viewer: String) -> Void
  ) {
    guard let (guest, isNew) = guest(caller.token) else { return Self.refuse(reply) }
    let viewer = Token.new()
    let cookie = isNew ? [cookie(guest, isSecure: caller.isSecure)] : []
    guard let stream = reply.stream(headers: cookie, onClose: { onClose(viewer) }) else { return }
    viewers[viewer] = (guest, guest.page)
    guest.viewers.append(viewer)
    // Tabs of different visitors are different, whatever they call themselves.
    guest.page.open(viewer, stream, tab: tab.map { "\(guest.token) \($0)" })
    // The one that was opened first is ended: a browser keeps six connections to a server, so this is none of its pages.
    if guest.viewers.count > streamsEach { close(guest.viewers[0]) }
  }

  func handle(_ token: String?, _ post: EventPost, _ reply: HTTPReply) {
    guard let guest = known(token) else {
      _ = reply.respond(Self.unknown)
      return
    }
    guard let looking = viewers[post.viewer], looking.guest === guest,
      let outcome = looking.page.handle(post.events, number: post.number, from: post.viewer)
    else {
      _ = reply.respond(.text(409, "This page's stream has ended. The page opens a new one by itself."))
      return
    }
    let response: HTTPResponse =
      switch outcome {
      case .handled, .repeated: HTTPResponse(status: 204)
      case .elementMissing: .text(410, "An element this happened at is no longer there. Nothing was done for it.")
      case .outOfOrder: .text(409, "A later post of this page was handled before this one. Nothing was done for it.")
      }
    _ = reply.respond(response)
  }

  /// Ends the stream of a viewer, if it is open, and forgets the viewer.
  func close(_ viewer: String) {
    guard let (guest, page) = viewers.removeValue(forKey: viewer) else { return }
    guest.viewers.removeAll { $0 == viewer }
    page.close(viewer)
  }

  /// Nobody looks any more: the server has stopped. Pages that are not a person's may be served again by another.
  func closeAll() {
    for (viewer, looking) in viewers { looking.page.close(viewer) }
    viewers = [:]
    guard isLasting else { return }
    for guest in Array(guests.values) { forget(guest) }
  }

  static let unknown = HTTPResponse.text(403, "This visitor is unknown. Reload the page.")

  private static func refuse(_ reply: HTTPReply) {
    _ = reply.respond(.text(503, "As many people as this app can serve are here already. Try again later."))
  }
}
