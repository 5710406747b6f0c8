import Tarn
import TarnRecord
import TarnStorage

/// Connects a store with its document: with the file that a program owns, or with a database.
///
/// It works on threads of its own, and sends the results as messages to the store's isolation.
protocol StoreCoordinator<State, Action>: AnyObject, Sendable {
  associatedtype State: Record
  associatedtype Action: Codable & Sendable
  typealias Message = CoordinatorMessage<State, Action>

  /// The path of the file, or the address of the database without a password.
  var path: String { get }
  var app: String { get }
  var schema: Schema { get }
  var rules: HistoryRules<State, Action> { get }
  var inbox: Inbox<Message> { get }
  var outbox: CommandOutbox<State, Action> { get }
  var isOver: Bool { get }
  /// `nil` for a file.
  var databaseCounts: DatabaseCounts? { get }

  /// Opens the document; `nil` if ``close()`` was called first. It blocks the calling thread, which is never one of the
  /// task pool.
  func enter(within timeout: Timeout?) throws(StorageError) -> Message?

  /// Begins to send the rows after a number, and to execute the commands of the outbox.
  func follow(after number: Int)

  /// Ends the connection, so that the document is opened again.
  func disconnect()

  /// Repeats attempts to open the document until one succeeds, and sends its result.
  func reconnect()

  /// Cancels all waiting.
  func close()

  /// Sends a message that must neither be lost nor wait for space.
  func note(_ message: Message)
}

/// A message of a coordinator to the store's isolation.
enum CoordinatorMessage<State: Record, Action: Codable & Sendable>: Sendable {
  /// This program owns the file.
  case opened(Storage<State, Action>)
  case joined(JoinedDocument<State, Action>)
  case rows([CommittedRow])
  case advanced(DocumentAdvance<State, Action>)
  /// A number of commands was executed or rejected. Their results are in the rows up to a number.
  case answered(Int, row: Int)
  /// The owner has ended or does not answer, with the error. A number of sent commands is not answered.
  case disconnected(unanswered: Int, error: OwnerError?)
  case refused(String)
  case stuck(String)
  case status(StorageStatus)
  /// Why the owner does not save; `nil` if it does again.
  case ownerFailure(String?)
  /// The state of the connection to a database.
  case connection(SharedStatus)
  /// Whether this program runs the document's subscriptions, although other programs execute commands, too.
  case runsSubscriptions(Bool)
}

/// A document that this program follows.
struct JoinedDocument<State: Record, Action: Codable & Sendable>: Sendable {
  var state: State
  var loaded: StateLoader<State, Action>.LoadedHistory
  /// The number of the last row in the state.
  var number: Int
  var status: SharedStatus
  /// How the owner's build differs from this program's.
  var difference: OwnerDifference?
  /// The document's blobs, if this program reaches them without an owner.
  var blobs: (any BlobStore)?
}

/// New changes of a document, and the document after them.
struct DocumentAdvance<State: Record, Action: Codable & Sendable>: Sendable {
  var changes: [CommittedChange<Action>]
  var state: StateSnapshot<State>
  var loaded: StateLoader<State, Action>.LoadedHistory
  /// The number of the last row in the state.
  var number: Int
}

/// A change that is in a log.
struct CommittedChange<Action: Sendable>: Sendable {
  var cause: Cause
  /// `nil` for a jump or a load.
  var action: Action?
  /// The action as in the log.
  var text: String?
}

extension StoreCoordinator {
  var databaseCounts: DatabaseCounts? { nil }

  /// The maximum number of waiting messages. Rows arrive in chunks of a megabyte, so a few are enough; a full inbox
  /// blocks the sender.
  static var inboxBound: Int { 64 }

  func note(_ message: Message) {
    // Only the last status counts, and the same rejection is sent once, so few of them wait.
    _ = inbox.put(message) { waiting in
      switch (waiting, message) {
      case (.status, .status), (.connection, .connection), (.runsSubscriptions, .runsSubscriptions): true
      case (.refused(let waiting), .refused(let new)): waiting == new
      default: false
      }
    }
  }
}
