import TarnLanguages

/// The languages of a server's routes: which one a request gets, and the cookie with a user's choice.
struct RouteLanguages: Sendable {
  private var byRoute: [PageRoute: Localizations] = [:]

  init() {}

  /// - Parameter byRoute: the languages of the routes that have several.
  init(_ byRoute: [PageRoute: Localizations]) { self.byRoute = byRoute }

  /// Returns the route in the language of a request: the chosen one, or else the one that the browser prefers. A route
  /// with one language stays as it is.
  func route(_ route: PageRoute, for request: HTTPRequest, port: UInt16, isSecure: Bool) -> PageRoute {
    guard byRoute[route] != nil else { return route }
    var found = route
    found.language = words(of: route, for: request, port: port, isSecure: isSecure).language
    return found
  }

  /// Returns the words of a route in the language of a request; those of the framework for a route with one language, or for
  /// no route.
  ///
  /// - Parameter chosen: the language that a form has, if it has one.
  func words(
    of route: PageRoute?, for request: HTTPRequest, port: UInt16, isSecure: Bool, chosen: String? = nil
  ) -> Localization {
    let languages = route.flatMap { byRoute[$0] } ?? .framework
    let cookie = route.flatMap { request.cookie($0.languageCookie(port: port), isSecure: isSecure, acceptsPlain: true) }
    return (chosen ?? cookie).flatMap { Language($0) }.flatMap { languages[$0] }
      ?? languages.best(for: Self.preferences(of: request))
  }

  /// Returns the cookie for the choice of a language: a request for a page's own address with `language=` in its query. At
  /// another address the cookie would not be valid for the whole page.
  func choice(
    in request: HTTPRequest, at route: PageRoute, port: UInt16, isSecure: Bool
  ) -> (String, String)? {
    guard let languages = byRoute[route], request.path == route.path,
      let language = request.query["language"].flatMap({ Language($0) }), languages[language] != nil
    else { return nil }
    // 400 days, the maximum that browsers accept. As that of the session, it has no path: it is valid below the page.
    return route.languageCookie(port: port).header("\(language)", isSecure: isSecure, lifetime: 34_560_000)
  }

  /// Returns the words of the framework in the language that a browser prefers, for a page that belongs to no app.
  static func framework(for request: HTTPRequest) -> Localization {
    Localizations.framework.best(for: preferences(of: request))
  }

  private static func preferences(of request: HTTPRequest) -> LanguagePreferences {
    LanguagePreferences(acceptLanguage: request.header("Accept-Language") ?? "")
  }
}

extension PageScope {
  /// The scopes of the pages in each language; one without a language for pages in only one.
  var byLanguage: [(words: Localization?, pages: PageScope)] {
    guard case .perLanguage(let languages, let pages) = self else { return [(nil, self)] }
    return languages.all.map { ($0, pages($0)) }
  }

  var languages: Localizations? { if case .perLanguage(let languages, _) = self { languages } else { nil } }
}
