#if Postgres || Full
  import Synchronization

  /// Connections to databases, which documents share.
  ///
  /// ```swift
  /// let connections = PostgresConnections(most: 4)
  /// let connection = try await connections.join(address) { event in print(event) }
  /// ```
  ///
  /// A document uses one connection until that ends. While there are fewer connections to a database than allowed, each
  /// document gets a new one; then it gets the one with the fewest documents. A connection without documents is closed.
  package final class PostgresConnections: Sendable {
    private let most: Int
    /// The connections that have not ended, by the address of their database.
    private let shared = Mutex<[String: [SharedConnection]]>([:])

    /// - Parameter most: the most connections to a database at once; at least one.
    package init(most: Int) { self.most = max(1, most) }

    /// Adds a document to a connection, which is opened if necessary.
    ///
    /// - Parameter onEvent: called on the connection's queue.
    /// - Throws: ``PostgresError`` if the server does not accept a connection.
    package func join(
      _ address: PostgresAddress, onEvent: @escaping @Sendable (DocumentConnection.Event) -> Void = { _ in }
    ) async throws(PostgresError) -> DocumentConnection {
      let (connection, user) = shared.withLock { all in
        var list = all[address.uri] ?? []
        list.removeAll { $0.userCount == nil }
        defer { all[address.uri] = list }
        // One that ends between the two calls is left out, and the next one is asked.
        if list.count >= most {
          for connection in list.sorted(by: { $0.userCount ?? 0 < $1.userCount ?? 0 }) {
            if let user = connection.add(onEvent) { return (connection, user) }
          }
        }
        let connection = SharedConnection(first: onEvent)
        list.append(connection)
        return (connection, SharedConnection.firstUser)
      }
      let opened = try await connection.opened(address, by: user)
      return DocumentConnection(connection, opened, user)
    }
  }
#endif
