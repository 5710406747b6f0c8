import TarnView

/// The content of a page as HTML, for the time before its script has run: for readers on slow lines, for programs that
/// read pages, and for browsers without scripts, which get forms.
///
/// The script then takes over the nodes: see `nodes.js`. The page is not observed for it, and nothing of it is kept.
struct PagePreview {
  let content: [UInt8]
  /// The rules for the custom style properties of the content.
  let styles: String
  /// The content for browsers without scripts only, before the other content.
  let forms: String
  /// The element for the head of a page for browsers without scripts only.
  let refresh: String
  /// The title of the browser's tab; `nil` for that of the page.
  var title: String?
  /// Admits the scripts and the stylesheet in this response, and no others.
  let nonce = Token.new()

  init(_ html: HTMLWriter, title: String? = nil) {
    content = html.bytes
    styles = html.styles.text
    forms = html.forms?.markup ?? ""
    refresh = html.forms?.refresh ?? ""
    self.title = title
  }
}

extension Page {
  /// Writes the content that the page shows at an address: that of the present place if it has no other.
  ///
  /// At the present place these are the mounted trees if the page has connections, or else new ones, with the numbers
  /// that the nodes get if the page is connected before it changes.
  ///
  /// - Parameters:
  ///   - address: the requested address, which has a place.
  ///   - forms: the forms for a browser without scripts.
  /// - Complexity: O(n) in the number of nodes in the page, of which a windowed list has a few dozen; for a further request
  ///   between two changes of a page with connections, a copy of the text.
  func preview(at address: Address? = nil, forms: HTMLForms? = nil) -> PagePreview {
    flush()
    let isPresent = address.map { addresses?.isPresent($0) ?? true } ?? true
    if isPresent, let kept = cache.content(for: forms) { return kept }
    var html = HTMLWriter()
    html.forms = forms
    html.forms?.words = words
    var title: String?
    let numbers = numbers.copy()
    let withPlaces = parts.firstIndex { $0.addresses != nil }.map { $0 + (link == nil ? 0 : 1) }
    func write(isPresent: Bool) {
      for (position, part) in mountedParts.enumerated() {
        let hasPlaces = position == withPlaces
        let written = part.write(to: &html, numbers, anew: hasPlaces && !isPresent)
        if hasPlaces { title = written }
      }
    }
    if isPresent || address.flatMap({ addresses?.show($0) { write(isPresent: false) } }) != true {
      write(isPresent: true)
    }
    if isPresent, isMounted { cache.keep(html, title: title, for: forms) }
    return PagePreview(html, title: title)
  }
}
