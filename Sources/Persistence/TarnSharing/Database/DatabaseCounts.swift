/// The operations of a program on its document in a database since the document was opened, for a monitor.
///
/// ```swift
/// let shared = try await Todos.app.file(at: "postgres://db.example/apps").open()
/// let conflicts = shared.databaseCounts?.conflicts ?? 0
/// ```
///
/// A store counts for itself, so a restart begins with 0, as Prometheus' counters may.
public struct DatabaseCounts: Equatable, Sendable {
  /// The rows of the log that this program has appended: a row for each action, undo and jump.
  public internal(set) var appendedRows = 0
  /// The transactions in which it has appended rows.
  public internal(set) var appends = 0
  /// The time of those transactions together, from sending to the answer.
  public internal(set) var appendTime = Duration.zero
  /// The rows of other programs that it has read, one by one.
  public internal(set) var readRows = 0
  /// Transactions that came after another program's rows and appended nothing: the commands were executed anew. Many of
  /// them say that several programs change the document all the time.
  public internal(set) var conflicts = 0
  /// How often the connection has ended.
  public internal(set) var endedConnections = 0
  /// The paths of the document's fields that this program lacks, because it is an older version of the app than another
  /// one that has opened the document: `notes.colour`. It goes on and leaves them as they are, but writes no snapshots.
  public internal(set) var missingFields: [String] = []

  /// Counts from zero.
  public init() {}
}
