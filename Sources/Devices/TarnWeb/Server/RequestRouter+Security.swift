// The security headers of responses.
extension RequestRouter {
  /// The security headers of every response with content: only this server's own scripts and styles run in a page, no
  /// site can embed it in a frame, and it can use no camera, no geolocation and no microphone.
  static let security = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
      media-src 'self'; font-src 'self'; form-action 'none'; base-uri 'self'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", permissions(microphone: false)),
  ]

  /// The security headers of a page's HTML: only a page with buttons that record can use the microphone, only the
  /// scripts and styles with the nonce may be in the HTML itself, and forms can be posted to this server.
  static func security(of page: Page, nonce: String) -> [(String, String)] {
    security.map { name, value in
      switch name {
      case "Permissions-Policy" where page.usesRecording: (name, permissions(microphone: true))
      case "Content-Security-Policy":
        (
          name,
          value.replacing("-src 'self';", with: "-src 'self' 'nonce-\(nonce)';", maxReplacements: 2)
            .replacing("form-action 'none'", with: "form-action 'self'")
        )
      default: (name, value)
      }
    }
  }

  private static func permissions(microphone isAllowed: Bool) -> String {
    "camera=(), geolocation=(), microphone=(\(isAllowed ? "self" : ""))"
  }
}
