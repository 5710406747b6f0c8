import TarnSession

/// Who has been at a place, and which page is theirs. Every place has its own: who is somebody at one is a stranger at another.
///
/// A visitor is a token in a cookie; a viewer is one stream, of one tab. Both are random and worth nothing anywhere else.
final class Visitors {
  private final class Visitor {
    let token: String
    let page: Page
    /// Counts up with every request: the one with the lowest came last the longest ago.
    var lastSeen = 0
    init(token: String, page: Page) {
      self.token = token
      self.page = page
    }
  }

  /// How many are remembered at a place. With a page each, that is a thousand stores; sharing one, a token is a hundred bytes.
  static var mostPages: Int { 1_000 }
  static var mostTokens: Int { 10_000 }

  var onNewPage: (Page, _ id: String) -> Void = { _, _ in }
  private let pages: Pages
  private let place: Place
  private let cookieName: String
  private var visitors: [String: Visitor] = [:]
  private var owners: [String: Visitor] = [:]
  private var requests = 0

  init(_ pages: Pages, at place: Place, port: UInt16) {
    self.pages = pages
    self.place = place
    cookieName = place.cookie(port: port)
  }

  func adoptShared() {
    if case .shared(let page) = pages { onNewPage(page, "") }
  }

  /// The page with an id: a visitor's token, or nothing for the one that all share.
  func page(_ id: String) -> Page? {
    if case .shared(let page) = pages { page } else { visitors[id]?.page }
  }

  // MARK: Requests

  func home(_ token: String?, _ reply: HTTPReply) {
    guard let (visitor, isNew) = visitor(token) else { return Self.refuse(reply) }
    _ = reply.respond(
      HTTPResponse(
        status: 200,
        headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + Door.security
          + (isNew ? [cookie(visitor)] : []),
        body: Array(Shell.html(title: visitor.page.title, language: visitor.page.language).utf8)))
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

  /// A token from before a restart is a newcomer's: the page then goes on by itself.
  func open(_ token: String?, _ reply: HTTPReply, onClose: @escaping @Sendable (_ viewer: String) -> Void) {
    guard let (visitor, isNew) = visitor(token) else { return Self.refuse(reply) }
    let viewer = Self.token()
    guard let stream = reply.stream(headers: isNew ? [cookie(visitor)] : [], onClose: { onClose(viewer) }) else {
      return
    }
    owners[viewer] = visitor
    visitor.page.open(viewer, stream)
  }

  func handle(_ token: String?, _ post: EventPost, _ reply: HTTPReply) {
    guard let visitor = known(token) else {
      _ = reply.respond(.text(403, "This visitor is unknown. Reload the page."))
      return
    }
    guard owners[post.viewer] === visitor,
      let allFound = visitor.page.handle(post.events, number: post.number, from: post.viewer)
    else {
      _ = reply.respond(.text(409, "This page's stream has ended. The page opens a new one by itself."))
      return
    }
    _ = reply.respond(
      allFound
        ? HTTPResponse(status: 204)
        : .text(410, "An element this happened at is no longer there. Nothing was done for it."))
  }

  func close(_ viewer: String) {
    owners.removeValue(forKey: viewer)?.page.close(viewer)
  }

  /// Nobody looks any more: the server has stopped. Its pages may be served again by another.
  func closeAll() {
    for (viewer, visitor) in owners { visitor.page.close(viewer) }
    owners = [:]
  }

  private static func refuse(_ reply: HTTPReply) {
    _ = reply.respond(.text(503, "As many people as this app can serve are here already. Try again later."))
  }

  // MARK: Visitors

  private func known(_ token: String?) -> Visitor? {
    guard let token, let visitor = visitors[token] else { return nil }
    requests += 1
    visitor.lastSeen = requests
    return visitor
  }

  private func visitor(_ token: String?) -> (Visitor, isNew: Bool)? {
    if let visitor = known(token) { return (visitor, false) }
    let (most, isShared) = if case .shared = pages { (Self.mostTokens, true) } else { (Self.mostPages, false) }
    if visitors.count >= most && !forgetOne() { return nil }
    let token = Self.token()
    let visitor: Visitor
    switch pages {
    case .shared(let page): visitor = Visitor(token: token, page: page)
    case .perVisitor(let make): visitor = Visitor(token: token, page: make())
    }
    visitors[token] = visitor
    requests += 1
    visitor.lastSeen = requests
    if !isShared { onNewPage(visitor.page, token) }
    return (visitor, true)
  }

  /// Forgets who has been away the longest, if anyone is.
  private func forgetOne() -> Bool {
    let present = Set(owners.values.map(\.token))
    let away = visitors.values.filter { !present.contains($0.token) }
    guard let oldest = away.min(by: { $0.lastSeen < $1.lastSeen }) else { return false }
    visitors[oldest.token] = nil
    return true
  }

  private func cookie(_ visitor: Visitor) -> (String, String) {
    // Lax: who comes by a link from elsewhere is still who they were. Posts and streams from elsewhere carry no cookie.
    ("Set-Cookie", "\(cookieName)=\(visitor.token); Path=\(place.path); HttpOnly; SameSite=Lax")
  }

  /// 128 bits from the system's generator, in hexadecimal.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// The page before the stream fills it.
enum Shell {
  static func html(title: String, language: String) -> String {
    """
    <!doctype html>
    <html lang="\(language.escapedForPage)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>\(title.escapedForPage)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="style.css">
    <script src="/tarn.js" type="module"></script>
    </head>
    <body>
    <noscript>This page is kept up to date by a script. Allow scripts for it and load it again.</noscript>
    <div id="tarn"></div>
    <div id="tarn-status" role="status" hidden></div>
    </body>
    </html>

    """
  }
}
