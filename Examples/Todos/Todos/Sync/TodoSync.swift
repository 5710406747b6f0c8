import Foundation
import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// The synchronization of the list with a server: what the server knows, and what has to be sent.
public struct TodoSync: Record {
  /// The address of the server.
  public let server: String
  private var box: Box

  /// The engine, in its own allocation: it is large, and a document is moved several times by each action.
  private indirect enum Box: Equatable, Sendable {
    case engine(SyncEngine<Todo>)
    /// While the engine is changed in place.
    case empty
  }

  init(server: String) {
    self.server = server
    box = .engine(SyncEngine(rules: SyncClient<Todo>.rules))
  }

  /// The server's to-dos and the changes that it does not have yet.
  public internal(set) var engine: SyncEngine<Todo> {
    get {
      guard case .engine(let engine) = box else { preconditionFailure("The engine is being changed.") }
      return engine
    }
    _modify {
      guard case .engine(var engine) = box else { preconditionFailure("The engine is being changed.") }
      box = .empty
      defer { box = .engine(engine) }
      yield &engine
    }
  }

  public static let fields: [Field<TodoSync>] = [.fixed("server", \.server), Field("engine", \.engine)]
  public static let derived = ["box"]
}

extension TodoSync {
  private enum CodingKeys: String, CodingKey { case server, engine }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    server = try container.decode(String.self, forKey: .server)
    box = .engine(try container.decode(SyncEngine<Todo>.self, forKey: .engine))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(server, forKey: .server)
    try container.encode(engine, forKey: .engine)
  }
}

extension Todo: Synced {
  /// The same to-do: its ID is random, so the server does not replace it.
  public func renamed(_ old: Todo.ID, to new: Todo.ID) -> Todo { self }

  public var references: [Todo.ID]? { [] }

  /// Of two changes of one part, such as texts that would be too long together, neither replaces the other without a
  /// word: the later one waits, as one that the server refuses.
  public static func policy(for path: FieldPath) -> SyncPolicy { .ask }

  /// A to-do that arrives before the answer to its creation.
  public func isCreated(as local: Todo) -> Bool { id == local.id }
}

extension Todo {
  /// Gives the to-do the next number, unless no other one has its number: devices count for themselves.
  public mutating func assignNumber(in todos: Table<Todo>) {
    if todos[id: id]?.number == number { return }
    var highest = 0
    var isTaken = number <= 0
    for other in todos where other.id != id {
      highest = max(highest, other.number)
      if other.number == number { isTaken = true }
    }
    if isTaken { number = highest + 1 }
  }

  /// Why a list does not accept the to-do; `nil` if it does.
  public var refusal: Refusal? { Refusal(text: text, note: note) }
}

extension Todos.Document {
  /// Records what was changed in the list, and returns the requests that send it.
  mutating func record(as id: ChangeID, at now: Timestamp) -> [Todos.Effect] {
    guard var sync else { return [] }
    // Moved, because a copy would share its storage.
    self.sync = nil
    let actions = sync.engine.record(&todos, as: id, at: now) { "Change “\($0.text)”" }
    defer { self.sync = sync }
    return actions.map { .sync($0, server: sync.server) }
  }

  /// Shows the server's version of the to-dos whose changes it has refused.
  mutating func discardRefusedChanges() {
    for change in sync?.engine.replica.changes ?? [] where change.refusal != nil {
      sync?.engine.discard(change.id, updating: &todos)
    }
  }

  /// Shows what the server has sent, and returns the requests that follow from it.
  mutating func handle(_ event: SyncEvent<Todo>, at now: Timestamp) -> [Todos.Effect] {
    guard var sync else { return [] }
    self.sync = nil
    let actions = sync.engine.handle(event, at: now, updating: &todos)
    defer { self.sync = sync }
    // The next number is above those of other devices.
    if case .pulled(_, .page(let page, _, _)) = event {
      lastNumber = page.objects.reduce(lastNumber) { max($0, $1.number) }
    }
    return actions.map { .sync($0, server: sync.server) }
  }
}
