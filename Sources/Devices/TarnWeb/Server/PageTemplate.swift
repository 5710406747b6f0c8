import TarnEncoding

/// The HTML of a page before the stream fills it.
enum PageTemplate {
  /// - Parameter base: the relative address of the page from the requested one; `nil` for a page without addresses.
  static func html(of page: Page, at route: PageRoute, base: String?) -> String {
    // Relative, because a proxy may serve this server's root below another path.
    let root = relativeRoot(from: route.path)
    return """
      <!doctype html>
      <html lang="\(page.language.escapedForPage)">
      <head>
      \(head(title: page.title, base: base))
      \(page.scripts.map { "<script src=\"\(root)\($0).js\" type=\"module\"></script>" }.joined(separator: "\n"))
      </head>
      <body>
      <noscript>This page is kept up to date by a script. Allow scripts for it and load it again.</noscript>
      <div id="tarn"></div>
      <div id="tarn-status" role="status" hidden></div>
      </body>
      </html>

      """
  }

  /// The head of a page, without scripts. A base stays when the script changes the address.
  static func head(title: String, base: String?) -> String {
    """
    <meta charset="utf-8">
    \(base.map { "<base href=\"\($0)\">\n" } ?? "")<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>\(title.escapedForPage)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="style.css">
    """
  }
}
