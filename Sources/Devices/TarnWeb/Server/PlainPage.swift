import TarnEncoding

/// A short message as an HTML page without stylesheet, script or stream, for requests that get no page of the app.
enum PlainPage {
  /// - Parameters:
  ///   - title: the title of the browser window.
  ///   - body: markup below the heading; the sender escapes every text in it.
  static func response(_ status: Int, title: String, heading: String, body: String) -> HTTPResponse {
    let page = """
      <!doctype html>
      <html lang="en">
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
  static func notAdmitted(hasToken: Bool) -> HTTPResponse {
    let reason =
      hasToken
      ? "The token in this address is not that of the running program. The program creates a new token whenever it starts."
      : "This app shows its pages only to browsers that have opened the address with the token."
    return response(
      403, title: "Address with token needed", heading: "Open the address that the program printed",
      body: """
        <p>\(reason)</p>
        <p>The program prints the address when it starts, in the terminal or the log where it runs: it ends with
        <code>?token=</code> and 64 letters and digits. Open that address once in this browser. This address then works for 30 days.</p>
        """)
  }

  /// The response to other requests of a browser that is not admitted.
  static let notAdmittedText = HTTPResponse.text(
    403,
    "This browser is not admitted. Open the address that the program printed when it started; it ends with ?token=….")

  /// The response to a form of a browser whose session the server does not know: the start of the page begins one.
  static func unknownSession(at route: PageRoute, _ request: HTTPRequest) -> HTTPResponse {
    let start = relativeRoot(from: request.path) + route.path.dropFirst()
    return response(
      403, title: "Unknown session", heading: "The server does not know this browser's session",
      body: """
        <p>Nothing was done. <a href="\(start.escapedForPage)">Open the page again</a>, and repeat your input.</p>
        """)
  }

  /// The response to a form without the token of the browser's session.
  static let foreignForm = response(
    403, title: "Form refused", heading: "This form is not from a page of this browser's session",
    body: """
      <p>Nothing was done. Open the page again, and repeat your input.</p>
      """)
}
