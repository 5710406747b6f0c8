import CSQLite

/// Why a file is not opened, or can't be kept up. Nothing in the file was changed.
public struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// Not a file of Tarn's.
    case foreign
    /// Of another app.
    case otherApp
    /// Written by a newer Tarn or a newer version of the app.
    case newer
    /// Something in it is not as it was written.
    case damaged
    /// Another process has it.
    case owned
    /// It is not there, or may not be read or written.
    case unreachable
    /// The disk refuses: it is full, read-only or broken.
    case disk
    /// The saved form is older than any the app knows how to bring up to date, or bringing it there failed.
    case migration
    /// The file was deleted, replaced or overwritten while it was open. The reason says where the state is kept.
    case displaced
    /// A state, an action or a blob that can't be written.
    case unwritable
  }

  public let kind: Kind
  public let path: String
  /// Where in the file: a table and a row, or a place in a state.
  public let place: String?
  public let reason: String

  package init(_ kind: Kind, path: String, place: String? = nil, _ reason: String) {
    self.kind = kind
    self.path = path
    self.place = place
    self.reason = reason
  }

  public var description: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let at = place.map { " (\($0))" } ?? ""
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
    case .disk: "\(name) can't be written: \(reason)."
    case .migration: "\(name) can't be migrated: \(reason)\(at). It was left as it is."
    case .unwritable: "This can't be saved: \(reason)\(at)."
    }
  }
}

extension StorageError {
  /// What SQLite said, as what it means for the file.
  ///
  /// - Parameter isReading: whether the file was only looked at. What SQLite then has no other words for than that it can't
  ///   be done is the file's fault: a table or a column is missing.
  init(_ error: SQLiteError, path: String, place: String? = nil, isReading: Bool = false) {
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
    let words =
      error.kind == .notADatabase ? "its first bytes are not those of a database" : String(describing: error).trimmed
    self.init(kind, path: path, place: place, words)
  }
}

extension StorageError {
  /// Why a file can't be had for oneself.
  init(_ error: OwnerError, path: String) {
    switch error.kind {
    case .noPlace(let reason), .ownerFile(let reason): self.init(.unreachable, path: path, reason.trimmed)
    default: self.init(.owned, path: path, "\(error)")
    }
  }
}

extension StorageError {
  /// The reason as far as it concerns a person: without what SQLite calls it and what it was doing.
  package var meaning: String {
    reason.firstRange(of: " It happened while ").map { String(reason[..<$0.lowerBound]) } ?? reason
  }
}

extension String {
  /// Without a full stop at the end, to go into a sentence.
  fileprivate var trimmed: String { hasSuffix(".") ? String(dropLast()) : self }
}
