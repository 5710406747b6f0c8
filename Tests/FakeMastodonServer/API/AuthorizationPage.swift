import Foundation
import TarnEncoding
import TarnWeb

/// The page on which a person authorizes an application, as HTML without a script.
enum AuthorizationPage {
  /// The request of an application.
  struct Request: Equatable {
    var client: String
    var redirect: String
    var scopes: String
    /// Returned unchanged, so that the application recognizes its own request.
    var state: String?

    /// Redirects the person to the application, or to the page with the code if the application has no address.
    func redirection(with response: (name: String, value: String)) -> HTTPResponse {
      let isPage = redirect == MastodonInstance.noAddress
      var address = URLComponents(string: isPage ? "/oauth/authorize/native" : redirect) ?? URLComponents()
      var items = (address.queryItems ?? []) + [URLQueryItem(name: response.name, value: response.value)]
      if let state, !isPage { items.append(URLQueryItem(name: "state", value: state)) }
      address.queryItems = items
      return HTTPResponse(status: 302, headers: [("Location", address.string ?? "/"), ("Cache-Control", "no-store")])
    }
  }

  static func form(_ application: MastodonInstance.Application, _ requested: Request, error failure: String?)
    -> HTTPResponse
  {
    let hidden =
      [
        ("client_id", requested.client), ("redirect_uri", requested.redirect), ("response_type", "code"),
        ("scope", requested.scopes),
      ] + (requested.state.map { [("state", $0)] } ?? [])
    return page(
      failure == nil ? 200 : 401, "Authorize an application",
      """
      <p><strong>\(application.name.escapedForPage)</strong> wants to act for an account of this server: \
      \(requested.scopes.escapedForPage).</p>
      \(failure.map { "<p role=\"alert\">\($0.escapedForPage)</p>" } ?? "")
      <form method="post" action="/oauth/authorize">
      \(hidden.map { "<input type=\"hidden\" name=\"\($0)\" value=\"\($1.escapedForPage)\">" }.joined(separator: "\n"))
      <label>Token of the account <input type="password" name="account_token" autocomplete="off"></label>
      <button name="answer" value="allow">Authorize</button>
      <button name="answer" value="deny">Refuse</button>
      </form>
      """)
  }

  /// Shows a code for copying into an application.
  static func code(_ code: String) -> HTTPResponse {
    page(
      200, "The application's code",
      "<p>Copy this into the application:</p>\n<p><code>\(code.escapedForPage)</code></p>")
  }

  private static func page(_ status: Int, _ title: String, _ body: String) -> HTTPResponse {
    let html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="/control/style.css">
      </head>
      <body>
      <h1>\(title)</h1>
      \(body)
      </body>
      </html>

      """
    return HTTPResponse(
      status: status,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        // No form-action: it would also apply to the redirect to the application.
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
        ),
      ], body: Array(html.utf8))
  }
}
