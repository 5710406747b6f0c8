import TarnEncoding
import TarnLanguages

/// A short message or a form as an HTML page without script or stream, for requests that get no page of the app.
enum PlainPage {
  /// - Parameters:
  ///   - title: the title of the browser window.
  ///   - hasForm: whether the page has a form, which the browser posts to this server.
  ///   - body: markup below the heading; the sender escapes every text in it.
  static func response(
    _ status: Int, title: String, heading: String, words: Localization, hasForm: Bool = false, body: String
  ) -> HTTPResponse {
    let nonce = Token.new()
    let page = """
      <!doctype html>
      <html lang="\(words.language)" dir="\(words.language.direction.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title.escapedForPage)</title>
      <link rel="icon" href="data:,">
      <style nonce="\(nonce)">\(style)</style>
      </head>
      <body>
      <main>
      <h1>\(heading.escapedForPage)</h1>
      \(body)
      </main>
      </body>
      </html>

      """
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
        + security(nonce: nonce, hasForm: hasForm),
      body: Array(page.utf8))
  }

  /// The security headers: only the style with the nonce may be in the page, and only a page with a form can post one.
  private static func security(nonce: String, hasForm: Bool) -> [(String, String)] {
    RequestRouter.security.map { name, value in
      switch name {
      case "Content-Security-Policy":
        (
          name,
          value.replacing("style-src 'self'", with: "style-src 'nonce-\(nonce)'")
            .replacing("form-action 'none'", with: hasForm ? "form-action 'self'" : "form-action 'none'")
        )
      // Without a referrer a browser posts the form with the origin “null”. The addresses of such pages contain no secret.
      case "Referrer-Policy" where hasForm: (name, "same-origin")
      default: (name, value)
      }
    }
  }

  private static let style = """
    :root{color-scheme:light dark;background:light-dark(#fff,#16181c);color:light-dark(#1c1c1e,#f2f2f2)}
    body{margin:0;font:16px/1.5 system-ui,sans-serif}
    a{display:inline-block;min-width:44px;min-height:44px;line-height:44px;color:light-dark(#1a5fb4,#99c1f1)}
    main{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:min(15vh,96px) 16px 16px;overflow-wrap:break-word}
    main:has(form){max-width:24rem}
    h1{font-size:1.5rem;line-height:1.25;margin:0 0 16px}
    p,ul{margin:0 0 16px}
    form{display:grid;gap:4px}
    input,button{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;margin:0 0 12px;font:inherit;\
    border-radius:8px;border:1px solid light-dark(#767676,#8a8a8a)}
    button{border:0;font-weight:600;color:#fff;background:light-dark(#1a5fb4,#2f6fc4);cursor:pointer}
    :focus-visible{outline:3px solid light-dark(#1a5fb4,#99c1f1);outline-offset:2px}
    [role=alert]{padding:8px 12px;border-radius:8px;\
    color:light-dark(#a51d2d,#ffb4ab);background:light-dark(#fdecea,#4a1513)}
    """

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
