import Tarn
import TarnRecord
import TarnValues

/// The feature of a document that several people share, with a session for each of them: one `update` over both.
///
/// ```swift
/// struct Kitty: DocumentFeature {
///   // What everyone sees.
///   struct Document: Record {
///     var expenses: Table<Expense> = []
///     static let fields: [Field<Document>] = [Field("expenses", \.expenses)]
///   }
///
///   // One for each person or window.
///   struct Session: Record {
///     var search = ""
///     var draft: Draft<Expense>?
///     static let fields: [Field<Session>] = [Field("search", \.search), Field("draft", \.draft)]
///   }
///
///   enum Action: Codable, Sendable { case search(String), done }
///
///   var newSession: Session { Session() }
///
///   func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
///     switch action {
///     case .search(let text): session.search = text
///     case .done:
///       guard let draft = session.draft else { break }
///       document.expenses[id: draft.value.id] = draft.value
///       session.draft = nil
///     }
///     return []
///   }
///
///   func reconcile(_ session: inout Session, with document: Document) {
///     if let id = session.draft?.value.id { session.draft?.rebase(onto: document.expenses[id: id]) }
///   }
/// }
/// ```
///
/// A value that another person should see is part of the document; a value that another person
/// must not be disturbed by, such as a search, a selection, a scroll offset, an open sheet or an unfinished draft, is
/// part of the session. The document is undone for everyone, a session only for its person.
///
/// ``SharedDocument`` makes a ``/Tarn/Feature`` of it, for a store, a file and history rules.
public protocol DocumentFeature<Document, Session, Action, Effect, Subscription> {
  /// The part of the state that all people share.
  associatedtype Document: Record
  /// The part of the state that belongs to one person or one window.
  associatedtype Session: Record
  /// An event or a request in a session.
  associatedtype Action: Codable & Sendable
  /// A one-time request to the environment.
  associatedtype Effect: Sendable & Equatable = Never
  /// A long-running subscription that is active while the document or a session returns it.
  associatedtype Subscription: Sendable & Hashable = Never

  /// The state of a new session.
  var newSession: Session { get }

  /// Changes the document and the session of the person who sent the action, and returns the effects to perform.
  ///
  /// Another person's session is out of reach. The session was adapted to the document by
  /// ``reconcile(_:with:)`` before.
  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect]

  /// Returns the reason why an action is refused; `nil` to apply it. The session is adapted to the document. The default
  /// refuses nothing. See ``/Tarn/Refusal``.
  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal?

  /// Returns the reason why a person may not do something in the document; `nil` if the person may. The default permits
  /// everything. See <doc:people#Permissions>.
  ///
  /// ```swift
  /// func refusal(
  ///   of action: Kitty.Action, by person: PersonID, in document: Kitty.Document, _ session: Kitty.Session
  /// ) -> Refusal? {
  ///   guard case .done = action, let id = session.draft?.value.id, document.expenses.contains(id: id) else { return nil }
  ///   return person == .local ? nil : Refusal("Only the treasurer changes an expense.")
  /// }
  /// ```
  ///
  /// It is checked for every action of a person's session before ``update(_:_:_:)`` gets it, from whichever device it
  /// comes, after ``refusal(of:in:_:)`` was asked about the document that the person sees: so the
  /// refusal for a hidden object is the same as that for a missing one. The function is pure. A check in `TarnTesting` is
  /// `Laws.permissions(of:history:shown:)`.
  ///
  /// - Parameters:
  ///   - action: the action that the person sent.
  ///   - person: the person of the session; ``PersonID/local`` without a sign-in.
  ///   - document: the whole document.
  ///   - session: the person's session, adapted to the document that the person sees: an action such as “Done” means
  ///     the draft in it.
  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal?

  /// Returns the reason why a person may not travel through the history of the document, whose steps contain what all
  /// people did: undo, redo, the history bar. The default permits it.
  func historyRefusal(by person: PersonID, in document: Document) -> Refusal?

  /// Returns the document without what a person may not see. The default returns the whole document.
  ///
  /// ```swift
  /// func visible(_ document: Kitty.Document, to person: PersonID) -> Kitty.Document {
  ///   var document = document
  ///   if person != .local { document.expenses = [] }
  ///   return document
  /// }
  /// ```
  ///
  /// All that a device shows of a session is made of this document, and the session is adapted to it
  /// (``reconcile(_:with:)``), so its references to hidden objects are removed like those to removed
  /// ones. The function is pure, and idempotent. What reads the store itself, such as a value that is derived from the whole
  /// state, sees everything.
  ///
  /// - Complexity: called for each evaluation of a view, and twice for each action.
  func visible(_ document: Document, to person: PersonID) -> Document

  /// Adapts a session to a document that has changed since: rebases drafts, and removes references to removed
  /// objects. The default does nothing.
  ///
  /// A person sees the adapted session. The saved one stays as it is until the person sends another action, so a
  /// reference that undo or time travel removed comes back with redo. Therefore a session may be adapted to any version
  /// of the document, older ones too, and to the same version repeatedly: the function is pure, and idempotent. A check
  /// in `TarnTesting` is `Laws.sessions()`.
  ///
  /// - Complexity: called for each evaluation of a view, and twice for each action, so it should cost no more than a look-up
  ///   for each reference.
  func reconcile(_ session: inout Session, with document: Document)

  /// Returns the subscriptions that are active for this document. The default returns none.
  func subscriptions(_ document: Document) -> [Subscription]

  /// Returns the subscriptions that are active for a session, such as a picture that its person waits for. Their actions
  /// are those of this session. The session is adapted to the document. The default returns none.
  ///
  /// - Complexity: called for each saved session after each action, if the feature has subscriptions, so it should
  ///   decide by the session first.
  func subscriptions(_ document: Document, _ session: Session) -> [Subscription]

  /// Whether sessions have subscriptions. By default they may; a feature whose subscriptions all belong to the document
  /// returns `false`, and then no action costs a look at all sessions.
  static var hasSessionSubscriptions: Bool { get }

  /// The rules for undo within a session. The default has none: then only the document is undone.
  static var sessionUndo: SessionUndo<Session, Action>? { get }

  /// Applies an action of a session to the document and all sessions. An app has no reason to implement it: it is a
  /// requirement so that the default is compiled in the app's module for its types, which is twice as fast.
  func apply(
    _ action: Action, of id: SessionID, to state: inout DocumentState<Document, Session>
  ) -> [DocumentEffect<Effect>]

  /// Sends an action to a loop of the document: what ``Tarn/Loop/send(_:cause:)`` calls. An app has no reason to implement
  /// it: see ``Tarn/Feature/send(_:cause:to:)``.
  static func send(_ action: DocumentAction<Action>, cause: Cause, to loop: Loop<SharedDocument<Self>>)
}

