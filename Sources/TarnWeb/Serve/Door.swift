import Synchronization
import Tarn

/// Where requests come in, on the server's own thread: who may pass, and to whom.
///
/// | path | method | what |
/// |---|---|---|
/// | `/tarn.js` | GET | the script of all pages, with `/alone.js`, `/events.js` and `/lists.js`; `/files.js`, `/motion.js` and `/shake.js` of those that need them |
/// | `/name/` | GET | a page: a shell, filled by the stream; `/` for the one without a name |
/// | `/name` | GET | leads to `/name/` |
/// | `/name/style.css` | GET | its styles |
/// | `/name/stream?tab=…` | GET | its tree, then the changes, as server-sent events |
/// | `/name/print` | GET | its tree with all rows of its lists |
/// | `/name/event` | POST | what a person did |
/// | `/name/files` | POST | a file that a person gave to the page |
/// | `/name/file/id` | GET | one that was kept |
final class Door: Sendable {
  /// What is at an address of a page.
  private enum File { case home, bare, style, stream, print, event, files }

  private let address: String
  private let extraHosts: [String]
  /// Those of them that are reached by https alone.
  private let secureHosts: Set<String>
  private let inbox: Inbox<Arrival>
  private let places: [Place]
  /// Whole paths, each exactly one thing: nothing is taken apart, so nothing can be taken apart in two ways.
  private let files: [String: (place: Place, file: File)]
  /// Where the files of a page are, up to the last slash.
  private let folders: [String: Place]
  private let gate: FileGate
  /// `nil` where every browser is let in.
  let access: AccessGuard?
  private let visitors: KnownVisitors
  private let known = Mutex((hosts: Set<String>(), port: UInt16(0)))
  /// The same for all pages, each loaded only by those that need it.
  private let scripts = [
    "/tarn.js": PackageResources.tarn_js, "/files.js": PackageResources.files_js,
    "/motion.js": PackageResources.motion_js, "/shake.js": PackageResources.shake_js,
    "/alone.js": PackageResources.alone_js, "/events.js": PackageResources.events_js,
    "/lists.js": PackageResources.lists_js,
  ]

