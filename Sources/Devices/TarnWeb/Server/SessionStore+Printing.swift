extension SessionStore {
  /// Returns the trees of a session's page with all rows of its lists, for printing.
  func print(_ token: String?) -> HTTPResponse {
    guard let page = lookup(token)?.page else {
      return .text(404, "Open the page first; its address is \(route.path).")
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")]
        + RequestRouter.security,
      body: page.printed())
  }
}
