import TarnEncoding

extension PageTemplate {
  /// The HTML of a page for an address without a place: with the title, the styles and the language of the app.
  static func notFound(_ content: PagePreview, of page: Page, base: String) -> [UInt8] {
    let beginning = """
      <!doctype html>
      <html \(language(of: page))>
      <head>
      \(head(of: page, title: content.title, base: base))
      <style nonce="\(content.nonce)">\(content.styles)</style>
      <script nonce="\(content.nonce)">\(EarlyScripts.reloads)</script>
      </head>
      <body>
      <div id="tarn">
      """
    return Array(beginning.utf8) + content.content + Array("</div>\n</body>\n</html>\n".utf8)
  }
}
