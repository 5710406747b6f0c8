/// Decides which requests come from a browser that may use the server: see ``WebServer/Access``.
///
/// A request is admitted by a cookie. The cookie is given for the token of the printed address, which is accepted in the query of a page's
/// address and nowhere else, so that it is in no request that a page makes.
struct AccessGuard: Sendable {
  enum Verdict: Equatable {
    case admitted
    /// The browser brought the token, or has been admitted before and its address still has one: it goes on at the address without.
    /// The cookie is `nil` where the browser has it already.
    case redirected(cookie: String?)
    /// - Parameter hasToken: whether there was a token, and it is not the one of this start.
    case refused(hasToken: Bool)
  }

  /// 64 hexadecimal digits.
  let token: String
  private let key: [UInt8]

  init(token: String = AccessGuard.newToken(), key: [UInt8]) {
    self.token = token
    self.key = key
  }

  /// 256 bits from the system's generator, in hexadecimal.
  static func newToken() -> String { Token.new() + Token.new() }

  /// - Parameters:
  ///   - isPage: whether the request is for the address of a page: only there a token is looked at.
  ///   - port: the server's own; behind a proxy the browser knows another one.
  func verdict(on request: HTTPRequest, isPage: Bool, port: UInt16) -> Verdict {
    let cookie = cookie(port: port)
    let isKnown = request.cookie(Self.cookieName(port: port)).map { isSameSecret($0, cookie) } ?? false
    guard isPage, let brought = request.query["token"] else { return isKnown ? .admitted : .refused(hasToken: false) }
    if isSameSecret(brought, token) { return .redirected(cookie: cookie) }
    return isKnown ? .redirected(cookie: nil) : .refused(hasToken: true)
  }

  /// Cookies know no ports: two servers on one machine need different names. No page's cookie begins like this: they go on with the port.
  static func cookieName(port: UInt16) -> String { "tarn-access-\(port)" }

  /// The same after a restart on the same port, and of no use at another: a browser sends the cookies of one port to all of them.
  /// Half of the code, 128 bits, because those cookies must fit into one head: see `HTTPLimits.maximumHeaderBytes`.
  private func cookie(port: UInt16) -> String {
    String(authenticationCode(of: "tarn web access, port \(port)", key: key).prefix(32))
  }

  /// The line that gives a browser its cookie.
  func header(cookie: String, port: UInt16, isSecure: Bool) -> (String, String) {
    // 30 days, as Jupyter has it. Lax and not Strict: an address that is clicked in a mail, a chat or an editor in the browser is a visit
    // from another site, and after its redirect a browser would not send a Strict cookie. A visit changes nothing; posts, streams and
    // files from other sites carry no Lax cookie either, and are refused by Origin and Sec-Fetch-Site.
    (
      "Set-Cookie",
      "\(Self.cookieName(port: port))=\(cookie); Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    )
  }
}

/// Whether two secrets are equal, in a time that depends on their lengths alone: it tells nobody how much of a guess is right.
func isSameSecret(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  guard one.count == other.count else { return false }
  var difference: UInt8 = 0
  for index in one.indices { difference |= one[index] ^ other[index] }
  return difference == 0
}
