import Tarn
import TarnDocument

extension PageScope {
  /// Each browser has its own page, with its own session of a shared document. The session is saved in the document's
  /// file: after a restart of the server each browser finds its page as it was.
  ///
  /// ```swift
  /// let server = try WebServer(.perDocumentSession(of: kitty) { session in
  ///   Page(title: "Kitty", parts: [Part(frame: session) { frame($0) }, .historyBar(of: session.store)])
  /// })
  /// ```
  ///
  /// The ID of a session is that of the browser's cookie, without the secret in it. See
  /// ``PageScope/perPersistentSession(maxPages:hasData:release:page:)`` for the limits, and for sessions by the names of
  /// people.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - page: creates the page of a session, once for all windows of a browser: see ``perWindow(of:page:)`` for a session
  ///     for each.
  public static func perDocumentSession<D: DocumentFeature>(
    of store: Store<SharedDocument<D>>, page: @escaping (DocumentSession<D>) throws -> Page
  ) -> PageScope {
    .perPersistentSession(
      hasData: { store.state.session(SessionID("\($0)")) != nil },
      page: { browser in try page(store.session(SessionID("\(browser.id)"))) })
  }

  /// Each window of a browser has its own page, with its own session of a shared document: a search in one window does not
  /// filter the other. The session is saved in the document's file: after a reload, and after a restart of the server,
  /// each window finds its page as it was.
  ///
  /// ```swift
  /// let server = try WebServer(.perWindow(of: kitty) { session in
  ///   Page(title: "Kitty", parts: [Part(frame: session) { frame($0) }, .historyBar(of: session.store)])
  /// })
  /// ```
  ///
  /// See ``PageScope/perWindow(maxPages:hasData:release:page:)`` for what a window is. The document forgets the sessions
  /// of closed windows as it forgets others: when there are more than it keeps, those that were used least recently.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - page: creates the page of a window's session.
  public static func perWindow<D: DocumentFeature>(
    of store: Store<SharedDocument<D>>, page: @escaping (DocumentSession<D>) throws -> Page
  ) -> PageScope {
    .perWindow(
      hasData: { store.state.session(SessionID("\($0)")) != nil },
      page: { window in try page(store.session(SessionID("\(window.id)"))) })
  }
}
