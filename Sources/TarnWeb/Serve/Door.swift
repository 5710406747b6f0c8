import Synchronization
import Tarn

/// Where requests come in, on the server's own thread: who may pass, and to whom.
///
/// | path | method | what |
/// |---|---|---|
/// | `/tarn.js` | GET | the script of all pages |
/// | `/name/` | GET | a page: a shell, filled by the stream; `/` for the one without a name |
/// | `/name` | GET | leads to `/name/` |
/// | `/name/style.css` | GET | its styles |
/// | `/name/stream` | GET | its tree, then the changes, as server-sent events |
/// | `/name/event` | POST | what a person did |
final class Door: Sendable {
  /// What is at an address of a page.
  private enum File { case home, bare, style, stream, event }

  private let address: String
  private let extraHosts: [String]
  private let inbox: Inbox<Arrival>
  private let places: [Place]
  /// Whole paths, each exactly one thing: nothing is taken apart, so nothing can be taken apart in two ways.
  private let files: [String: (place: Place, file: File)]
  private let known = Mutex((hosts: Set<String>(), port: UInt16(0)))
  private let script = Array(PackageResources.tarn_js)

  init(address: String, hosts: [String], places: [Place], inbox: Inbox<Arrival>) {
    self.address = address
    extraHosts = hosts
    self.inbox = inbox
    self.places = places
    var files: [String: (Place, File)] = [:]
    for place in places {
      files[place.path] = (place, .home)
      files[place.path + "style.css"] = (place, .style)
      files[place.path + "stream"] = (place, .stream)
      files[place.path + "event"] = (place, .event)
      if !place.name.isEmpty { files["/" + place.name] = (place, .bare) }
    }
    self.files = files
  }

  /// Answers from here on: before the port is known no `Host` can be right.
  func open(port: UInt16) {
    let names = [address.contains(":") ? "[\(address)]" : address, "localhost"]
    known.withLock { $0 = (Set(names.map { "\($0):\(port)" } + extraHosts.map { $0.lowercased() }), port) }
  }

  func receive(_ request: HTTPRequest, _ reply: HTTPReply) {
    if let refusal = refusal(of: request) {
      _ = reply.respond(refusal)
      return
    }
    let isGet = request.method == "GET" || request.method == "HEAD"
    if request.path == "/tarn.js" {
      _ = reply.respond(isGet ? scriptResponse : Self.wrongMethod(request.path))
      return
    }
    guard let (place, file) = files[request.path] else {
      _ = reply.respond(Nothing.here(places))
      return
    }
    switch (file, isGet) {
    case (.home, true): pass(.home(visitor(of: request, at: place), reply), reply)
    case (.style, true): pass(.style(visitor(of: request, at: place), reply), reply)
    case (.stream, true): pass(.open(visitor(of: request, at: place), reply), reply)
    case (.event, false):
      do {
        pass(.events(visitor(of: request, at: place), try EventPost(request.body), reply), reply)
      } catch {
        _ = reply.respond(.text(400, error.reason))
      }
    // Not for good: on this port another app may run tomorrow, and browsers remember what leads on for good.
    case (.bare, true):
      _ = reply.respond(
        HTTPResponse(status: 307, headers: [("Location", place.path), ("Cache-Control", "no-store")] + Self.security))
    default: _ = reply.respond(Self.wrongMethod(request.path))
    }
  }

  private static func wrongMethod(_ path: String) -> HTTPResponse { .text(405, "\(path) does not take this method.") }

  private var scriptResponse: HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache")] + Self.security,
      body: script)
  }

  /// Who asks, by the cookie of this place.
  private func visitor(of request: HTTPRequest, at place: Place) -> Caller {
    // By this server's own port: behind a proxy the browser knows another one, or none.
    let cookie = place.cookie(port: known.withLock { $0.port })
    // A token is 32 characters; what is longer is none of ours and need not be looked for.
    return Caller(place: place, token: request.cookie(cookie).flatMap { $0.utf8.count == 32 ? $0 : nil })
  }

  private func pass(_ arrival: Arrival, _ reply: HTTPReply) {
    guard !inbox.put(arrival) else { return }
    _ = reply.respond(.text(503, "The app has more to do than it can take just now. Try again in a moment."))
  }

  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let hosts = known.withLock { $0.hosts }
    guard let host = request.header("Host")?.lowercased(), hosts.contains(host) else {
      // A foreign name that leads here is how a page elsewhere would read this one (DNS rebinding).
      return .text(421, "This server does not answer for that host. Use the address it printed when it started.")
    }
    let origin = request.header("Origin")?.lowercased()
    if let origin, !["http://\(host)", "https://\(host)"].contains(origin) {
      return .text(403, "This request comes from another site's page.")
    }
    if request.method == "POST" {
      guard origin != nil else { return .text(403, "A post must say which page it comes from (Origin).") }
      guard request.header("Content-Type")?.lowercased().hasPrefix("application/json") == true else {
        return .text(415, "Events are posted as application/json.")
      }
    }
    return nil
  }

  /// What every answer with content says: nothing but this server's own script and style runs in the page, nobody frames it.
  static let security = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
      form-action 'none'; base-uri 'none'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
