extension SessionStore {
  /// Returns the trees of a session's page with all rows of its lists, for printing.
  func print(_ sender: RequestSender) -> HTTPResponse {
    guard let browser = lookup(sender.token), let page = isPerWindow ? windows[sender.window ?? ""]?.page : browser.page
    else {
      return .text(404, "Open the page first; its address is \(route.path).")
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")]
        + RequestRouter.security,
      body: page.printed())
  }
}
