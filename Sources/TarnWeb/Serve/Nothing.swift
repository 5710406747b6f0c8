/// Words for those who ask for what is not there.
enum Nothing {
  /// Says what there is instead: the one page, or a list of links.
  static func here(_ places: [Place]) -> HTTPResponse {
    let paths = places.map(\.path).sorted()
    guard paths != ["/"] else { return .text(404, "There is nothing at this address. The app is at /.") }
    // A name is letters, digits, - and _ alone: there is nothing in a path to be escaped.
    let links = paths.map { "<li><a href=\"\($0)\">\($0)</a></li>" }.joined(separator: "\n")
    let page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Nothing here</title>
      <link rel="icon" href="data:,">
      </head>
      <body>
      <h1>There is nothing at this address</h1>
      <p>These pages are here:</p>
      <ul>
      \(links)
      </ul>
      </body>
      </html>

      """
    return HTTPResponse(
      status: 404,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + Door.security,
      body: Array(page.utf8))
  }
}
