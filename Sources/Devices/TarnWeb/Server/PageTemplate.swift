import TarnEncoding

/// The HTML of a page before the stream fills it.
enum PageTemplate {
  static func html(of page: Page, at route: PageRoute) -> String {
    // Relative, because a proxy may serve this server's root below another path.
    let root = relativeRoot(from: route.path)
    return """
      <!doctype html>
      <html lang="\(page.language.escapedForPage)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(page.title.escapedForPage)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="style.css">
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
}
