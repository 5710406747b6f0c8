import TarnLanguages

// Refusals that a browser may show to its user in place of a page: English texts of the catalogs.
extension HTTPResponse {
  static let otherHost = refused(
    421, .host, "This server does not answer for that host. Use the address it printed when it started.")
  static let crossSite = refused(403, .crossSite, "This request comes from another site's page.")
  static let overloaded = refused(503, .limit, "The app is overloaded at the moment. Try again soon.")
  static let tooManySessions = refused(
    503, .limit, "The app already serves the maximum number of sessions. Try again later.")

  /// A request that does not come from the proxy that signs people in.
  static let notTheProxy = refused(403, .access, "Open the app at the address of its proxy.")
  /// A request in which the proxy names no person.
  static let nobody = refused(403, .access, "The proxy has not said who you are. Sign in there.")
  /// A request in which the proxy names no valid person, or several.
  static let ambiguousPerson = refused(400, .malformed, "The proxy has not said clearly who you are.")

  /// The refusal in a language. A page with markup is in one already.
  func translated(_ words: Localization) -> HTTPResponse {
    guard refusal != nil, headers.contains(where: { $0.1.hasPrefix("text/plain") }) else { return self }
    var response = self
    response.body = Array((words.translation(of: String(decoding: body.dropLast(), as: UTF8.self)) + "\n").utf8)
    return response
  }
}
