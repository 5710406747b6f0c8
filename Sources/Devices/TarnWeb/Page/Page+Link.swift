extension Page {
  /// Adds a link above all parts of the page, such as to the list of a server's apps. It is the first element that the
  /// keyboard reaches.
  ///
  /// ```swift
  /// let pages: [String: Pages] = ["": .shared(list), "clocks": .shared(clocks.linked(to: "../", "All apps"))]
  /// ```
  ///
  /// Call it before a browser connects to the page.
  ///
  /// - Parameters:
  ///   - address: the target address; best relative to the page, so that it is also valid behind a proxy.
  ///   - message: the text of the link.
  /// - Returns: the page itself.
  @discardableResult public func linked(to address: String, _ message: String) -> Page {
    precondition(!hasConnections, "Set the link of a page before a browser opens the page.")
    link = Part(
      constant: Node<Never>.nav(
        [.class("page-link"), .label("Pages")],
        .a([.href(address), .title(message)], .span([.hidden], "‹ "), .span([.class("words")], .text(message)))))
    restart()
    return self
  }
}

extension Pages {
  /// Returns the same pages, each with a link above its parts: see ``Page/linked(to:_:)``.
  public func linked(to address: String, _ message: String) -> Pages {
    switch self {
    case .shared(let page): .shared(page.linked(to: address, message))
    case .perSession(let page): .perSession { page().linked(to: address, message) }
    case .perUser(let maxPages, let isKnown, let release, let page):
      .perUser(maxPages: maxPages, isKnown: isKnown, release: release) { try page($0).linked(to: address, message) }
    }
  }
}
