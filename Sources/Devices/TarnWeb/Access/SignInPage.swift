import TarnEncoding
import TarnLanguages

/// The HTML of the forms for signing in and out. They need no script.
struct SignInPage {
  /// The name of the app.
  let app: String
  let words: Localization

  init(to app: String, in words: Localization) { (self.app, self.words) = (words.translation(of: app), words) }

  /// - Parameters:
  ///   - root: the relative address of the server's root.
  ///   - target: the address, relative to the root, to which the person goes after signing in.
  func form(_ status: Int, root: String, to target: String, name: String = "", problem: String? = nil) -> HTTPResponse {
    let labels = (name: words("Name"), password: words("Password"), button: words("Sign in"))
    let message = problem.map { "<p role=\"alert\">\(words.translation(of: $0).escapedForPage)</p>\n" } ?? ""
    return response(
      status, title: words("Sign in – \(app)"),
      """
      \(message)<form method="post" action="\(root)sign-in">
      <input type="hidden" name="to" value="\(target.escapedForPage)">
      <input type="hidden" name="language" value="\(words.language.tag.escapedForPage)">
      <label for="name">\(labels.name.escapedForPage)</label>
      <input id="name" name="name" value="\(name.escapedForPage)" autocomplete="username" autocapitalize="none" \
      spellcheck="false" dir="auto" required\(name.isEmpty ? " autofocus" : "")>
      <label for="password">\(labels.password.escapedForPage)</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required\
      \(name.isEmpty ? "" : " autofocus")>
      <button>\(labels.button.escapedForPage)</button>
      </form>
      """)
  }

  func signOut(name: String) -> HTTPResponse {
    let texts = (
      person: words("You are signed in as"), button: words("Sign out"), back: words("Back to the app")
    )
    return response(
      200, title: words("Sign out – \(app)"),
      """
      <p>\(texts.person.escapedForPage) <strong dir="auto">\(name.escapedForPage)</strong></p>
      <form method="post" action="./sign-out">
      <button>\(texts.button.escapedForPage)</button>
      </form>
      <p><a href="./">\(texts.back.escapedForPage)</a></p>
      """)
  }

  private func response(_ status: Int, title: String, _ body: String) -> HTTPResponse {
    PlainPage.response(status, title: title, heading: app, words: words, hasForm: true, body: body)
  }
}
