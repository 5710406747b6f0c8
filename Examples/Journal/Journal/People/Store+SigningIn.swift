import Foundation
import Tarn
import TarnAccounts
import TarnDocument

// Which session of a person is shown at which browser, or in which window of an app. The ID of a session contains its person
// and the browser at which it was begun; the session itself says where it is signed in.
extension Journal.State {
  /// The session that is signed in at a browser; `nil` if there is none.
  public subscript(signedInAt browser: String) -> SessionID? { sessionIDs.first { session($0)?.browser == browser } }

  /// Whether a person is or was signed in at a browser.
  public func knows(_ browser: String) -> Bool {
    self[signedInAt: browser] != nil || sessionIDs.contains { "\($0)".hasSuffix("-\(browser)") }
  }

  /// Returns the session for a person who signs in at a browser: the one they used there; else the one that they left
  /// last, if it is not signed in elsewhere; else a new one.
  public func sessionID(of person: Person.ID, at browser: String) -> SessionID {
    let own = SessionID("\(person)-\(browser)")
    let all = sessionIDs.filter { session($0)?.person == person }
    let free = all.filter { session($0)?.browser == nil }
    if free.contains(own) { return own }
    func left(_ id: SessionID) -> Timestamp { session(id)?.left ?? Timestamp(milliseconds: 0) }
    if let last = free.max(by: { left($0) < left($1) }) { return last }
    // The person's session of this browser is in use at another browser, so this is a second one.
    return all.contains(own) ? SessionID("\(person)-\(UUID())-\(browser)") : own
  }

  /// The people who edit an entry in the sessions that are signed in at some browsers, by name.
  public subscript(editorsAt browsers: Set<String>) -> [Journal.Editor] {
    sessionIDs.compactMap { session($0) }.filter { $0.browser.map(browsers.contains) ?? false }
      .compactMap { $0.editor(in: document) }.sorted { $0.name < $1.name }
  }
}

extension Store where F == SharedDocument<Journal> {
  /// Creates the form with which a person signs up or signs in at a browser.
  ///
  /// When its phase becomes `.inside`, call ``enter(_:at:)``.
  ///
  /// - Parameter signIns: the guard that all forms share.
  @MainActor public func makeSignUp(
    _ purpose: SignUp.Purpose = .joining, at browser: String, _ signIns: SignInGuard
  ) -> Store<SignUp> {
    let service = SignUpService(
      signIns: signIns,
      find: { @MainActor [weak self] name in
        guard let self else { throw JournalClosed() }
        return state.document.person(named: name)
      },
      join: { @MainActor [weak self] person in
        guard let self else { throw JournalClosed() }
        try session(state.sessionID(of: person.id, at: browser)).request(.joined(person, at: browser))
      })
    return Store<SignUp>(
      SignUp.State(purpose), SignUp(), effects: [SignUp.handler(service)],
      subscriptions: SignUp.subscriptions(clock: ContinuousClock()))
  }

  /// Signs in a person who has filled in the form at a browser.
  @discardableResult public func enter(_ person: Person.ID, at browser: String) -> DocumentSession<Journal> {
    let entered = session(state[signedInAt: browser] ?? state.sessionID(of: person, at: browser))
    entered.send(.signedIn(person, at: browser))
    return entered
  }
}

/// A form is filled in after its journal was closed.
public struct JournalClosed: Error, CustomStringConvertible {
  public init() {}

  public var description: String { "The journal is closed." }
}
