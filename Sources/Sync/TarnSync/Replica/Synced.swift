import Tarn
import TarnRecord

/// A record that is synchronized with a server.
///
/// ```swift
/// struct Status: Synced {
///   let id: StatusID
///   var text: String
///   var isFavourite: Bool
///   let answers: StatusID?
///
///   static let fields: [Field<Status>] = [
///     .fixed("id", \.id), Field("text", \.text), Field("isFavourite", \.isFavourite), .fixed("answers", \.answers),
///   ]
///
///   func renamed(_ old: StatusID, to new: StatusID) -> Status {
///     Status(id: id == old ? new : id, text: text, isFavourite: isFavourite, answers: answers == old ? new : answers)
///   }
///
///   var references: [StatusID]? { answers.map { [$0] } ?? [] }
/// }
/// ```
public protocol Synced: Record, Identifiable where ID: Codable & Sendable {
  /// Returns the record with one ID replaced by another wherever it occurs: as the record's own ID and in its
  /// references.
  ///
  /// A record that is created locally has a local ID until the server assigns one.
  func renamed(_ old: ID, to new: ID) -> Self

  /// The IDs of other records in this one: all that ``renamed(_:to:)`` would replace. When a record gets its server ID,
  /// only the records that refer to it are searched; debug builds trap if a reference is missing here. The default,
  /// `nil`, means unknown: then all local changes are searched, which is slow if many records are created locally.
  var references: [ID]? { get }

  /// Returns which side wins if a field was changed locally and on the server to different values. By default the local
  /// change wins and is sent.
  ///
  /// The policy applies after the field's merge rule (``TarnRecord/MergeRule``): texts that merge by words are no
  /// conflict.
  ///
  /// - Parameter path: the path of the field within the record.
  static func policy(for path: FieldPath) -> SyncPolicy

  /// Returns whether this record, received from the server, is the given local record, whose creation was sent but not
  /// answered yet. Then the record is not shown twice until the answer arrives. By default `false`.
  func isCreated(as local: Self) -> Bool

  /// The server's time of the last write, if known: for fields with ``SyncPolicy/lastWriter``.
  var lastWritten: Timestamp? { get }
}

extension Synced {
  /// By default unknown.
  public var references: [ID]? { nil }
  /// By default the local change wins.
  public static func policy(for path: FieldPath) -> SyncPolicy { .mine }
  /// By default `false`: a received record is never taken for a local one.
  public func isCreated(as local: Self) -> Bool { false }
  /// By default unknown.
  public var lastWritten: Timestamp? { nil }
}

/// The side that wins if both sides changed a field to different values.
public enum SyncPolicy: Sendable, Hashable, CaseIterable {
  /// The local change wins and is sent.
  case mine
  /// The server's value wins.
  case theirs
  /// The later change wins, according to ``Synced/lastWritten``; the local change if the server does not report a time.
  case lastWriter
  /// The user decides; nothing of the change is sent before.
  case ask
}
