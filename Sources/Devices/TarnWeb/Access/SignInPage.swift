import TarnDocument
import TarnEncoding
import TarnView

/// The HTML of the forms for signing in and out. They need no script.
enum SignInPage {
  /// - Parameters:
  ///   - root: the relative address of the server's root.
  ///   - target: the address, relative to the root, to which the person goes after signing in.
  static func form(
    _ status: Int, _ app: String, root: String, to target: String, name: String = "", problem: String? = nil
  ) -> HTTPResponse {
    let message = problem.map { "<p role=\"alert\">\($0.escapedForPage)</p>\n" } ?? ""
    return response(
      status, title: "Sign in – \(app)",
      """
      <h1>\(app.escapedForPage)</h1>
      \(message)<form method="post" action="\(root)sign-in">
      <input type="hidden" name="to" value="\(target.escapedForPage)">
      <label for="name">Name</label>
      <input id="name" name="name" value="\(name.escapedForPage)" autocomplete="username" autocapitalize="none" \
      spellcheck="false" dir="auto" required\(name.isEmpty ? " autofocus" : "")>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required\
      \(name.isEmpty ? "" : " autofocus")>
      <button>Sign in</button>
      </form>
      """)
  }

  static func signOut(_ app: String, name: String) -> HTTPResponse {
    response(
      200, title: "Sign out – \(app)",
      """
      <h1>\(app.escapedForPage)</h1>
      <p>You are signed in as <strong dir="auto">\(name.escapedForPage)</strong>.</p>
      <form method="post" action="./sign-out">
      <button>Sign out</button>
      </form>
      <p><a href="./">Back to the app</a></p>
      """)
  }

  private static func response(_ status: Int, title: String, _ body: String) -> HTTPResponse {
    let nonce = Token.new()
    let page = """
      <!doctype html>
      <html lang="en">
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
      \(body)
      </main>
      </body>
      </html>

      """
    let security = RequestRouter.security.map { name, value in
      switch name {
      case "Content-Security-Policy":
        (
          name,
          value.replacing("style-src 'self'", with: "style-src 'nonce-\(nonce)'")
            .replacing("form-action 'none'", with: "form-action 'self'")
        )
      // Without a referrer a browser posts the form with the origin “null”. The addresses here contain no secret.
      case "Referrer-Policy": (name, "same-origin")
      default: (name, value)
      }
    }
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + security,
      body: Array(page.utf8))
  }

  private static let style = """
    :root{color-scheme:light dark;background:light-dark(#fff,#16181c);color:light-dark(#1c1c1e,#f2f2f2)}
    body{margin:0;font:16px/1.5 system-ui,sans-serif}
    a{display:inline-block;min-height:44px;line-height:44px;color:light-dark(#1a5fb4,#99c1f1)}
    main{box-sizing:border-box;max-width:24rem;margin:0 auto;padding:min(15vh,96px) 16px 16px}
    h1{font-size:1.5rem;margin:0 0 16px}
    form{display:grid;gap:4px}
    input,button{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;margin:0 0 12px;font:inherit;\
    border-radius:8px;border:1px solid light-dark(#767676,#8a8a8a)}
    button{border:0;font-weight:600;color:#fff;background:light-dark(#1a5fb4,#2f6fc4);cursor:pointer}
    :focus-visible{outline:3px solid light-dark(#1a5fb4,#99c1f1);outline-offset:2px}
    [role=alert]{margin:0 0 16px;padding:8px 12px;border-radius:8px;\
    color:light-dark(#a51d2d,#ffb4ab);background:light-dark(#fdecea,#4a1513)}
    """
}
