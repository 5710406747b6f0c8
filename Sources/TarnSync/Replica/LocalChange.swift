import Tarn
import TarnRecord

/// Something that was done here to one object and that a server has to hear of.
///
/// ```swift
/// for change in replica.changes { print(change.label, change.status) }
/// ```
///
/// Its id goes with it to the server, which does it once however often it comes.
public struct LocalChange<Object: Synced>: Identifiable, Equatable, Codable, Sendable {
  public let id: ChangeID
  /// Of which object. One that was made here has the server's identity from the moment on at which that is known.
  @inlinable public var object: Object.ID { _object }
  @inlinable public var deed: Deed { _deed }
  /// What it is, for a person: `Favour “Hello”`.
  public let label: String
  /// When it was done.
  public let time: Timestamp
  @inlinable public var status: ChangeStatus { _status }
  /// Whether somebody took it back when it was on its way: once the server has it, it is told so.
  @inlinable public var isUnwanted: Bool { _isUnwanted }
  /// The places where it and the server disagree and somebody is asked; and of them those that were decided: whether what was done here
  /// counts.
  @usableFromInline var asked: Set<String> = []
  @usableFromInline var decided: [String: Bool] = [:]

  @usableFromInline var _object: Object.ID
  @usableFromInline var _deed: Deed
  @usableFromInline var _status: ChangeStatus
  @usableFromInline var _isUnwanted = false

  private enum CodingKeys: String, CodingKey {
    case id
    case _object = "object"
    case _deed = "deed"
    case label
    case time
    case _status = "status"
    case _isUnwanted = "isUnwanted"
    case asked
    case decided
  }

  // Indirect, for a change goes through many hands, and each would copy all that is in its object.
  public indirect enum Deed: Equatable, Codable, Sendable {
    /// There is a new object.
    case make(Object)
    /// Some fields are others.
    case edit(Patch<Object>)
    /// It is there no more.
    case remove
  }

  @inlinable init(
    _ id: ChangeID, of object: Object.ID, _ deed: Deed, label: String, at time: Timestamp,
    status: ChangeStatus = .waiting
  ) {
    self.id = id
    _object = object
    _deed = deed
    self.label = label
    self.time = time
    _status = status
  }
}

/// What a change is called: what a server is told so that it does nothing twice.
public struct ChangeID: Hashable, Sendable, WrittenAsText {
  public let description: String

  public static let form = "the name of a change: 8 to 64 letters, digits and dashes"

  /// - Returns: `nil` for anything but 8 to 64 ASCII letters, digits and dashes; a UUID is a good one.
  public init?(_ text: String) {
    guard (8...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) else { return nil }
    description = text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// How far a change has come. One that the server has, and that has been seen in what it says, is none any more.
public enum ChangeStatus: Equatable, Codable, Sendable {
  /// It is to be sent when its turn comes.
  case waiting
  /// It was sent, this often; whether it arrived is not known. The time is that of the first.
  case sent(times: Int, first: Timestamp)
  /// The server has it, and has not shown it yet.
  case acknowledged
  /// The server has changed the same: somebody has to decide (``Replica/conflicts(of:)``).
  case asking
  /// The server does not want it, and why. It is not tried again unless somebody says so.
  case rejected(reason: String)

  @inlinable public var isRejected: Bool { if case .rejected = self { true } else { false } }
  @inlinable public var isSent: Bool { if case .sent = self { true } else { false } }
}

extension LocalChange {
  /// Whether it is seen in what is shown: all but what the server refused. Something new stays to be seen, for what somebody wrote
  /// must not vanish because a server did not want it.
  @inlinable public var isShown: Bool {
    if isUnwanted { return false }
    guard status.isRejected else { return true }
    if case .make = deed { return true }
    return false
  }

  /// What it makes of an object; `nil` for none.
  @inlinable func applied(to object: Object?) -> Object? {
    guard isShown else { return object }
    switch deed {
    case .make(let made): return object ?? made
    case .edit(let patch): return object.map { Rebased(patch, onto: $0).value }
    case .remove: return nil
    }
  }
}
