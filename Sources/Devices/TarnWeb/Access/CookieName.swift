/// The name of a cookie, and the header that sets it.
///
/// | the browser reaches the server | a cookie of all pages | a cookie of one page |
/// |---|---|---|
/// | by TLS only (`hosts: ["https://tarn.example"]`) | `__Host-tarn-access-8080` | `__Secure-tarn-8080-todos` |
/// | otherwise | `tarn-access-8080` | `tarn-8080-todos` |
///
/// With a prefix a browser refuses the cookie from a connection without TLS, and with `__Host-` also from any other host of the
/// domain (RFC 6265bis, section 4.1.3). `__Host-` needs the path `/`. The cookie of a page is valid below the page only, and
/// the server does not know the path of the page in front of a proxy, so it has the other prefix.
struct CookieName: Hashable, Sendable {
  /// The name without a prefix.
  let plain: String
  /// Whether the cookie is valid at all paths of the host; otherwise it is valid below the address that sets it.
  let isOfHost: Bool

  init(_ plain: String, isOfHost: Bool = false) { (self.plain, self.isOfHost) = (plain, isOfHost) }

  /// - Parameter isSecure: whether browsers use the requested host by TLS only.
  func text(isSecure: Bool) -> String { isSecure ? (isOfHost ? "__Host-" : "__Secure-") + plain : plain }

  /// Returns the header that sets the cookie.
  ///
  /// It is `Lax` and not `Strict`: an address that the user clicks in a mail, a chat or an editor in the browser is a visit from
  /// another site, and after a redirect a browser would not send a `Strict` cookie. A visit changes no state; posts, streams and
  /// files requested by other sites carry no `Lax` cookie either, and the server refuses them by `Origin` and `Sec-Fetch-Site`.
  ///
  /// - Parameter lifetime: in seconds; `nil` until the browser ends.
  func header(_ value: String, isSecure: Bool, lifetime: Int64? = nil) -> (String, String) {
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    let attributes = "\(isOfHost ? "; Path=/" : "")\(age); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    return ("Set-Cookie", "\(text(isSecure: isSecure))=\(value)\(attributes)")
  }
}

extension HTTPRequest {
  /// Returns the value of a cookie.
  ///
  /// - Parameter acceptsPlain: whether a cookie without the prefix counts, too, which an earlier version has set.
  func cookie(_ name: CookieName, isSecure: Bool, acceptsPlain: Bool = false) -> String? {
    cookie(name.text(isSecure: isSecure)) ?? (acceptsPlain ? cookie(name.plain) : nil)
  }
}
