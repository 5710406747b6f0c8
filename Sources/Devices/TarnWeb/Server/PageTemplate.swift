import TarnEncoding
import TarnLanguages

/// The HTML of a page: its content before its script has run, and what the script needs.
enum PageTemplate {
  /// - Parameter base: the relative address of the page from the requested one; `nil` for a page without addresses.
  static func html(of page: Page, at route: PageRoute, base: String?, showing preview: PagePreview) -> [UInt8] {
    Array(beginning(of: page, at: route, base, preview).utf8) + preview.content + Array(end(page, preview).utf8)
  }

  private static func beginning(
    of page: Page, at route: PageRoute, _ base: String?, _ preview: PagePreview
  ) -> String {
    // Relative, because a proxy may serve this server's root below another path.
    let root = relativeRoot(from: route.path)
    return """
      <!doctype html>
      <html \(language(of: page))>
      <head>
      \(head(title: preview.title ?? page.title, base: base))
      <script nonce="\(preview.nonce)">\(EarlyScripts.keepsInput)</script>
      <style id="tarn-styles" nonce="\(preview.nonce)">\(ScriptWords(page.words).styles)\(preview.styles)</style>
      <noscript><style nonce="\(preview.nonce)">\(withoutScripts)</style></noscript>
      \(page.scripts.map { "<script src=\"\(root)\($0).js\" type=\"module\"></script>" }.joined(separator: "\n"))
      </head>
      <body>
      <noscript><p class="muted bar">\(noScript(page.words).escapedForPage)</p></noscript>
      <div id="tarn">
      """
  }

  /// The attributes of a page's root for its language.
  static func language(of page: Page) -> String {
    let isRightToLeft = Language(page.language)?.direction == .rightToLeft
    return "lang=\"\(page.language.escapedForPage)\"\(isRightToLeft ? " dir=\"rtl\"" : "")"
  }

  private static func noScript(_ words: Localization) -> String {
    words("This page is as it was when it was loaded. Allow scripts for it, and load it again, to use it.")
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

  private static func end(_ page: Page, _ preview: PagePreview) -> String {
    """
    </div>
    <div id="tarn-status" role="status" hidden data-words="\(ScriptWords(page.words).json.escapedForPage)"></div>
    <script nonce="\(preview.nonce)">\(EarlyScripts.scrolls)</script>
    </body>
    </html>

    """
  }

  /// Without a script no list is scrolled to its offset, so the rows in the page are at the upper edge.
  private static let withoutScripts =
    "[data-window]>div:not([role=row]){padding-top:0!important;height:auto!important}"
}
