import TarnEncoding

extension PageTemplate {
  /// The HTML of a page for an address without a place: with the title, the styles and the language of the app.
  static func notFound(_ problem: PageAddresses.Problem, of page: Page, at route: PageRoute, base: String) -> String {
    let reason =
      switch problem {
      case .unknown: page.words("This address does not exist.")
      case .refused(let refusal): page.words.translation(of: refusal.reason)
      }
    let title = page.title.escapedForPage
    return """
      <!doctype html>
      <html \(language(of: page))>
      <head>
      \(head(title: "\(reason) – \(page.title)", base: base))
      <script src="\(relativeRoot(from: route.path))missing.js" type="module"></script>
      </head>
      <body>
      <div id="tarn">
      <main class="middle">
      <h1>\(title)</h1>
      <p>\(reason.escapedForPage)</p>
      <p><a href="./?">\(page.words("To the start").escapedForPage)</a></p>
      </main>
      </div>
      </body>
      </html>

      """
  }
}
