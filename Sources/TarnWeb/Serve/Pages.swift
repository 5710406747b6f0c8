/// Which page a visitor sees.
public enum Pages {
  /// Everybody the same: several tabs, or several people, stay in step.
  case shared(Page)

  /// Each visitor one of their own, made at their first visit; all their tabs show it. Who they are nobody knows, and after the
  /// server has ended they are strangers.
  case perVisitor(() -> Page)

  /// Each visitor one of their own, made for them by who they are, and theirs again after a restart of the server: a store for
  /// each person, with their own view state and drafts, over one document that all share.
  ///
  /// Everything lives in one isolation, so nothing but two functions connects the stores. The document flows down as a fact,
  /// with `tell`; what a person suggests flows up, with `send` (or as an effect, if its answer has to be heard: `Replies`):
  ///
  /// ```swift
  /// let document = Store(Document(), Editing())
  /// var desks: [Visitor.ID: (desk: Store<Desk>, facts: Observation)] = [:]
  ///
  /// try WebServer(
  ///   .perPerson(
  ///     isKnown: { id in drawer.holds("\(id)") },
  ///     letGo: { id in desks[id] = nil },
  ///     page: { visitor in
  ///       let desk = Store(try drawer.state(of: "\(visitor.id)", document.state), Desk())
  ///       let facts = document.tell(desk) { document, desk in desk.fact == document ? nil : .fact(document) }
  ///       desks[visitor.id] = (desk, facts)
  ///       return Page(title: "Desk", parts: [
  ///         Part(
  ///           watching: desk, view: { DeskView($0).body },
  ///           send: { action in
  ///             desk.send(action)
  ///             if case .done(let draft) = action { document.send(.suggest(draft)) }
  ///           })
  ///       ])
  ///     }))
  /// ```
  ///
  /// - A visitor is known by a cookie that no script can read, kept as long as browsers keep any (400 days after the last visit).
  ///   What a browser brings counts only if this server gave it out since it started, or if `isKnown` vouches for it: a token
  ///   that somebody made up is replaced by a proper one, so nobody can plant theirs in another's browser.
  /// - Their page is made when they first come, once for all their tabs. It is let go when there are too many and they have been
  ///   away the longest, and when the server stops; when they come again it is made anew.
  /// - When making one fails, they are shown the words of the error and a button to try again; all others go on.
  ///
  /// A visitor whom nothing is kept of when the server ends is not vouched for, and comes back as another.
  ///
  /// - Parameters:
  ///   - atOnce: how many pages are kept, whether somebody looks at them or not. 64 by default: a page with a file of its own
  ///     takes about four descriptors, and 256 are what a server leaves for files. Who comes when so many are looked at is
  ///     told to try again later.
  ///   - isKnown: whether anything is kept of a visitor, from before this server started or since their page was let go.
  ///   - letGo: is told, once for each page that was made, that it is used no more: what belongs to it can be closed.
  ///   - page: makes it. Throws when it can't: the error's description is for the person.
  case perPerson(
    atOnce: Int = 64, isKnown: (Visitor.ID) -> Bool = { _ in false }, letGo: (Visitor.ID) -> Void = { _ in },
    page: (Visitor) throws -> Page)
}
