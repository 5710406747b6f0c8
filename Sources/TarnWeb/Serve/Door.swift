import Synchronization
import Tarn

/// Where requests come in, on the server's own thread: who may pass, and to whom.
///
/// | path | method | what |
/// |---|---|---|
/// | `/` | GET | the page: a shell, filled by the stream |
/// | `/tarn.js`, `/style.css` | GET | script and styles |
/// | `/stream` | GET | the tree, then its changes, as server-sent events |
/// | `/event` | POST | what a person did |
final class Door: Sendable {
  private let address: String
  private let extraHosts: [String]
  private let inbox: Inbox<Arrival>
  private let known = Mutex((hosts: Set<String>(), cookie: ""))
  private let script = Array(PackageResources.tarn_js)

  init(address: String, hosts: [String], inbox: Inbox<Arrival>) {
    self.address = address
    extraHosts = hosts
    self.inbox = inbox
  }

  /// Answers from here on: before the port is known no `Host` can be right.
  func open(port: UInt16) {
    let names = [address.contains(":") ? "[\(address)]" : address, "localhost"]
    known.withLock {
      $0 = (Set(names.map { "\($0):\(port)" } + extraHosts.map { $0.lowercased() }), Visitors.cookie(port: "\(port)"))
    }
  }

  func receive(_ request: HTTPRequest, _ reply: HTTPReply) {
    if let refusal = refusal(of: request) {
      _ = reply.respond(refusal)
      return
    }
    // By this server's own port: behind a proxy the browser knows another one, or none.
    let cookie = known.withLock { $0.cookie }
    // A token is 32 characters; what is longer is none of ours and need not be looked for.
    let token = request.cookie(cookie).flatMap { $0.utf8.count == 32 ? $0 : nil }
    switch (request.method, request.path) {
    case ("GET", "/"), ("HEAD", "/"): pass(.home(token: token, reply), reply)
    case ("GET", "/style.css"): pass(.style(token: token, reply), reply)
    case ("GET", "/stream"): pass(.open(token: token, reply), reply)
    case ("GET", "/tarn.js"):
      _ = reply.respond(
        HTTPResponse(
          status: 200,
          headers: [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache")]
            + Self.security, body: script))
    case ("POST", "/event"):
      do {
        pass(.events(token: token, try EventPost(request.body), reply), reply)
      } catch {
        _ = reply.respond(.text(400, error.reason))
      }
    case (_, "/"), (_, "/style.css"), (_, "/stream"), (_, "/tarn.js"), (_, "/event"):
      _ = reply.respond(.text(405, "\(request.path) does not take this method."))
    default:
      _ = reply.respond(.text(404, "There is nothing at this address. The app is at /."))
    }
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
