/// How the saved form of an app's state in one version becomes that of the next.
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
/// With a migration the undo history begins anew: what was done in the older form stays in the log, for `tarn log` and `tarn show`.
///
/// A migration sees nothing but the saved form: it goes on working when the types have long changed.
public struct Migration: Sendable {
  public let version: Int
  let migrate: @Sendable (inout Saved) throws -> Void

  /// - Parameters:
  ///   - version: the version it makes the next one of.
  ///   - migrate: what it throws, the person reads: the file is then not opened, and left as it is.
  public init(from version: Int, _ migrate: @escaping @Sendable (inout Saved) throws -> Void) {
    self.version = version
    self.migrate = migrate
  }
}

/// The version of an app's saved form, and how older ones become it.
public struct Schema: Sendable {
  public let version: Int
  let migrations: [Int: Migration]
  /// The oldest version that can be brought up to this one.
  public let oldest: Int

  /// - Parameters:
  ///   - version: from 1; a file of a newer one is refused.
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
