import Tarn

extension DocumentSession {
  /// Returns a scope of a part of the document or the session, for the view of a child feature.
  ///
  /// ```swift
  /// let search = anna.scope(\.session.search, action: { .search($0) })
  /// search.send("beer")       // the store receives .acted("anna", .search("beer"))
  /// ```
  ///
  /// It reads the document and the session as the person sees them.
  ///
  /// - Complexity: that of `Scope`. After a change, the first read computes the session's view once for all scopes.
  public func scope<Part, PartAction>(
    _ path: KeyPath<SessionView<D>, Part>, action: @escaping (PartAction) -> D.Action
  ) -> Scope<Part, PartAction> {
    whole.scope(path, action: action)
  }

  /// Returns a scope of an optional part: an optional, a case of an enum, or an element of the document.
  ///
  /// ```swift
  /// let beer = anna.scope(ifPresent: \.document.expenses[id: 7], action: { (text: String) in .write("beer", text) })
  /// ```
  ///
  /// An action that is sent while the part is absent is dropped and reported.
  public func scope<Part, PartAction>(
    ifPresent path: KeyPath<SessionView<D>, Part?>, action: @escaping (PartAction) -> D.Action
  ) -> Scope<Part?, PartAction> {
    whole.scope(ifPresent: path, action: action)
  }

  private var whole: Scope<SessionView<D>, D.Action> {
    let (latest, id) = (derived.latest, id)
    return store.scope(id: id) { [unowned store] in
      latest.view(of: id, in: store)
    } action: {
      .acted(id, $0)
    }
  }
}
