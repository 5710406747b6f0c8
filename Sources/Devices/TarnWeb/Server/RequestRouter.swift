import Tarn
import TarnLanguages
import TarnView

/// Routes requests, on the server's own thread: refuses invalid ones and passes the others on.
///
/// | path | method | response |
/// |---|---|---|
/// | `/tarn.js` | GET | the script of all pages |
/// | `/files.js`, `/hooks.js`, `/motion.js`, `/recording.js`, `/shake.js` | GET | the scripts of the pages that need them |
/// | `/name/` | GET | a page: a template that the stream fills; `/` for the page without a name |
/// | `/name/…` | GET | the same, if the page has addresses: at the place of the address |
/// | `/name/`, `/name/…` | POST | handles a form of a browser without scripts |
/// | `/name` | GET | redirects to `/name/` |
/// | `/name/style.css` | GET | the page's stylesheet |
/// | `/name/stream?tab=…&reports&window=…` | GET | the page's tree, then the changes, as server-sent events |
/// | `/name/print?window=…` | GET | the page's tree with all rows of its lists |
/// | `/name/event` | POST | handles the user's input |
/// | `/name/files` | POST | stores a file that the user uploads |
/// | `/name/file/id` | GET | a stored file |
/// | `/name/assets/fingerprint/…` | GET | a file of the app |
final class RequestRouter: Sendable {
  /// The kind of resource at an address of a page.
  enum File: Equatable {
    case home, withoutSlash, style
    case address(WireFormat.Address)
  }

  /// The valid values of `Host`.
  private let hosts: Set<String>
  /// The server's own names on this machine without their ports: a forwarded port has another number.
  private let localNames: Set<String>
  /// The server's own port: behind a proxy the browser uses another one, or none.
  private let port: UInt16
  /// Those host names that are reached by HTTPS only.
  private let secureHosts: Set<String>
  private let inbox: Inbox<PageInput>
  private let routes: [PageRoute]
  /// The languages of the routes that have several.
  private let languages: RouteLanguages
  /// The routes whose sessions last longer than the program: their cookies of earlier versions, without a prefix, still count.
  /// A session of another route is new to this program, so only an attacker could have such a cookie of it.
  private let persistent: Set<PageRoute>
  /// The resources by their whole path: no path is parsed, so no path can be parsed in two ways.
  let files: [String: (route: PageRoute, file: File)]
  /// The routes by the folder of their stored files, including the last slash.
  private let folders: [String: PageRoute]
  private let transfer: FileTransfer
  private let assets: AssetIndex
  let access: AccessControl
  private let sessions: SessionIndex

