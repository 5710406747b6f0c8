/// Decides which requests come from a browser that may use the server: see ``WebServer/Access``.
///
/// A cookie admits a request. A browser gets the cookie in exchange for the token of the printed address. The token is
/// accepted only in the query of a page's address, so that no request that a page makes contains it.
struct AccessGuard: Sendable {
  enum Decision: Equatable {
    case admitted
    /// The browser presented the token, or it is already admitted and its address still contains a token: the server
    /// redirects it to the address without the token. The cookie is `nil` if the browser already has it.
    case redirected(cookie: String?)
    /// - Parameter hasToken: whether the request contained a token, which was then not the one of this start.
    case refused(hasToken: Bool)
  }

  /// The access token: 64 hexadecimal digits.
  let token: String
  private let key: [UInt8]

  init(token: String = AccessGuard.newToken(), key: [UInt8]) {
    self.token = token
    self.key = key
  }

  /// Returns 256 bits from the system's generator, in hexadecimal.
  static func newToken() -> String { Token.new() + Token.new() }

  /// - Parameters:
  ///   - isPage: whether the request is for the address of a page: a token is evaluated only there.
  ///   - port: the server's own port; behind a proxy the browser uses another one.
  ///   - isSecure: whether browsers use the requested host by TLS only.
  func decision(on request: HTTPRequest, isPage: Bool, port: UInt16, isSecure: Bool) -> Decision {
    let cookie = cookie(port: port)
    // A cookie without the prefix is as good: one that an attacker has set does not have the value.
    let presentedCookie = request.cookie(Self.cookieName(port: port), isSecure: isSecure, acceptsPlain: true)
    let hasCookie = presentedCookie.map { isSameSecret($0, cookie) } ?? false
    guard isPage, let presented = request.query["token"] else {
      return hasCookie ? .admitted : .refused(hasToken: false)
    }
    if isSameSecret(presented, token) { return .redirected(cookie: cookie) }
    return hasCookie ? .redirected(cookie: nil) : .refused(hasToken: true)
  }

  /// Cookies are not separated by port: two servers on one machine need different names. No page's cookie begins like
  /// this: their names continue with the port.
  private static func cookieName(port: UInt16) -> CookieName { CookieName("tarn-access-\(port)", isOfHost: true) }

  /// Returns the cookie's value: the same after a restart on the same port, and useless at another port, because a
  /// browser sends the cookies of one port to all of them. It is half of the code, 128 bits, because the cookies of all
  /// ports must fit into one request head: see `HTTPLimits.maximumHeaderBytes`.
  private func cookie(port: UInt16) -> String {
    String(authenticationCode(of: "tarn web access, port \(port)", key: key).prefix(32))
  }

  /// The header that sets the browser's cookie.
  func header(cookie: String, port: UInt16, isSecure: Bool) -> (String, String) {
    // 30 days, as in Jupyter.
    Self.cookieName(port: port).header(cookie, isSecure: isSecure, lifetime: 2_592_000)
  }
}

/// Compares two secrets in a time that depends only on their lengths, so that the duration does not reveal how much of
/// a guess is right.
func isSameSecret(_ left: String, _ right: String) -> Bool {
  let (left, right) = (Array(left.utf8), Array(right.utf8))
  guard left.count == right.count else { return false }
  var difference: UInt8 = 0
  for index in left.indices { difference |= left[index] ^ right[index] }
  return difference == 0
}
