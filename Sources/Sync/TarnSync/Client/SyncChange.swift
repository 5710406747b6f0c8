import TarnRecord

/// A change as a client sends it to a sync server.
///
/// ```swift
/// let change = SyncChange<Status>(id: .unique(), object: "s1", operation: .remove)
/// ```
///
/// As JSON it has the keys `id` and `object`, and one of `create` with the object, `edit` with the patch, and `remove`
/// with `true`.
public struct SyncChange<Object: Synced>: Identifiable, Equatable, Sendable {
  /// The ID, the same for all attempts: the server applies the change once.
  public let id: ChangeID
  /// The ID of the changed object.
  public let object: Object.ID
  /// The operation on the object.
  public let operation: LocalChange<Object>.Operation

  /// Creates a change.
  public init(id: ChangeID, object: Object.ID, operation: LocalChange<Object>.Operation) {
    self.id = id
    self.object = object
    self.operation = operation
  }

  /// Creates the change that is sent for a local change.
  package init(_ change: LocalChange<Object>) {
    self.init(id: change.id, object: change.object, operation: change.operation)
  }
}

extension SyncChange: Codable {
  private enum Key: String, CodingKey { case id, object, create, edit, remove }

  /// Decodes a change.
  ///
  /// - Throws: `DecodingError`, also if the change has no operation or several, or creates an object with another ID.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(ChangeID.self, forKey: .id)
    object = try container.decode(Object.ID.self, forKey: .object)
    func fail(_ message: String) -> DecodingError {
      .dataCorrupted(DecodingError.Context(codingPath: container.codingPath, debugDescription: message))
    }
    let operations = [Key.create, .edit, .remove].filter { container.contains($0) }
    guard operations.count == 1 else { throw fail("a change has one of “create”, “edit” and “remove”") }
    switch operations[0] {
    case .create:
      let created = try container.decode(Object.self, forKey: .create)
      guard created.id == object else { throw fail("the created object has another ID than the change") }
      operation = .make(created)
    case .edit: operation = .edit(try container.decode(Patch<Object>.self, forKey: .edit))
    default:
      guard try container.decode(Bool.self, forKey: .remove) else { throw fail("“remove” is true, if it is there") }
      operation = .remove
    }
  }

  /// Encodes the change.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(object, forKey: .object)
    switch operation {
    case .make(let created): try container.encode(created, forKey: .create)
    case .edit(let patch): try container.encode(patch, forKey: .edit)
    case .remove: try container.encode(true, forKey: .remove)
    }
  }
}
