/// A conversion of the saved form of an app's state from one version to the next.
///
/// ```swift
/// let schema = Schema(version: 3, migrations: [
///   Migration(from: 1) { state in state["document"]?["title"] = .text("") },
///   Migration(from: 2) { state in
///     state["document"]?["items"]?.each { $0["done"] = .bool(false) }
///   },
/// ])
/// ```
///
/// After a migration the undo history begins again: the actions in the older form stay in the log, for `tarn log` and
/// `tarn show`.
///
/// A migration works on the saved form alone: it keeps working when the types have changed.
public struct Migration: Sendable {
  public let version: Int
  let migrate: @Sendable (inout Saved) throws -> Void

  /// - Parameters:
  ///   - version: the version that it converts from.
  ///   - migrate: converts the value. The user sees an error that it throws: the file is then not opened and not
  ///     changed.
  public init(from version: Int, _ migrate: @escaping @Sendable (inout Saved) throws -> Void) {
    self.version = version
    self.migrate = migrate
  }
}

/// The version of an app's saved form, and the migrations from older versions.
public struct Schema: Sendable {
  public let version: Int
  let migrations: [Int: Migration]
  /// The oldest version that can be migrated to this one.
  public let oldest: Int

  /// - Parameters:
  ///   - version: from 1; a file of a newer version is refused.
  ///   - migrations: one for each older version that is still read, without gaps.
  public init(version: Int = 1, migrations: [Migration] = []) {
    self.version = version
    var known: [Int: Migration] = [:]
    for migration in migrations {
      if known.updateValue(migration, forKey: migration.version) != nil {
        fatalError("Two migrations are from version \(migration.version).")
      }
      if migration.version >= version {
        fatalError("A migration from version \(migration.version) leads beyond the schema's version \(version).")
      }
    }
    self.migrations = known
    var oldest = version
    while known[oldest - 1] != nil { oldest -= 1 }
    self.oldest = oldest
    if known.count != version - oldest {
      fatalError("The migrations to version \(version) have a gap: one from version \(oldest - 1) is missing.")
    }
  }
}
