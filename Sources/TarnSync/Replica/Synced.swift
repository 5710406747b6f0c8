import Tarn
import TarnRecord

/// A record that a server has, too.
///
/// ```swift
/// struct Status: Synced {
///   let id: StatusID
///   var text: String
///   var isFavourite: Bool
///   let answers: StatusID?
///
///   static let fields: [Field<Status>] = […]
///
///   func renamed(_ old: StatusID, to new: StatusID) -> Status {
///     Status(id: id == old ? new : id, text: text, isFavourite: isFavourite, answers: answers == old ? new : answers)
///   }
///
///   var references: [StatusID]? { answers.map { [$0] } ?? [] }
/// }
/// ```
public protocol Synced: Record, Identifiable where ID: Codable & Sendable {
  /// The same with one identity in place of another, wherever that stands in it: its own and those it refers to.
  ///
  /// What is made here has an identity of its own until the server has given it one.
  func renamed(_ old: ID, to new: ID) -> Self

  /// The identities of others that stand in it: all in whose place ``renamed(_:to:)`` would put another. When one gets a new name it is
  /// looked for where it stands and nowhere else; debug builds stop where one was left out. By default that is not said (`nil`): then
  /// whatever was changed here is looked through, which is slow where much is made here.
  var references: [ID]? { get }

  /// Who has the last word about a field that was changed here and on the server, and not to the same. By default it is the person here:
  /// what they did last is sent last.
  ///
  /// It is asked after the field's own rule (``TarnRecord/MergeRule``): texts that merge by words are no conflict.
  ///
  /// - Parameter place: from the record down.
  static func policy(for place: FieldPath) -> SyncPolicy

  /// Whether this, which the server tells of, is what was made here and sent, and whose answer got lost: with it nothing is seen twice
  /// for the moment until the answer comes. By default nothing is known to be.
  func isMade(as made: Self) -> Bool

  /// When the server wrote it last, if it says so: for fields with ``SyncPolicy/lastWriter``.
  var lastWritten: Timestamp? { get }
}

extension Synced {
  public var references: [ID]? { nil }
  public static func policy(for place: FieldPath) -> SyncPolicy { .mine }
  public func isMade(as made: Self) -> Bool { false }
  public var lastWritten: Timestamp? { nil }
}

/// Who has the last word where both sides changed the same.
public enum SyncPolicy: Sendable, Hashable, CaseIterable {
  /// The change that was made here is sent.
  case mine
  /// What the server has stays.
  case theirs
  /// Whichever was made later, by ``Synced/lastWritten``; if the server does not say, the one here.
  case lastWriter
  /// The person: until then nothing of the change is sent.
  case ask
}
