import Tarn
import TarnDates
import TarnDocument
import TarnForms
import TarnRecord
import TarnSync
import TarnValues

/// To-dos that several people share, in a browser, a terminal and a shell. From “A plea for a mind-sized software
/// design”.
///
/// `Todos+Contents.swift` lists its features and use cases.
public struct Todos: DocumentFeature {
  /// The state that everyone sees.
  public struct Document: Record {
    /// In the order of their creation.
    public internal(set) var todos: Table<Todo>
    /// The entries, the newest last.
    public internal(set) var journal: Vector<JournalEntry>
    /// The highest assigned number.
    public internal(set) var lastNumber: Int
    /// The server with which the list is synchronized; `nil` for none.
    public internal(set) var sync: TodoSync?

    public init(todos: Table<Todo> = [], journal: Vector<JournalEntry> = [], lastNumber: Int = 0) {
      self.todos = todos
      self.journal = journal
      self.lastNumber = lastNumber
    }

    public static let fields: [Field<Document>] = [
      Field("todos", \.todos), Field("journal", \.journal), Field("lastNumber", \.lastNumber),
      Field("sync", \.sync, default: nil),
    ]
  }

  /// The state of a feature: the document, and the session of the person who acts.
  public struct State: Equatable {
    var document = Document()
    var session = Session()
  }

  /// Requests and events. Every feature receives all of them.
  public enum Action: Equatable, Codable, Sendable {
    // Requests that change the list.
    /// The note is optional, so that the steps of files that were written before it existed can be undone.
    case add(text: String, note: String? = nil, due: FloatingDate? = nil, tags: Tags = [])
    case alter(TodoReference, [TodoChange])
    /// Marks a to-do as done or open; without a value as the other.
    case check(TodoReference, Bool? = nil)
    case remove(TodoReference)
    case removeDone
    case fork(TodoReference, [TodoChange])
    /// Sends the texts of the open sheet, or of the fields of a new to-do, as one of the requests above.
    case submit(at: Moment)

    // Events: the responses of use cases.
    case added(Todo)
    case forked(Todo, from: Todo.ID)
    case checked(Todo.ID, Timestamp)
    case noted(JournalEntry)

    // Synchronization.
    /// Synchronizes the list with a server; `nil` ends it.
    case synchronize(with: String?)
    /// Sends nothing and hears nothing, until the person goes online.
    case workOffline(Bool)
    /// Forgets the changes that the server has refused.
    case discardRefusedChanges
    case recordChanges(as: ChangeID, Timestamp)
    case sync(SyncEvent<Todo>, Timestamp)

    // The state of one person.
    case show(Filter)
    /// Shows the to-dos that a search finds among those of a filter, without a sheet.
    case visit(Filter, search: String)
    /// Sorts by a key, in ascending order.
    case sort(by: Sort.Key)
    case reverse
    case search(String)
    case clearSearch
    /// - Parameter row: the position in the list.
    case select(Todo.ID, row: Int)
    case scrolled(Double)
    case open(OpenSheet.Kind, TodoReference? = nil)
    case write(Form.Field, String)
    case sheetScrolled(Double)
    case close
    case focus(Focus)
    /// The element has lost the focus.
    case left(Focus)
    case showJournalBeside(Bool)
  }

  /// Requests to the use cases.
  public enum Effect: Equatable, Sendable {
    case add(AddTodo.Request)
    case fork(ForkTodo.Request)
    case check(Todo.ID)
    case note(String)
    case sync(SyncAction<Todo>, server: String)
    case event(SyncEvent<Todo>)
  }

  /// The tasks that run while the list is synchronized.
  public enum Subscription: Hashable, Sendable {
    case news(server: String)
    case unrecordedChanges
    /// Another program on the same database has left something for the engine to send.
    case wakeUp
  }

  private let features: CombinedFeature<State, Action, Effect, Never>

  /// - Parameter features: the features, of which a test may leave out some.
  public init(_ features: CombinedFeature<State, Action, Effect, Never> = Todos.features()) { self.features = features }

  // Stored, because every changed session is compared with it.
  private static let emptySession = Session()

  public var newSession: Session { Self.emptySession }

  public func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
    // Moved, because a copy would share the document's storage, and each change would copy a part of it.
    var state = State(document: consume document, session: consume session)
    // A function call, and no further action: the request is checked, applied and named within this one action.
    let effects = (try? state.resolved(action)).map { features.update(&state, $0) } ?? []
    (document, session) = (state.document, state.session)
    return effects
  }

  public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    let state = State(document: document, session: session)
    do throws(Refusal) {
      return features.refusal(of: try state.resolved(action), in: state)
    } catch {
      return error
    }
  }

  public func reconcile(_ session: inout Session, with document: Document) { session.reconcile(with: document) }
}
