extension Page {
  /// Adds a link above all parts of the page, such as to the list of a server's apps. It is the first element that the
  /// keyboard reaches.
  ///
  /// ```swift
  /// let pages: [String: PageScope] = ["": .shared(list), "clocks": .shared(clocks.linked(to: "../", "All apps"))]
  /// ```
  ///
  /// Call it before a browser connects to the page.
  ///
  /// - Parameters:
  ///   - address: the target address; best relative to the page, so that it is also valid behind a proxy.
  ///   - text: the text of the link.
  /// - Returns: the page itself.
  @discardableResult public func linked(to address: String, _ text: String) -> Page {
    precondition(!hasConnections, "Set the link of a page before a browser opens the page.")
    link = Part(localized: { words in
      let text = words.translation(of: text)
      return Node<Never>.nav(
        [.class("page-link"), .label(words("Pages"))],
        .a(
          [.href(address), .title(text)], .span([.hidden], "‹ "),
          .span([.class("page-link-text")], .text(text))))
    })
    restart()
    return self
  }
}

extension PageScope {
  /// Returns the same pages, each with a link above its parts: see ``Page/linked(to:_:)``.
  public func linked(to address: String, _ text: String) -> PageScope {
    switch self {
    case .perLanguage(let languages, let scope): .perLanguage(languages) { scope($0).linked(to: address, text) }
    case .shared(let page): .shared(page.linked(to: address, text))
    case .perSession(let page): .perSession { page().linked(to: address, text) }
    case .perPersistentSession(let maxPages, let hasData, let release, let page):
      .perPersistentSession(maxPages: maxPages, hasData: hasData, release: release) {
        try page($0).linked(to: address, text)
      }
    case .perWindow(let maxPages, let hasData, let release, let page):
      .perWindow(maxPages: maxPages, hasData: hasData, release: release) {
        try page($0).linked(to: address, text)
      }
    }
  }
}
