extension WebServer {
  /// Which browsers a server lets in.
  ///
  /// ```swift
  /// try WebServer(.shared(page))                  // only browsers that open the printed address
  /// try WebServer(.shared(page), access: .open)   // every browser that reaches the port
  /// ```
  ///
  /// A port on 127.0.0.1 can be reached by every user of the machine, not only by the user who started the server.
  public enum Access: Sendable {
    /// A browser needs the token that ``WebServer/url`` ends with, once: it gets a cookie for it, for 30 days, and is led to the address
    /// without the token. All other requests are refused with words that say where the token is printed.
    ///
    /// The token has 256 random bits and is made anew with every start of the server. The cookie stays valid when the server is started
    /// again on the same port, so that open pages reconnect by themselves; it is derived from a key that is kept in a file that only the
    /// user can read (`Tarn/web-key` in the folder for application support).
    case token

    /// Every browser that reaches the port is let in. For an app that signs its visitors in itself, or a server behind a proxy that does.
    case open
  }
}
