import TarnView

/// A requested address without a place, for the content that a page shows there: see ``Part/notFound(_:)``.
public struct MissingPlace: Equatable, Sendable {
  /// The requested address; `nil` for a text that is none.
  public let address: Address?
  /// Why it has no place, in the language of the page: the reason of the refused action of ``TarnView/Addresses/open``, or that
  /// the address does not exist.
  public let reason: String
}

extension Part {
  /// Gives the page its own content for an address without a place: an unknown one, and one whose action is refused, such as
  /// that of an object that was removed. Without it the page shows its title and the reason.
  ///
  /// ```swift
  /// let part = Part(frame: kitty.session("anna"), addresses: addresses) { view in frame(view) }
  ///   .notFound { missing in
  ///     .each([.h1("This expense is gone"), .p(.text(missing.reason)), .a([.href("new")], "Add an expense")])
  ///   }
  /// ```
  ///
  /// The page has the status 404, the title, styles and language of the app, and a link to the start below the content. It
  /// sends no actions: its links are for all browsers, with and without scripts.
  ///
  /// - Parameter content: returns the content. It begins with a heading of the first level.
  /// - Precondition: the part has addresses.
  public func notFound(_ content: @escaping (MissingPlace) -> Node<Never>) -> Part {
    precondition(addresses != nil, "Part.notFound: give the part its addresses first.")
    var part = self
    part.addresses?.notFound = content
    return part
  }
}

extension Page {
  /// Writes the content for an address without a place.
  func preview(of problem: PageAddresses.Problem, at address: Address?) -> PagePreview {
    let reason =
      switch problem {
      case .unknown: words("This address does not exist.")
      case .refused(let refusal): words.translation(of: refusal.reason)
      }
    let content =
      addresses?.notFound?(MissingPlace(address: address, reason: reason))
      ?? .each([.h1(.text(title)), .p(.text(reason))])
    let node = Node<Never>.main([.class("middle")], content, .p(.a([.href("./?")], .text(words("To the start")))))
    var html = HTMLWriter()
    let numbers = numbers.copy()
    if link != nil { _ = mountedParts.first?.write(to: &html, numbers, anew: false) }
    html.write([MountedTree(node, numbers: numbers).root])
    return PagePreview(html, title: "\(reason) – \(title)")
  }
}