  init(
    address: String, port: UInt16, hosts: [String], routes: [PageRoute], languages: RouteLanguages = RouteLanguages(),
    persistent: Set<PageRoute> = [], inbox: Inbox<PageInput>, transfer: FileTransfer, assets: AssetIndex,
    sessions: SessionIndex, access: AccessControl
  ) {
    self.sessions = sessions
    self.assets = assets
    self.access = access
    self.port = port
    let scheme = "https://"
    let names = hosts.map { $0.lowercased() }
    secureHosts = Set(names.filter { $0.hasPrefix(scheme) }.map { String($0.dropFirst(scheme.count)) })
    let ownNames = [address.contains(":") ? "[\(address)]" : address, "localhost"]
    localNames = ["127.0.0.1", "::1", "localhost"].contains(address) ? Set(ownNames) : []
    self.hosts = Set(
      ownNames.map { "\($0):\(port)" } + names.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 })
    self.inbox = inbox
    self.routes = routes
    (self.languages, self.persistent) = (languages, persistent)
    self.transfer = transfer
    var files: [String: (PageRoute, File)] = [:]
    for route in routes {
      files[route.path] = (route, .home)
      files[route.path + "style.css"] = (route, .style)
      for address in WireFormat.Address.allCases { files[route.path + address.rawValue] = (route, .address(address)) }
      if !route.name.isEmpty { files["/" + route.name] = (route, .withoutSlash) }
    }
    self.files = files
    folders = Dictionary(uniqueKeysWithValues: routes.map { ($0.path + "file/", $0) })
  }

  func receive(_ request: HTTPRequest, _ reply: HTTPReply) {
    let refusal = refusal(of: request)
    if refusal == nil, let (routes, path) = access.signInRoute(at: request.path) {
      return routes.respond(
        to: request, at: path, port: port, isSecure: isSecure(request),
        localization: { words(of: page(ofTarget: $0), request, chosen: $1) }, reply)
    }
    if let refusal = refusal ?? rejection(of: request) {
      _ = reply.respond(shown(refusal, to: request))
      return
    }
    let isGet = request.isReading
    if let script = PageScripts.byPath[request.path] {
      _ = reply.respond(
        isGet ? Self.response(script, isKept: PageScripts.isKept(request.path)) : Self.wrongMethod(request.path))
      return
    }
    if isAsset(request.path) {
      _ = reply.respond(isGet ? assets.response(at: request.path) : Self.wrongMethod(request.path))
      return
    }
    if let route = formRoute(request) {
      receiveForm(request, at: route, reply)
      return
    }
    guard let (route, file) = files[request.path] else {
      respondToOtherPath(request, reply, isGet)
      return
    }
    switch (file, isGet) {
    case (.home, true): respondWithPage(at: route, request, reply)
    case (.style, true):
      enqueue(.style(session(of: request, at: route), version: request.query[Page.styleVersionName], reply), reply)
    case (.address(.print), true): enqueue(.print(session(of: request, at: route), reply), reply)
    case (.address(.stream), true):
      enqueue(.open(session(of: request, at: route), StreamRequest(request), reply), reply)
    case (.address(.events), false):
      do {
        enqueue(.events(session(of: request, at: route), try EventPost(request.body), reply), reply)
      } catch {
        _ = reply.respond(.text(400, error.reason))
      }
    case (.address(.files), false): transfer.save(request, from: session(of: request, at: route), reply)
    // Not a permanent redirect: browsers remember those, and another app may run on this port tomorrow.
    case (.withoutSlash, true):
      _ = reply.respond(Self.redirect(307, to: route.relativeFromPathWithoutSlash + request.queryWithoutToken))
    default: _ = reply.respond(Self.wrongMethod(request.path))
    }
  }

  /// Decides from its head alone which body a request may send: an event or a file, and only from a known session. All
  /// other requests are refused before any of their body is read.
  func admit(_ head: HTTPRequest) -> HTTPAdmission {
    let refusal = refusal(of: head)
    if refusal == nil, let (routes, _) = access.signInRoute(at: head.path) { return routes.admit(head) }
    if let refusal = refusal ?? rejection(of: head) { return .refused(shown(refusal, to: head)) }
    guard !head.isReading else { return .noBody(.text(400, "A \(head.method) request can't have a body.")) }
    if let route = formRoute(head) {
      return sessions.contains(session(of: head, at: route))
        ? .usual : .refused(PlainPage.unknownSession(at: route, head, words(for: head)))
    }
    switch files[head.path] {
    case (let route, .address(.files))?: return transfer.admit(head, from: session(of: head, at: route))
    case (let route, .address(.events))?:
      return sessions.contains(session(of: head, at: route)) ? .usual : .refused(SessionStore.unknown)
    case nil where PageScripts.byPath[head.path] == nil && folder(of: head.path) == nil && !isAsset(head.path):
      return .refused(notFound(head))
    default: return .refused(Self.wrongMethod(head.path))
    }
  }

  func folder(of path: String) -> PageRoute? {
    path.lastIndex(of: "/").flatMap { folders[String(path[...$0])] }
  }

  /// Whether a path is in the folder of the assets of a page. No page has a name with such a component.
  func isAsset(_ path: String) -> Bool {
    routes.contains { path.utf8.starts(with: "\($0.path)\(Assets.folder)/".utf8) }
  }

  /// The page with the longest path that a path continues; `nil` if there is none.
  func page(above path: String) -> PageRoute? {
    routes.filter { path.utf8.starts(with: $0.path.utf8) }.max { $0.path.utf8.count < $1.path.utf8.count }
  }

  /// The page of an address relative to the root.
  private func page(ofTarget target: String) -> PageRoute? {
    let path = Address(target)?.path ?? []
    return page(above: path.reduce("/") { $0 + $1 + "/" })
  }

  /// The page to which a form is posted; `nil` for any other request.
  private func formRoute(_ request: HTTPRequest) -> PageRoute? {
    guard request.method == "POST", request.mediaType == FormPost.mediaType, isPage(request) else { return nil }
    return switch files[request.path] {
    case (let route, .home)?: route
    case nil: page(above: request.path)
    default: nil
    }
  }

  private func receiveForm(_ request: HTTPRequest, at route: PageRoute, _ reply: HTTPReply) {
    let unknown = notFound(request)
    guard let target = PageTarget(request, at: route, unknown: unknown) else {
      _ = reply.respond(unknown)
      return
    }
    do {
      enqueue(.form(session(of: request, at: route), target, try FormPost(request.body), reply), reply)
    } catch {
      _ = reply.respond(.text(400, error.reason))
    }
  }

  private func respondWithPage(at route: PageRoute, _ request: HTTPRequest, _ reply: HTTPReply) {
    let unknown = notFound(request)
    guard let target = PageTarget(request, at: route, unknown: unknown) else {
      _ = reply.respond(unknown)
      return
    }
    if let cookie = languages.choice(in: request, at: route, port: port, isSecure: isSecure(request)) {
      _ = reply.respond(Self.redirect(303, to: "./" + request.query(without: ["token", "language"]), cookie: cookie))
      return
    }
    enqueue(.home(session(of: request, at: route), target, reply), reply, page: request)
  }

  /// Handles a path that is not in the table: a stored file, or an address of a page.
  private func respondToOtherPath(_ request: HTTPRequest, _ reply: HTTPReply, _ isGet: Bool) {
    let start = request.path.lastIndex(of: "/").map { request.path.index(after: $0) } ?? request.path.startIndex
    guard let route = folders[String(request.path[..<start])] else {
      guard isGet, let route = page(above: request.path) else {
        _ = reply.respond(notFound(request))
        return
      }
      respondWithPage(at: route, request, reply)
      return
    }
    guard isGet else {
      _ = reply.respond(Self.wrongMethod(request.path))
      return
    }
    transfer.send(String(request.path[start...]), request, to: session(of: request, at: route), reply)
  }

  /// A refusal in the language of the browser, if the browser shows it to the user.
  private func shown(_ refusal: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    isPage(request) ? refusal.translated(words(for: request)) : refusal
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    NotFoundPage.response(routes, from: request.path, words(for: request))
  }

  /// The language of a page that belongs to no app.
  private func words(for request: HTTPRequest) -> Localization { RouteLanguages.framework(for: request) }

  /// The words of the page to which a path belongs.
  private func words(of request: HTTPRequest) -> Localization {
    // A page is also found without the slash at its end.
    words(of: page(above: request.path + "/"), request)
  }

  private func words(of route: PageRoute?, _ request: HTTPRequest, chosen: String? = nil) -> Localization {
    languages.words(of: route, for: request, port: port, isSecure: isSecure(request), chosen: chosen)
  }

  /// - Parameter location: relative to the requested address, because a proxy may serve this server below another path.
  static func redirect(_ status: Int, to location: String, cookie: (String, String)? = nil) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [("Location", location), ("Cache-Control", "no-store")] + security + (cookie.map { [$0] } ?? []))
  }

  private static func wrongMethod(_ path: String) -> HTTPResponse {
    .text(405, "\(path) does not support this method.")
  }

  /// - Parameter isKept: whether the address always stands for these bytes.
  private static func response(_ script: [UInt8], isKept: Bool) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        ("Content-Type", "text/javascript; charset=utf-8"),
        ("Cache-Control", isKept ? "public, max-age=31536000, immutable" : "no-cache"),
      ] + security,
      body: script)
  }

  /// The sender of a request, identified by the cookie of the page's route.
  private func session(of request: HTTPRequest, at route: PageRoute) -> RequestSender {
    let isSecure = isSecure(request)
    let sender = access.sender(of: request, port: port, isSecure: isSecure)
    func name(_ text: String?) -> String? {
      text.flatMap { $0.utf8.count == 32 ? RequestSender.named($0, of: sender.person) : nil }
    }
    // A token has 32 characters, and so has the name of a window; a longer value can't be one and is not looked up.
    let cookie = request.cookie(
      route.cookie(port: port), isSecure: isSecure, acceptsPlain: persistent.contains(route))
    return RequestSender(
      route: languages.route(route, for: request, port: port, isSecure: isSecure), token: name(cookie),
      window: name(request.query[WireFormat.StreamParameter.window.rawValue]), isSecure: isSecure,
      person: sender.person, signIn: sender.signIn, client: request.client.map(IPAddress.limited))
  }

  /// - Parameter page: the request for a page that the browser shows.
  private func enqueue(_ input: PageInput, _ reply: HTTPReply, page: HTTPRequest? = nil) {
    guard !inbox.put(input) else { return }
    _ = reply.respond(page.map { shown(.overloaded, to: $0) } ?? .overloaded)
  }

  /// Returns the refusal of a request that was not sent by a page of this server, or not in the way its pages send it.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.header("Host")?.lowercased(), isOwn(host) else {
      // DNS rebinding: another site's host name that resolves to this server would let that site's page read this one.
      return .otherHost
    }
    let origin = request.header("Origin")?.lowercased()
    let ownOrigins = secureHosts.contains(host) ? ["https://\(host)"] : ["http://\(host)", "https://\(host)"]
    if let origin, !ownOrigins.contains(origin) { return .crossSite }
    if request.method == "POST" {
      guard origin != nil else {
        return .refused(403, .crossSite, "A POST request must name the page that sends it (Origin).")
      }
      if let refusal = typeRefusal(of: request) { return refusal }
    }
    // The browser's statement about the page that sent the request. "same-site" is another port of this machine, which
    // may be another user's server.
    switch request.header("Sec-Fetch-Site") {
    case nil, "same-origin", "none": return nil
    // The user follows a link to a page: the browser shows the page to the user and nothing of it to the linking site.
    default: return request.isReading && isPage(request) && request.isNavigation ? nil : .crossSite
    }
  }

  /// Whether this server answers for a host. On a loopback address any port will do (`ssh -L 9000:127.0.0.1:8080`): a site
  /// that rebinds its host name to this server still has that name.
  private func isOwn(_ host: String) -> Bool {
    if hosts.contains(host) { return true }
    guard let colon = host.lastIndex(of: ":"), UInt16(host[host.index(after: colon)...]) != nil else {
      return localNames.contains(host)
    }
    return localNames.contains(String(host[..<colon]))
  }

  /// Returns the refusal of a post with another type than its address takes. A form of another site can send neither the type of
  /// events nor that of files; a form of this site has a token.
  private func typeRefusal(of request: HTTPRequest) -> HTTPResponse? {
    let isSignIn = access.signInRoute(at: request.path) != nil
    guard isSignIn || formRoute(request) == nil else { return nil }
    let (bodyKind, type) =
      switch files[request.path]?.file {
      case _ where isSignIn: ("Forms", FormPost.mediaType)
      case .address(.files): ("Files", "application/octet-stream")
      case .home where request.mediaType != "application/json": ("Forms", FormPost.mediaType)
      default: ("Events", "application/json")
      }
    return request.mediaType == type ? nil : .text(415, "\(bodyKind) must be posted as \(type).")
  }

  /// Returns the refusal or redirect for a request from a browser that is not admitted.
  private func rejection(of request: HTTPRequest) -> HTTPResponse? {
    let isPage = request.isReading && isPage(request)
    let isSecure = isSecure(request)
    switch access {
    case .open: return nil
    case .signIn(let routes):
      let isAdmitted =
        routes.signIn.admitsGuests || routes.claim(of: request, port: port, isSecure: isSecure) != nil
      return isAdmitted ? nil : routes.rejection(of: request, isPage: isPage, words(of: request))
    case .proxy(let proxy):
      if case .failure(let refused) = proxy.person(of: request) { return refused.response }
      return nil
    case .token(let access):
      switch access.decision(on: request, isPage: isPage, port: port, isSecure: isSecure) {
      case .admitted: return nil
      case .refused(let hasToken):
        return (isPage ? PlainPage.notAdmitted(hasToken: hasToken, words(for: request)) : PlainPage.notAdmittedText)
          .refusing(.access)
      case .redirected(let cookie):
        return Self.redirect(
          303, to: redirection(of: request),
          cookie: cookie.map { access.header(cookie: $0, port: port, isSecure: isSecure) })
      }
    }
  }

  /// Whether the browser shows the response to the user, who would therefore read a refusal.
  private func isPage(_ request: HTTPRequest) -> Bool {
    switch files[request.path]?.file {
    case .home, .withoutSlash: true
    case .style, .address: false
    case nil: PageScripts.byPath[request.path] == nil && folder(of: request.path) == nil && !isAsset(request.path)
    }
  }

  /// Where to redirect a browser that has presented its token: to the same address without it, or to the root from an address
  /// that is not a page's.
  private func redirection(of request: HTTPRequest) -> String {
    switch files[request.path] {
    case (_, .home)?: "./" + request.queryWithoutToken
    case (let route, .withoutSlash)?: route.relativeFromPathWithoutSlash + request.queryWithoutToken
    case nil where page(above: request.path) != nil:
      // Also a folder's address: then the last component is empty.
      "./"
        + (request.path.split(separator: "/", omittingEmptySubsequences: false).last.flatMap { last in
          last.isEmpty ? "" : Address(path: [String(last)])?.description
        } ?? "") + request.queryWithoutToken
    default: relativeRoot(from: request.path)
    }
  }

  private func isSecure(_ request: HTTPRequest) -> Bool {
    request.header("Host").map { secureHosts.contains($0.lowercased()) } ?? false
  }
}
