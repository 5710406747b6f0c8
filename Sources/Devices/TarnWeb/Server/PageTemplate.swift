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
    let script = "<script nonce=\"\(preview.nonce)\">\(EarlyScripts.keepsInput)</script>\n"
    return """
      <!doctype html>
      <html \(language(of: page))>
      <head>
      \(head(of: page, title: preview.title, base: base, script: script))
      <style id="tarn-styles" nonce="\(preview.nonce)">\(ScriptWords(page.words).styles)\(preview.styles)</style>
      <noscript>\(referrer)\(preview.refresh)<style nonce="\(preview.nonce)">\(withoutScripts)</style></noscript>
      \(page.assets.head(nonce: preview.nonce))
      \(page.scripts.map { "<script src=\"\(root)\(PageScripts.folder)\($0).js\" type=\"module\"></script>" }.joined(separator: "\n"))
      </head>
      <body>
      <noscript>
      \(preview.forms)
      </noscript>
      <div id="tarn">
      """
  }

  /// The attributes of a page's root for its language.
  static func language(of page: Page) -> String {
    let isRightToLeft = Language(page.language)?.direction == .rightToLeft
    return "lang=\"\(page.language.escapedForPage)\"\(isRightToLeft ? " dir=\"rtl\"" : "")"
  }

  /// The head of a page, with which any other content of its head continues. A base stays when the script changes the
  /// address.
  ///
  /// - Parameter script: an element, which would wait for the stylesheet if it came after it.
  static func head(of page: Page, title: String? = nil, base: String?, script: String = "") -> String {
    """
    <meta charset="utf-8">
    \(script)\(base.map { "<base href=\"\($0)\">\n" } ?? "")<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>\((title ?? page.title).escapedForPage)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="\(page.styleAddress)">
    """
  }

  private static func end(_ page: Page, _ preview: PagePreview) -> String {
    """
    </div>
    <div id="tarn-status" role="status" hidden data-words="\(ScriptWords(page.words).json(version: page.version).escapedForPage)"></div>
    <script nonce="\(preview.nonce)">\(EarlyScripts.restoresForms)\(EarlyScripts.scrolls)</script>
    </body>
    </html>

    """
  }

  /// A browser that sends no referrer names no origin when it posts a form, and the server would refuse the form. Other sites
  /// get none.
  static let referrer = "<meta name=\"referrer\" content=\"same-origin\">"

  /// Without a script no list is scrolled to its offset, so the rows in the page are at the upper edge. A click on a row that
  /// handles it presses the button that covers the row, below the row's own controls.
  private static let withoutScripts = """
    [data-window]>div:not([role=row]){padding-top:0!important;height:auto!important}\
    [data-apart]{display:none}\
    noscript:has(>.bar){flex:none}\
    #tarn :has(>noscript>button){position:relative}\
    #tarn noscript>button{position:absolute;inset:0;min-height:0;padding:0;overflow:hidden;background:none;\
    color:inherit;text-indent:100vw;white-space:nowrap}\
    #tarn :has(>noscript>button) :is(a,button,input,select,textarea,label):not(noscript *){position:relative;z-index:1}\
    form:has(>noscript) [type=submit]:disabled{display:none}\
    .tarn-default{position:fixed;inset:0 auto auto 0;min-width:44px;clip-path:inset(50%);pointer-events:none}
    """

  /// The HTML of a page that asks a question before an action.
  ///
  /// - Parameter place: the relative address of the page to return to.
  static func question(
    _ question: FormQuestion, of page: Page, base: String?, place: String, token: String
  ) -> String {
    """
    <!doctype html>
    <html \(language(of: page))>
    <head>
    \(head(of: page, base: base))
    \(referrer)
    </head>
    <body>
    <div id="tarn">
    <div class="middle" role="main">
    <form class="dialog" method="post"><p class="padded">\(question.text.escapedForPage)</p>
    \(HTMLForms.hidden(.token, token))\(HTMLForms.hidden(.agreed, question.control))
    <div class="buttons"><a class="quiet" href="\(place.escapedForPage)">\(FormWords(page.words).cancel.escapedForPage)</a>
    <button class="danger" name="\(FormPost.controlMark)\(question.control)">\(question.agree.escapedForPage)</button></div></form>
    </div>
    </div>
    </body>
    </html>

    """
  }
}

/// The question before the action of a button.
struct FormQuestion: Equatable {
  /// The ID of the button.
  let control: String
  let text: String
  /// The word to agree.
  let agree: String

  /// - Parameter lines: the question and the word to agree, on two lines.
  init(control: String, lines: String) {
    self.control = control
    let parts = lines.split(separator: "\n", maxSplits: 1)
    text = parts.first.map(String.init) ?? ""
    agree = parts.count > 1 ? String(parts[1]) : ""
  }
}
