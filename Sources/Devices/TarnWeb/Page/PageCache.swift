/// The JSON and the HTML that a mounted page has written since its last change, kept for the next browsers that request them.
///
/// A page that many people share is requested by many of them between two changes: all get the same nodes.
struct PageCache {
  /// The trees for a new connection as JSON, and the numbers of their nodes.
  typealias Trees = (trees: [UInt8], numbers: [UInt8])

  var trees: Trees?
  /// The content as HTML with the title of its place, with the forms of browsers without scripts.
  private var content: Content?
  /// The content for browsers without a session, which have no forms.
  private var contentWithoutForms: Content?

  private struct Content {
    let html: HTMLWriter
    let title: String?
  }

  /// Returns the content of the present place with these forms; `nil` if it must be written.
  func content(for forms: HTMLForms?) -> PagePreview? {
    guard let forms, forms.refusals.isEmpty else { return nil }
    guard let content = forms.token == nil ? contentWithoutForms : content else { return nil }
    var html = content.html
    // It is before the content only.
    html.forms?.token = forms.token
    html.forms?.beginning = forms.beginning
    html.forms?.hasBegun = forms.hasBegun
    return PagePreview(html, title: content.title)
  }

  /// Keeps the content that was written for these forms, unless it has reasons for one user.
  mutating func keep(_ html: HTMLWriter, title: String?, for forms: HTMLForms?) {
    guard let forms, forms.refusals.isEmpty else { return }
    let content = Content(html: html, title: title)
    if forms.token == nil { contentWithoutForms = content } else { self.content = content }
  }
}
