import Tarn

extension DocumentSession {
  /// Reads a value that is derived from the document and the session: the cached one, or a new one if an input has changed.
  /// See ``Tarn/Derived``.
  ///
  /// ```swift
  /// extension Kitty {
  ///   static let expenses = Derived { (view: borrowing SessionView<Kitty>) in view.document.expenses }
  ///   static let search = Derived { (view: borrowing SessionView<Kitty>) in view.session.search }
  ///   static let found = Derived(from: (expenses, search)) { expenses, search in
  ///     expenses.filter { "\($0.amount)".contains(search) }
  ///   }
  /// }
  ///
  /// let found = anna.read(Kitty.found)
  /// ```
  ///
  /// The cache belongs to this value and its copies. So keep the value, as the page of a browser does, for as long as the
  /// derived values are shown. A value that all sessions have in common is derived from the state of the store, and read
  /// from it (``Tarn/Store/read(_:)``): it is then computed once for all of them.
  ///
  /// - Complexity: that of reading from a store; after a change, also a call of ``DocumentFeature/reconcile(_:with:)``.
  public func read<Value>(_ value: Derived<SessionView<D>, Value>) -> Value { derived.views.read(value) }

  /// Reads a value that is derived from the session alone.
  public func read<Value>(_ value: Derived<D.Session, Value>) -> Value { derived.sessions.read(value) }

  /// Calls `onChange` whenever a derived value has changed, by whomever.
  public func observe<Value>(
    _ value: Derived<SessionView<D>, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    derived.views.observe(value, file: file, line: line, onChange: onChange)
  }
}

/// The cached values that are derived from a session, and from the document with it.
final class DerivedSessionValues<D: DocumentFeature> {
  private let store: Store<SharedDocument<D>>
  private let id: SessionID
  /// For the values that Observation tracks.
  let latest = LatestSessionView<D>()

  // Created at the first read: a session that only sends an action needs none.
  private(set) lazy var views: CombinedStores<SessionView<D>> = combined { $0 }
  private(set) lazy var sessions: CombinedStores<D.Session> = combined { $0.session }

  init(_ store: Store<SharedDocument<D>>, _ id: SessionID) {
    self.store = store
    self.id = id
  }

  private func combined<Value>(_ select: @escaping (SessionView<D>) -> Value) -> CombinedStores<Value> {
    let (feature, id) = (store.loop.feature.feature, id)
    return CombinedStores(store) { state in select(feature.view(of: id, state.session(id), in: state.document)) }
  }
}
