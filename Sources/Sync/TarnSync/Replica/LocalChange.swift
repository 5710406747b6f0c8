import Tarn
import TarnRecord

/// A local change of one object that must be sent to a server.
///
/// ```swift
/// for change in replica.changes { print(change.label, change.status) }
/// ```
///
/// The engine sends its ID with it, so that the server applies it once however often it arrives.
public struct LocalChange<Object: Synced>: Identifiable, Equatable, Codable, Sendable {
  /// The ID, which stays the same for all attempts.
  public let id: ChangeID
  /// The ID of the changed object. An object that was created here gets the server's ID as soon as it is known.
  @inlinable public var object: Object.ID { _object }
  /// The operation on the object.
  @inlinable public var operation: Operation { _operation }
  /// A description for the user: `Favour “Hello”`.
  public let label: String
  /// The time of the user action.
  public let time: Timestamp
  /// The progress of the change.
  @inlinable public var status: ChangeStatus { _status }
  /// Whether the user has withdrawn the change while it was in flight. The engine reverses it once the server has it.
  @inlinable public var isUnwanted: Bool { _isUnwanted }
  /// The paths of the conflicts with the server that the user must decide, and the decisions so far: `true` keeps the
  /// local value.
  @usableFromInline var conflictPaths: Set<String> = []
  @usableFromInline var decisions: [String: Bool] = [:]

  @usableFromInline var _object: Object.ID
  @usableFromInline var _operation: Operation
  @usableFromInline var _status: ChangeStatus
  @usableFromInline var _isUnwanted = false

  // The keys of saved states from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case id
    case _object = "object"
    case _operation = "deed"
    case label
    case time
    case _status = "status"
    case _isUnwanted = "isUnwanted"
    case conflictPaths = "asked"
    case decisions = "decided"
  }

  // Indirect, because a change is passed through many functions, and each would copy the whole object.
  /// The operation of a local change.
  public indirect enum Operation: Equatable, Codable, Sendable {
    /// Creates an object.
    case make(Object)
    /// Changes fields of an object.
    case edit(Patch<Object>)
    /// Removes an object.
    case remove
  }

  @inlinable init(
    _ id: ChangeID, of object: Object.ID, _ operation: Operation, label: String, at time: Timestamp,
    status: ChangeStatus = .waiting
  ) {
    self.id = id
    _object = object
    _operation = operation
    self.label = label
    self.time = time
    _status = status
  }
}

/// The ID of a change, by which a server recognizes a repeated attempt.
public struct ChangeID: Hashable, Sendable, StringRepresentable {
  /// The ID as text.
  public let description: String

  /// The expected form, for error messages.
  public static let expectedFormat = "the id of a change: 8 to 64 letters, digits and dashes"

  /// Creates an ID from text.
  ///
  /// - Returns: `nil` unless the text has 8 to 64 ASCII letters, digits and dashes. A UUID is suitable.
  public init?(_ text: String) {
    guard (8...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    description = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The progress of a change. A change that the server has, and that a reported version contains, is deleted.
public enum ChangeStatus: Equatable, Codable, Sendable {
  /// The change waits to be sent, or to be sent again as a new attempt.
  case waiting
  /// The change was sent this many times, first at this time; it is unknown whether it arrived.
  case sent(times: Int, first: Timestamp)
  /// The server has applied the change and has not yet reported the new version.
  case acknowledged
  /// The server has changed the same field, and the user must decide (``Replica/conflicts(of:)``).
  case inConflict
  /// The server refused the change for this reason. The engine sends it again only on request.
  case rejected(reason: String)

  /// The conflict has the key that files have from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case waiting, sent, acknowledged, rejected
    case inConflict = "asking"
  }

  /// Whether the server refused the change.
  @inlinable public var isRejected: Bool { if case .rejected = self { true } else { false } }
  /// Whether the change was sent and has no answer.
  @inlinable public var isSent: Bool { if case .sent = self { true } else { false } }
}

extension LocalChange {
  /// Whether the shown objects include the change: all but withdrawn and refused changes. A refused new object stays
  /// visible, because text that the user wrote must not disappear.
  @inlinable public var isShown: Bool {
    if isUnwanted { return false }
    guard status.isRejected else { return true }
    if case .make = operation { return true }
    return false
  }

  /// Returns the object with this change applied; `nil` stands for no object.
  @inlinable func applied(to object: Object?) -> Object? {
    guard isShown else { return object }
    switch operation {
    case .make(let created): return object ?? created
    case .edit(let patch): return object.map { Rebase(patch, onto: $0).value }
    case .remove: return nil
    }
  }
}
