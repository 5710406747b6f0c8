import TarnPostgres

/// The connections to databases that the documents of a program share.
///
/// ```swift
/// let connections = DatabaseConnections()
/// let ann = try await Todos.app.file(at: "postgres:///apps?document=ann").open(connections: connections)
/// let ben = try await Todos.app.file(at: "postgres:///apps?document=ben").open(connections: connections)
/// ```
///
/// Without it each open document has a connection of its own. That is right for a few, but a server has a process of some
/// megabytes for each connection and accepts a hundred by default: a program with many documents shares some. It can be
/// used with any number of databases.
///
/// A document's changes, and those of all documents on the same connection, are committed one after the other. If a
/// connection ends, its documents continue on others, as each would on its own. A connection closes with its last
/// document. The memory of ten thousand documents is in “How far does it go”.
public final class DatabaseConnections: Sendable {
  #if Postgres || Full
    let connections: PostgresConnections
  #endif

  /// - Parameter most: The most connections to one database, at least one. PostgreSQL commits on them at the same time,
  ///   so more than the server has processors are of little use.
  public init(most: Int = 4) {
    #if Postgres || Full
      connections = PostgresConnections(most: most)
    #endif
  }
}
