import TarnRecord
import TarnValues

/// The state of a shared document: the document and all its sessions, in one value.
///
/// ```swift
/// let store = Store(DocumentState(Kitty.Document()), SharedDocument(Kitty()), history: SharedDocument<Kitty>.history())
/// store.state.document.expenses
/// ```
///
/// Only sessions that differ from a new one are in it.
public struct DocumentState<Document: Record, Session: Record>: Record {
  /// The part of the state that all people share.
  public var document: Document
  /// The sessions, by ID.
  @usableFromInline var sessions: Map<SessionID, SavedSession<Session>> = [:]
  /// Counts the changes from one acting session to another, which is the time by which the sessions are ordered.
  @usableFromInline var turns = 0

  /// Creates the state of a new document, without sessions.
  public init(_ document: Document) { self.document = document }

  /// The IDs of the sessions that differ from a new one.
  public var sessionIDs: [SessionID] { Array(sessions.keys) }

  /// Returns a session as it is saved, not adapted to the document; `nil` if it does not differ from a new one. What
  /// its person sees is ``DocumentSession/session``.
  @inlinable public func session(_ id: SessionID) -> Session? { sessions[id]?.session }

  /// Returns the name of the next step to undo within a session: see ``DocumentSession/undoActionName``.
  public func undoActionName(of id: SessionID) -> String? { sessions[id]?.contents.step(.undo)?.name }

  /// Returns the name of the next step to redo within a session.
  public func redoActionName(of id: SessionID) -> String? { sessions[id]?.contents.step(.redo)?.name }

  /// The maximum number of saved sessions. Above it, the one that has been idle for longest is forgotten. Ten thousand
  /// browsers, each with a kilobyte, are ten megabytes.
  @inlinable public static var maximumSessions: Int { 10_000 }

  /// The fields, for differences and files.
  public static var fields: [Field<DocumentState>] {
    [Field("document", \.document), Field("sessions", \.sessions), Field("turns", \.turns, default: 0)]
  }
}