extension DocumentFeature {
  /// Calls ``update(_:_:_:)`` with the document and the adapted session, and stores both.
  @inlinable public func apply(
    _ action: Action, of id: SessionID, to state: inout DocumentState<Document, Session>
  ) -> [DocumentEffect<Effect>] {
    let saved = state.sessions[id]
    var session = saved?.session ?? newSession
    reconcile(&session, with: visible(state.document, to: id.person))
    let rules = Self.sessionUndo
    let before = rules == nil ? nil : session
    let effects = update(&state.document, &session, action)
    var isStep = false
    if let rules, let before { isStep = !rules.isEqual(before, session) }
    // Most actions of a document change no session. A turn is counted when another session acts than before.
    let isUnchanged = saved.map { $0.turn == state.turns && $0.has(session) } ?? (session == newSession)
    if isStep || !isUnchanged {
      SharedDocument(self).store(
        session, id, replacing: saved, after: action, step: isStep ? before : nil, in: &state)
    }
    return effects.isEmpty ? [] : effects.map { DocumentEffect($0, of: id) }
  }

  /// Applies the action and all that follows from it, unless it is refused; queues it during a settling.
  @inlinable public static func send(
    _ action: DocumentAction<Action>, cause: Cause, to loop: Loop<SharedDocument<Self>>
  ) {
    loop.sendUnlessRefused(action, cause)
  }

  /// Refuses nothing.
  @inlinable public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? { nil }

  /// Permits everything.
  @inlinable public func refusal(
    of action: Action, by person: PersonID, in document: Document, _ session: Session
  ) -> Refusal? { nil }

  /// Permits it.
  @inlinable public func historyRefusal(by person: PersonID, in document: Document) -> Refusal? { nil }

  /// Returns the whole document.
  @inlinable public func visible(_ document: Document, to person: PersonID) -> Document { document }

  /// Does nothing.
  @inlinable public func reconcile(_ session: inout Session, with document: Document) {}

  /// Returns no subscriptions.
  @inlinable public func subscriptions(_ document: Document) -> [Subscription] { [] }

  /// Returns no subscriptions.
  @inlinable public func subscriptions(_ document: Document, _ session: Session) -> [Subscription] { [] }

  /// They may.
  @inlinable public static var hasSessionSubscriptions: Bool { true }

  /// No undo within a session.
  @inlinable public static var sessionUndo: SessionUndo<Session, Action>? { nil }

  /// Returns a session as its person sees it with this document: see ``reconcile(_:with:)``.
  @inlinable public func reconciled(_ session: Session, with document: Document) -> Session {
    var session = session
    reconcile(&session, with: document)
    return session
  }

  /// Returns the document as the person of a session sees it, with the session.
  @inlinable package func view(
    of id: SessionID, _ session: Session?, in document: Document
  ) -> SessionView<Self> {
    let document = visible(document, to: id.person)
    return SessionView(
      document: document, session: reconciled(session ?? newSession, with: document), person: id.person)
  }
}
