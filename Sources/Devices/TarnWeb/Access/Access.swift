extension WebServer {
  /// The browsers that a server admits.
  ///
  /// ```swift
  /// let server = try WebServer(.shared(page))                  // only browsers that open the printed address
  /// let open = try WebServer(.shared(page), access: .open)     // every browser that reaches the port
  /// ```
  ///
  /// Every user of the machine can connect to a port on 127.0.0.1, not only the user who started the server.
  public enum Access: Sendable {
    /// A browser must present the token at the end of ``WebServer/url`` once. The server then sets a cookie for 30 days
    /// and redirects the browser to the address without the token. The server refuses all other requests with a message
    /// that says where the token is printed.
    ///
    /// The token has 256 random bits and is generated at every start of the server. The cookie stays valid when the
    /// server restarts on the same port, so that open pages reconnect by themselves; it is derived from a key in a file
    /// that only the user can read (`Tarn/web-key` in the application support folder).
    case token

    /// The server admits every browser that reaches the port. Use it for an app that authenticates its users itself, or
    /// for a server behind a proxy that does.
    case open

    /// People sign in with a name and a password, and each sees and does what the document permits
    /// (`DocumentFeature.visible(_:to:)`, `DocumentFeature.refusal(of:by:in:_:)`). The server sets a cookie for 30 days, and
    /// refuses all requests without it; a request for a page gets the form.
    ///
    /// The cookie is signed with the key in the file of ``token``, and stays valid when the server restarts. A file beside it
    /// lists the sign-ins that were ended before their time. A person who was removed from the file of people is signed out
    /// with the next request. Where a function finds the accounts, a person whose account was removed keeps the cookie: let the
    /// document give no rights to a person whom it does not know.
    case signIn(SignIn)

    /// A proxy in front of the server authenticates people, for example with OpenID Connect, and says in a header who sends
    /// a request. The server refuses requests that do not come from the proxy, or in which it says nothing.
    case proxy(TrustedProxy)
  }
}
