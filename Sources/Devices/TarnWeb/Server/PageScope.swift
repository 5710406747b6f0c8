import TarnLanguages

/// The pages of a route: one for all sessions, or one for each.
public enum PageScope {
  /// The pages of each language of an app. A session has the language that its user has chosen, or else the one that its
  /// browser prefers:
  ///
  /// ```swift
  /// let pages = PageScope.perLanguage(.framework) { words in
  ///   .perSession { Page(title: words("Search"), words: words, parts: [Part(store) { counter($0) }]) }
  /// }
  /// ```
  ///
  /// The link `./?language=pl` to the page's own address chooses a language (``Node/languages(_:_:)``): the server keeps the
  /// choice in a cookie, and shows the page again. A window of a document's session stays as it is;
  /// a page that keeps its state in memory (``perSession(_:)``) begins anew in another language.
  ///
  /// - Parameters:
  ///   - languages: the languages.
  ///   - pages: returns the pages in a language, once for each.
  indirect case perLanguage(_ languages: Localizations, _ pages: (Localization) -> PageScope)

  /// All sessions share one page: several tabs or users see the same state.
  case shared(Page)

  /// Each session has its own page, created at its first visit; all its tabs show it. Sessions are anonymous and are
  /// not recognized after a restart of the server.
  case perSession(() -> Page)

  /// Each session has its own page, created for its ID and recognized after a restart of the server: a store for each
  /// user, with their own view state and drafts, and one document that all users share.
  ///
  /// All stores live in one isolation, so two functions suffice to connect them. `forward` sends the document's state
  /// down to the users' stores as an event; `send` sends a user's request up (or an effect does, if the user's store
  /// needs the response: `ReplyRegistry`):
  ///
  /// ```swift
  /// let document = Store(Letter.State(), Letter())
  /// var sessions: [Session.ID: (store: Store<Writing>, forwarding: ObserverToken)] = [:]
  ///
  /// let server = try WebServer(
  ///   .perPersistentSession(
  ///     hasData: { id in files.contains("\(id)") },
  ///     release: { id in sessions[id] = nil },
  ///     page: { session in
  ///       let store = Store(Writing.State(document.state), Writing())
  ///       let forwarding = document.forward(to: store) { document, writing in
  ///         writing.stored == document ? nil : .changed(document)
  ///       }
  ///       sessions[session.id] = (store, forwarding)
  ///       return Page(title: "Letter", parts: [
  ///         Part(showing: store) { writing in
  ///           .main(.p(.text(writing.draft)))
  ///         } send: { (action: Writing.Action) in
  ///           store.send(action)
  ///           if case .done(let draft) = action { document.send(.suggest(draft)) }
  ///         }
  ///       ])
  ///     }))
  /// ```
  ///
  /// - A session is identified by a cookie that scripts can't read and that browsers keep as long as they keep any
  ///   cookie (400 days after the last visit). The server accepts a token only if it issued the token since its start,
  ///   or if `hasData` returns true for it. It replaces any other token by a new one, so an attacker can't plant a
  ///   token in another user's browser.
  /// - The page is created at the session's first visit, once for all its tabs. The server releases it when there are
  ///   too many pages and this one has been without a connection for longest, and when the server stops; at the next
  ///   visit it is created again.
  /// - If creating a page fails, the user sees the error's description and a link to try again; other sessions are not
  ///   affected.
  ///
  /// If the app stores nothing about a session before the server ends, `hasData` returns false for it, and its user
  /// gets a new ID at the next visit.
  ///
  /// - Parameters:
  ///   - maxPages: how many pages exist at the same time, whether they have connections or not. 64 by default: a page
  ///     with a file of its own takes about four descriptors, and a server leaves 256 for files. When so many pages
  ///     have connections, a new session is asked to try again later.
  ///   - hasData: whether the app has stored data about a session, before this server started or since its page was
  ///     released.
  ///   - release: called once for each created page, after its last use: the app can close the resources that belong to
  ///     it.
  ///   - page: creates the page. If it throws, the error's description is shown to the user.
  case perPersistentSession(
    maxPages: Int = 64, hasData: (Session.ID) -> Bool = { _ in false }, release: (Session.ID) -> Void = { _ in },
    page: (Session) throws -> Page)

  /// Each window (each tab of a browser) has its own page, created for its ID: its search and its selection change no
  /// other window.
  ///
  /// ```swift
  /// let server = try WebServer(.perWindow { window in Page(title: "Search", parts: [searchPart(of: window.id)]) })
  /// ```
  ///
  /// - The page's script creates the window's ID and keeps it in the browser's session storage: after a reload, a
  ///   return to the page, and a restart of the server the window has the same ID. A duplicate of a visible tab gets an ID
  ///   of its own, and so does a tab whose browser ended without notice. `Session.isNew` says whether the app has no data
  ///   about the window.
  /// - A closed window can't be told from one that returns later: its page is released like that of a browser, when there
  ///   are too many pages and this one has been without a connection for longest.
  /// - The title, the styles and the language of the page are those of the first page that is created: a browser loads them
  ///   before the window is known.
  /// - A browser opens at most six connections to a server: further visible windows of it wait.
  ///
  /// - Parameters:
  ///   - maxPages: how many windows have a page at the same time, as in
  ///     ``perPersistentSession(maxPages:hasData:release:page:)``.
  ///   - hasData: whether the app has stored data about a window.
  ///   - release: called once for each created page, after its last use.
  ///   - page: creates the page. If it throws, the error's description is shown to the user. All pages have the same
  ///     store of files (``FileStore``), because the addresses of files belong to a browser; one that accepts uploads is an
  ///     error.
  case perWindow(
    maxPages: Int = 64, hasData: (Session.ID) -> Bool = { _ in false }, release: (Session.ID) -> Void = { _ in },
    page: (Session) throws -> Page)
}
