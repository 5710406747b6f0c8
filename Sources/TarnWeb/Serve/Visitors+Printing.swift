extension Visitors {
  /// Returns the trees of a session's page with all rows of its lists, for printing.
  func print(_ token: String?) -> HTTPResponse {
    guard let page = known(token)?.page else {
      return .text(404, "Open the page first; its address is \(place.path).")
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")] + Door.security,
      body: page.printed())
  }
}
