/// A conversion of an app's saved state from one schema version to the next.
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
/// A migration starts a new undo history. The log keeps the rows of the older form, for `tarn log` and `tarn show`.
///
/// A migration works on the saved form only, so it stays valid when the app's types change.
public struct Migration: Sendable {
  /// The schema version that the migration converts from; the result has the next version.
  public let version: Int
  let migrate: @Sendable (inout SavedValue) throws -> Void

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - version: The schema version that the migration converts from.
  ///   - migrate: Changes the saved state in place. If it throws, the file is not opened and stays unchanged, and the
  ///     user reads the error.
  public init(from version: Int, _ migrate: @escaping @Sendable (inout SavedValue) throws -> Void) {
    self.version = version
    self.migrate = migrate
  }
}

/// The version of an app's saved form and the migrations from older versions.
public struct Schema: Sendable {
  /// The version that the app writes.
  public let version: Int
  let migrations: [Int: Migration]
  /// The oldest version that the migrations can convert to this one.
  public let oldest: Int

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - version: The version that the app writes, from 1. A file with a newer version is rejected.
  ///   - migrations: One for each older version that the app still reads, without gaps.
  /// - Precondition: The migrations have different versions below `version`, without a gap.
  public init(version: Int = 1, migrations: [Migration] = []) {
    self.version = version
    var byVersion: [Int: Migration] = [:]
    for migration in migrations {
      if byVersion.updateValue(migration, forKey: migration.version) != nil {
        fatalError("Two migrations are from version \(migration.version).")
      }
      if migration.version >= version {
        fatalError("A migration from version \(migration.version) leads beyond the schema's version \(version).")
      }
    }
    self.migrations = byVersion
    var oldest = version
    while byVersion[oldest - 1] != nil { oldest -= 1 }
    self.oldest = oldest
    if byVersion.count != version - oldest {
      fatalError("The migrations to version \(version) have a gap: one from version \(oldest - 1) is missing.")
    }
  }
}
