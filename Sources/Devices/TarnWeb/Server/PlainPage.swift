import TarnEncoding
import TarnLanguages

/// A short message as an HTML page without stylesheet, script or stream, for requests that get no page of the app.
enum PlainPage {
  /// - Parameters:
  ///   - title: the title of the browser window.
  ///   - body: markup below the heading; the sender escapes every text in it.
  static func response(
    _ status: Int, title: String, heading: String, words: Localization, body: String
  ) -> HTTPResponse {
    let page = """
      <!doctype html>
      <html lang="\(words.language)" dir="\(words.language.direction.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title.escapedForPage)</title>
      <link rel="icon" href="data:,">
      </head>
      <body>
      <h1>\(heading.escapedForPage)</h1>
      \(body)
      </body>
      </html>

      """
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + RequestRouter.security,
      body: Array(page.utf8))
  }

  /// The page for a browser that is not admitted: it says where the address with the token is printed.
  ///
  /// - Parameter hasToken: whether the address contained a token, which is then from an earlier start or invalid.
  static func notAdmitted(hasToken: Bool, _ words: Localization) -> HTTPResponse {
    let reason =
      hasToken
      ? words(
        "The token in this address is not that of the running program. The program creates a new token whenever it starts."
      ) : words("This app shows its pages only to browsers that have opened the address with the token.")
    let advice = words(
      "The program prints the address when it starts, in the terminal or the log where it runs: it ends with ?token= and 64 letters and digits. Open that address once in this browser. This address then works for 30 days."
    )
    return response(
      403, title: words("Address with token needed"), heading: words("Open the address that the program printed"),
      words: words,
      body: """
        <p>\(reason.escapedForPage)</p>
        <p>\(advice.escapedForPage)</p>
        """)
  }

  /// The response to other requests of a browser that is not admitted.
  static let notAdmittedText = HTTPResponse.text(
    403,
    "This browser is not admitted. Open the address that the program printed when it started; it ends with ?token=….")

  /// The response to a form of a browser whose session the server does not know: the start of the page begins one.
  static func unknownSession(at route: PageRoute, _ request: HTTPRequest, _ words: Localization) -> HTTPResponse {
    let start = relativeRoot(from: request.path) + route.path.dropFirst()
    return response(
      403, title: words("Unknown session"), heading: words("The server does not know this browser's session"),
      words: words,
      body: """
        <p>\(words("Nothing was done. Open the page again, and repeat your input.").escapedForPage)
        <a href="\(start.escapedForPage)">\(words("Open the page").escapedForPage)</a></p>
        """
    ).refusing(.session)
  }

  /// The response to a form without the token of the browser's session.
  static func foreignForm(_ words: Localization) -> HTTPResponse {
    response(
      403, title: words("Form refused"), heading: words("This form is not from a page of this browser's session"),
      words: words,
      body: """
        <p>\(words("Nothing was done. Open the page again, and repeat your input.").escapedForPage)</p>
        """
    ).refusing(.session)
  }
}
