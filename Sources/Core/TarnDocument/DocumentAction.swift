import Tarn

/// An action on a shared document, with the session in which it happens.
///
/// ```swift
/// store.send(.acted("anna", .search("beer")))
/// ```
///
/// A ``DocumentSession`` sends these; an app names them in history rules and effect handlers only.
public enum DocumentAction<Action: Codable & Sendable>: Sendable {
  /// A person has acted, or the environment has responded to a request of the session.
  case acted(SessionID, Action)
  /// Undo within the session.
  case undone(SessionID)
  /// Redo within the session.
  case redone(SessionID)
  /// The session is over, and is forgotten.
  case closed(SessionID)
}

/// An action that may end a session, and a state that may have it, whatever their types.
package protocol SessionEnding { var endedSession: SessionID? { get } }
package protocol SessionHolding { func holds(_ session: SessionID) -> Bool }

extension DocumentState: SessionHolding {
  package func holds(_ session: SessionID) -> Bool { sessions[session] != nil }
}

extension DocumentAction: SessionEnding {
  package var endedSession: SessionID? { if case .closed(let id) = self { id } else { nil } }
}

extension DocumentAction {
  /// The session in which the action happens.
  public var session: SessionID {
    switch self {
    case .acted(let id, _), .undone(let id), .redone(let id), .closed(let id): id
    }
  }
}

// As the compiler would write it, but with keys outside of the generic type: with keys in it, looking up their types took
// half of the time to read an action.
extension DocumentAction: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentActionKey.self)
    let keys = container.allKeys
    guard keys.count == 1 else {
      throw DecodingError.typeMismatch(
        DocumentAction.self,
        .init(codingPath: container.codingPath, debugDescription: "Invalid number of keys found, expected one."))
    }
    let values = try container.nestedContainer(keyedBy: DocumentActionValueKey.self, forKey: keys[0])
    let id = try values.decode(SessionID.self, forKey: .session)
    switch keys[0] {
    case .acted: self = .acted(id, try values.decode(Action.self, forKey: .action))
    case .undone: self = .undone(id)
    case .redone: self = .redone(id)
    case .closed: self = .closed(id)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    let key: DocumentActionKey =
      switch self {
      case .acted: .acted
      case .undone: .undone
      case .redone: .redone
      case .closed: .closed
      }
    var container = encoder.container(keyedBy: DocumentActionKey.self)
    var values = container.nestedContainer(keyedBy: DocumentActionValueKey.self, forKey: key)
    try values.encode(session, forKey: .session)
    if case .acted(_, let action) = self { try values.encode(action, forKey: .action) }
  }
}

private enum DocumentActionKey: String, CodingKey {
  case acted, undone, redone, closed
}

private enum DocumentActionValueKey: String, CodingKey {
  case session = "_0"
  case action = "_1"
}

extension DocumentAction: NamedByContent {
  package var contentName: String? {
    if case .acted(_, let action) = self { Fault.name(of: action) } else { nil }
  }
}

extension DocumentEffect: NamedByContent {
  package var contentName: String? { Fault.name(of: effect) }
}

extension DocumentAction: Equatable where Action: Equatable {}

/// An effect of a shared document, with the session whose action requested it.
public struct DocumentEffect<Effect: Sendable & Equatable>: Sendable, Equatable {
  /// The session that gets the response.
  public let session: SessionID
  /// The effect.
  public let effect: Effect

  /// Creates an effect of a session.
  @inlinable public init(_ effect: Effect, of session: SessionID) {
    self.session = session
    self.effect = effect
  }
}

/// A subscription of a shared document, with the session that gets its actions.
public struct DocumentSubscription<Subscription: Sendable & Hashable>: Sendable, Hashable {
  /// The session that gets the actions; ``SessionID/environment`` for a subscription of the document.
  public let session: SessionID
  /// The subscription.
  public let subscription: Subscription

  /// Creates a subscription of a session.
  @inlinable public init(_ subscription: Subscription, of session: SessionID) {
    self.session = session
    self.subscription = subscription
  }
}

extension DocumentSubscription: Uninhabited where Subscription == Never {}