  init(
    address: String, hosts: [String], places: [Place], inbox: Inbox<Arrival>, gate: FileGate, visitors: KnownVisitors,
    access: AccessGuard?
  ) {
    self.visitors = visitors
    self.access = access
    self.address = address
    let scheme = "https://"
    let names = hosts.map { $0.lowercased() }
    secureHosts = Set(names.filter { $0.hasPrefix(scheme) }.map { String($0.dropFirst(scheme.count)) })
    extraHosts = names.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 }
    self.inbox = inbox
    self.places = places
    self.gate = gate
    var files: [String: (Place, File)] = [:]
    for place in places {
      files[place.path] = (place, .home)
      files[place.path + "style.css"] = (place, .style)
      files[place.path + "stream"] = (place, .stream)
      files[place.path + "print"] = (place, .print)
      files[place.path + "event"] = (place, .event)
      files[place.path + "files"] = (place, .files)
      if !place.name.isEmpty { files["/" + place.name] = (place, .bare) }
    }
    self.files = files
    folders = Dictionary(uniqueKeysWithValues: places.map { ($0.path + "file/", $0) })
  }

  /// Answers from here on: before the port is known no `Host` can be right.
  func open(port: UInt16) {
    let names = [address.contains(":") ? "[\(address)]" : address, "localhost"]
    known.withLock { $0 = (Set(names.map { "\($0):\(port)" } + extraHosts), port) }
  }

  func receive(_ request: HTTPRequest, _ reply: HTTPReply) {
    if let refusal = refusal(of: request) ?? denial(of: request) {
      _ = reply.respond(refusal)
      return
    }
    let isGet = request.isReading
    if let script = scripts[request.path] {
      _ = reply.respond(isGet ? Self.response(script) : Self.wrongMethod(request.path))
      return
    }
    guard let (place, file) = files[request.path] else {
      take(request, reply, isGet)
      return
    }
    switch (file, isGet) {
    case (.home, true): pass(.home(visitor(of: request, at: place), reply), reply)
    case (.style, true): pass(.style(visitor(of: request, at: place), reply), reply)
    case (.print, true): pass(.print(visitor(of: request, at: place), reply), reply)
    case (.stream, true):
      // As long as a page makes it; what is longer is nobody's.
      let tab = request.query["tab"].flatMap { $0.utf8.count <= 40 ? $0 : nil }
      pass(.open(visitor(of: request, at: place), tab: tab, reply), reply)
    case (.event, false):
      do {
        pass(.events(visitor(of: request, at: place), try EventPost(request.body), reply), reply)
      } catch {
        _ = reply.respond(.text(400, error.reason))
      }
    case (.files, false): gate.keep(request, from: visitor(of: request, at: place), reply)
    // Not for good: on this port another app may run tomorrow, and browsers remember what leads on for good.
    case (.bare, true):
      _ = reply.respond(Self.redirect(307, to: place.relativeFromBare))
    default: _ = reply.respond(Self.wrongMethod(request.path))
    }
  }

  /// What a request may send, by its head alone: an event or a file, and only a visitor who is known. All else is refused before any of
  /// its body is read.
  func admit(_ head: HTTPRequest) -> HTTPAdmission {
    if let refusal = refusal(of: head) ?? denial(of: head) { return .refused(refusal) }
    guard !head.isReading else { return .noBody(.text(400, "A \(head.method) request has no body.")) }
    switch files[head.path] {
    case (let place, .files)?: return gate.admit(head, from: visitor(of: head, at: place))
    case (let place, .event)?:
      return visitors.contains(visitor(of: head, at: place)) ? .usual : .refused(Visitors.unknown)
    case nil where scripts[head.path] == nil && folder(of: head.path) == nil:
      return .refused(Nothing.here(places, from: head.path))
    default: return .refused(Self.wrongMethod(head.path))
    }
  }

  private func folder(of path: String) -> Place? {
    path.lastIndex(of: "/").flatMap { folders[String(path[...$0])] }
  }

  /// What is at no address of its own: a file that was kept, or nothing.
  private func take(_ request: HTTPRequest, _ reply: HTTPReply, _ isGet: Bool) {
    let start = request.path.lastIndex(of: "/").map { request.path.index(after: $0) } ?? request.path.startIndex
    guard let place = folders[String(request.path[..<start])] else {
      _ = reply.respond(Nothing.here(places, from: request.path))
      return
    }
    guard isGet else {
      _ = reply.respond(Self.wrongMethod(request.path))
      return
    }
    gate.send(String(request.path[start...]), request, to: visitor(of: request, at: place), reply)
  }

  /// - Parameter location: relative to what was asked for, because a proxy may have put something before the addresses known here.
  private static func redirect(_ status: Int, to location: String, cookie: (String, String)? = nil) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [("Location", location), ("Cache-Control", "no-store")] + security + (cookie.map { [$0] } ?? []))
  }

  private static func wrongMethod(_ path: String) -> HTTPResponse { .text(405, "\(path) does not take this method.") }

  private static func response(_ script: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache")] + security,
      body: script)
  }

  /// Who asks, by the cookie of this place.
  private func visitor(of request: HTTPRequest, at place: Place) -> Caller {
    // By this server's own port: behind a proxy the browser knows another one, or none.
    let cookie = place.cookie(port: known.withLock { $0.port })
    // A token is 32 characters; what is longer is none of ours and need not be looked for.
    return Caller(
      place: place, token: request.cookie(cookie).flatMap { $0.utf8.count == 32 ? $0 : nil },
      isSecure: isSecure(request))
  }

  private func pass(_ arrival: Arrival, _ reply: HTTPReply) {
    guard !inbox.put(arrival) else { return }
    _ = reply.respond(.text(503, "The app has more to do than it can take just now. Try again in a moment."))
  }

  /// Why a request is refused that was not sent by a page of this server, or not as its pages send it.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let hosts = known.withLock { $0.hosts }
    guard let host = request.header("Host")?.lowercased(), hosts.contains(host) else {
      // A foreign name that leads here is how a page elsewhere would read this one (DNS rebinding).
      return .text(421, "This server does not answer for that host. Use the address it printed when it started.")
    }
    let origin = request.header("Origin")?.lowercased()
    let own = secureHosts.contains(host) ? ["https://\(host)"] : ["http://\(host)", "https://\(host)"]
    if let origin, !own.contains(origin) { return Self.foreign }
    if request.method == "POST" {
      guard origin != nil else { return .text(403, "A post must say which page it comes from (Origin).") }
      // No form of another site can send either.
      let (what, type) =
        files[request.path]?.file == .files ? ("Files", "application/octet-stream") : ("Events", "application/json")
      guard request.mediaType == type else { return .text(415, "\(what) are posted as \(type).") }
    }
    // What a browser says of the page that asks. "same-site" is another port of this machine, which may be another user's server.
    switch request.header("Sec-Fetch-Site") {
    case nil, "same-origin", "none": return nil
    // Following a link to a page: it shows the page to the person, and nothing to whoever made the link.
    default: return request.isReading && isPage(request) && request.isNavigation ? nil : Self.foreign
    }
  }

  private static let foreign = HTTPResponse.text(403, "This request comes from another site's page.")

  /// Why a request is refused, or led on, that comes from a browser which is not admitted yet.
  private func denial(of request: HTTPRequest) -> HTTPResponse? {
    guard let access else { return nil }
    let isPage = request.isReading && isPage(request)
    let port = known.withLock { $0.port }
    switch access.verdict(on: request, isPage: isPage, port: port) {
    case .admitted: return nil
    case .refused(let hasToken): return isPage ? PlainPage.notAdmitted(hasToken: hasToken) : PlainPage.notAdmittedText
    case .redirected(let cookie):
      let isSecure = isSecure(request)
      return Self.redirect(
        303, to: redirection(of: request),
        cookie: cookie.map { access.header(cookie: $0, port: port, isSecure: isSecure) })
    }
  }

  /// Whether a person looks at what is at an address, and would see words if it were refused.
  private func isPage(_ request: HTTPRequest) -> Bool {
    switch files[request.path]?.file {
    case .home, .bare: true
    case .style, .stream, .print, .event, .files: false
    case nil: scripts[request.path] == nil && folder(of: request.path) == nil
    }
  }

  /// Where a browser is led that has brought its token: to the page without it, and to the root from an address that is no page's.
  private func redirection(of request: HTTPRequest) -> String {
    switch files[request.path] {
    case (_, .home)?: "./"
    case (let place, .bare)?: place.relativeFromBare
    default: relativeRoot(from: request.path)
    }
  }

  private func isSecure(_ request: HTTPRequest) -> Bool {
    request.header("Host").map { secureHosts.contains($0.lowercased()) } ?? false
  }

  /// What every answer with content says: nothing but this server's own script and style runs in the page, nobody frames it.
  static let security = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
      media-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
