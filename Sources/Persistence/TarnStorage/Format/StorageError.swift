import CSQLite
import Foundation

/// The reason why a file is not opened or can't be written. The file itself was not changed.
public struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The categories of storage errors.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// The file is not a Tarn file.
    case foreign
    /// The file belongs to another app.
    case otherApp
    /// A newer version of Tarn or of the app wrote the file.
    case newer
    /// The content of the file differs from what was written.
    case damaged
    /// Another process has the file open.
    case owned
    /// The file does not exist, the user has no permission to read or write it, or it can't be copied for reading.
    case unreachable
    /// The disk rejects writes: it is full, read-only or broken.
    case disk
    /// The saved form is older than the oldest version that the app can migrate, or a migration failed.
    case migration
    /// The file was deleted, replaced or overwritten while it was open. The reason says where the state is kept.
    case displaced
    /// A state, an action or a blob can't be encoded or stored.
    case unwritable
  }

  /// The category of the error.
  public let kind: Kind
  /// The path of the file.
  public let path: String
  /// The position in the file: a table and a row, or a path in a state.
  public let location: String?
  /// A message for the user.
  public let reason: String
  /// Whether the owner was ending: it accepted no connection any more, or ended it before its answer was complete.
  package var isOwnerEnding = false
  /// Whether another attempt may succeed without a change by a person.
  package var isTemporary = false

  /// The number of changes that were lost with the error: the program has closed the file and could not save them.
  package var lostChanges = 0

  package init(_ kind: Kind, path: String, location: String? = nil, _ reason: String) {
    self.kind = kind
    self.path = path
    self.location = location
    self.reason = reason
  }

  /// The name of the file, or the address of the database.
  package var name: String {
    path.contains("://") ? path : path.split(separator: "/").last.map(String.init) ?? path
  }

  public var description: String {
    let at = location.map { " (\($0))" } ?? ""
    let loss =
      switch lostChanges {
      case 0: ""
      case 1: ", and the last change is lost"
      default: ", and the last \(lostChanges) changes are lost"
      }
    return switch kind {
    case .foreign: "\(name) is not a file of Tarn: \(reason)\(at). It was left as it is."
    case .otherApp: "\(name) belongs to another app: \(reason). It was left as it is."
    case .newer: "\(name) is newer than this program: \(reason). It was left as it is; use the newer version."
    case .damaged:
      """
      \(name) is damaged: \(reason)\(at). It was left as it is. `tarn check` lists its sound parts, and `tarn salvage` \
      saves them.
      """
    case .owned, .displaced: reason
    case .unreachable: "\(name) can't be opened: \(reason)."
    case .disk: "\(name) can't be written\(loss): \(reason)."
    case .migration: "\(name) can't be migrated: \(reason)\(at). It was left as it is."
    case .unwritable: "This can't be saved\(loss): \(reason)\(at)."
    }
  }
}

extension StorageError {
  /// Translates an error of SQLite to its meaning for the file.
  ///
  /// - Parameter isReading: Whether the file was only read. A generic SQLite error then means damage: a table or a
  ///   column is missing.
  package init(_ error: SQLiteError, path: String, location: String? = nil, isReading: Bool = false) {
    let kind: Kind =
      switch error.kind {
      case .other where isReading && error.code == SQLITE_ERROR: .damaged
      case .notADatabase: .foreign
      case .corrupt: .damaged
      case .cannotOpen: .unreachable
      case .busy: .owned
      case .full, .readOnly, .io: .disk
      case .tooBig: .unwritable
      case .other: .disk
      }
    // Damage has one remedy, which the description has, and the path of a copy that was read is of no use.
    let message =
      switch kind {
      case .damaged: "a part of it can't be read (SQLite: \(error.shownMessage), code \(error.code))"
      case .foreign: Self.notADatabase(path)
      default: String(describing: error).trimmed
      }
    self.init(kind, path: path, location: location, message)
  }
}

extension StorageError {
  /// The reason for a file that SQLite does not take for a database.
  private static func notADatabase(_ path: String) -> String {
    let reason = "its first bytes are not those of a database"
    var status = stat()
    // Pages of 4 KB, one for each table at least: it may be a file of Tarn with a damaged first page.
    guard stat(path, &status) == 0, status.st_size % 4_096 == 0, status.st_size / 4_096 > FileFormat.tables.count else {
      return reason
    }
    return "\(reason). If they are damaged, `tarn check` reads the rest"
  }

  /// Translates the reason why the owner lock of a file can't be taken.
  package init(_ error: OwnerError, path: String) {
    switch error.kind {
    case .badPath(let reason), .ownerFile(let reason): self.init(.unreachable, path: path, reason.trimmed)
    default: self.init(.owned, path: path, "\(error)")
    }
  }
}

extension StorageError {
  /// The part of the reason that concerns the user, without the name of the SQLite error and of the operation.
  package var meaning: String {
    reason.firstRange(of: " It happened while ").map { String(reason[..<$0.lowerBound]) } ?? reason
  }
}

extension String {
  /// The text without a full stop at its end, for use inside a sentence.
  fileprivate var trimmed: String { hasSuffix(".") ? String(dropLast()) : self }
}
