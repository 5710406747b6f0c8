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
  /// The ID of a session is that of the browser's cookie, without the secret in it, with the person if the server knows
  /// people, unless the app chooses another one. See
  /// ``PageScope/perPersistentSession(maxPages:hasData:release:page:)`` for the limits, and
  /// ``perDocumentSession(of:signedIn:hasData:release:page:)`` for people who sign in.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - id: returns the ID of the session that a browser shows. It depends on nothing but the browser.
  ///   - page: creates the page of a session, once for all windows of a browser: see ``perWindow(of:page:)`` for a session
  ///     for each.
  public static func perDocumentSession<D: DocumentFeature>(
    of store: Store<SharedDocument<D>>, id: @escaping (Session.ID) -> SessionID = { SessionID($0) },
    page: @escaping (DocumentSession<D>) throws -> Page
  ) -> PageScope {
    .perPersistentSession(
      hasData: { store.state.session(id($0)) != nil }, page: { browser in try page(store.session(id(browser.id))) })
  }

  /// Each browser has its own page, with the session of the person who is signed in there.
  ///
  /// ```swift
  /// var people: [Session.ID: SessionID] = [:]
  /// let pages = PageScope.perDocumentSession(of: kitty, signedIn: { people[$0] }) { session, browser in
  ///   guard let session else { return Page(title: "Sign in", parts: [signInPart { people[browser.id] = $0 }]) }
  ///   return Page(title: "Kitty", parts: [Part(frame: session) { frame($0) }])
  /// }
  /// ```
  ///
  /// The page stays when a person signs in or out: it then shows other parts (``Page/show(_:)``). The server trusts
  /// `signedIn`: the app has checked who the person is, and keeps the answer, for example in the session or in the
  /// document.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - signedIn: returns the session of the person who is signed in at a browser; `nil` if there is none.
  ///   - hasData: whether the app has stored other data about a browser without a signed-in person, such as the name of
  ///     the last person: the browser then keeps its ID.
  ///   - release: called once for each created page, after its last use.
  ///   - page: creates the page of a browser, with the session of the signed-in person or with `nil`.
  public static func perDocumentSession<D: DocumentFeature>(
    of store: Store<SharedDocument<D>>, signedIn: @escaping (Session.ID) -> SessionID?,
    hasData: @escaping (Session.ID) -> Bool = { _ in false }, release: @escaping (Session.ID) -> Void = { _ in },
    page: @escaping (DocumentSession<D>?, Session) throws -> Page
  ) -> PageScope {
    .perPersistentSession(
      hasData: { signedIn($0) != nil || hasData($0) }, release: release,
      page: { browser in try page(signedIn(browser.id).map { store.session($0) }, browser) })
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
      hasData: { store.state.session(SessionID($0)) != nil },
      page: { window in try page(store.session(SessionID(window.id))) })
  }

  /// All windows show one session of a shared document, such as that of the person who acted last in a recorded session;
  /// without one each window has its own.
  ///
  /// ```swift
  /// let pages = PageScope.perWindow(of: kitty, showing: nil) { session in
  ///   Page(title: "Kitty", parts: [Part(frame: session) { frame($0) }, .historyBar(of: session.store)])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - id: the session that all windows show; `nil` for ``perWindow(of:page:)``.
  ///   - page: creates the page of a session.
  public static func perWindow<D: DocumentFeature>(
    of store: Store<SharedDocument<D>>, showing id: SessionID?, page: @escaping (DocumentSession<D>) throws -> Page
  ) -> PageScope {
    guard let id else { return .perWindow(of: store, page: page) }
    return .perWindow(page: { _ in try page(store.session(id)) })
  }
}
