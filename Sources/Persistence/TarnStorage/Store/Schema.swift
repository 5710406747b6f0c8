/// The version of an app's saved form, and the migrations from older versions.
///
/// ```swift
/// let schema = Schema(migrations: [
///   1: { old in ["document": ["title": "", "items": old["items"] ?? []], "scroll": 0] },
///   2: { old in
///     var new = old
///     new["document"]?["items"]?.each { $0["done"] = false }
///     return new
///   },
/// ])
/// ```
///
/// The app of this example writes version 3 and converts files of the versions 1 and 2 when it opens them.
///
/// A new version is necessary if the new types can't read the older form: a field has another name, type or place. A
/// property that is only added needs no migration, but a default: `Field("top", \.top, default: 0)`.
public struct Schema: Sendable {
  /// A function from the saved state of one schema version to that of the next.
  ///
  /// It reads and returns the saved form only, so it stays valid when the app's types change. If it throws, or if the
  /// app can't read the result of the last migration, the file is not opened and stays unchanged, and the user reads the
  /// error.
  ///
  /// A migration starts a new undo history: its steps have actions and changes of the older form, and can't be undone
  /// in the new one. ``Storage/notes`` contains a message about that. The log keeps the older rows, for `tarn log` and
  /// `tarn show`.
  public typealias Migration = @Sendable (_ old: SavedValue) throws -> SavedValue

  /// The version that the app writes. A file with a newer version is refused.
  public let version: Int
  let migrations: [Int: Migration]
  /// The oldest version that the migrations can convert to this one.
  public let oldest: Int

  /// Creates a schema that reads files of its own version only.
  ///
  /// - Parameter version: The version that the app writes, from 1.
  public init(version: Int = 1) {
    precondition(version > 0, "A schema's version is at least 1, not \(version).")
    self.version = version
    migrations = [:]
    oldest = version
  }

  /// Creates a schema that also reads files of older versions. Its version follows the version of the last migration.
  ///
  /// - Parameter migrations: For each older version that the app still reads, the function that converts from it to the
  ///   next version.
  /// - Precondition: The versions are from 1 and have no gap.
  public init(migrations: [Int: Migration]) {
    version = (migrations.keys.max() ?? 0) + 1
    oldest = migrations.keys.min() ?? version
    precondition(oldest > 0, "A schema's version is at least 1, but a migration is from version \(oldest).")
    let missing = (oldest..<version).first { migrations[$0] == nil }
    if let missing {
      fatalError("The migrations to version \(version) have a gap: one from version \(missing) is missing.")
    }
    self.migrations = migrations
  }
}
