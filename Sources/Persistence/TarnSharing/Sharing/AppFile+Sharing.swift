import Tarn
import TarnPostgres
import TarnRecord
import TarnStorage

extension AppFile {
  /// Opens the file, or follows the program that has it open: see ``SharedStore``. The calling task is suspended and
  /// blocks no thread.
  ///
  /// ```swift
  /// let shared = try await Todos.app.file().open(onStatus: { print($0) })
  /// shared.store.send(.add("buy beer"))
  /// ```
  ///
  /// While another program has the file open and accepts no requests, it waits for `timeout`: the kernel reports when
  /// that program releases the file or starts to listen.
  ///
  /// - Parameters:
  ///   - blobs: The access to the file's blobs from now on, in the owner and in a follower.
  ///   - connections: For documents in databases, the connections that they share; `nil` for one of its own.
  ///   - timeout: How long to wait for another program to release the file, to start to listen, or to accept a
  ///     connection. Such a program is just starting or ending, is a command, or is stopped. An owner that has accepted
  ///     may take 30 seconds for each part of its answer, because it may have a large file to copy.
  ///   - onStatus: Called with each change of the status, in the store's isolation.
  ///   - onFault: Called with each fault of the store.
  ///   - isolation: The isolation of the store; leave it to the compiler.
  /// - Throws: ``/TarnStorage/StorageError`` as opening the file does; of the kind `owned` if a program has the file
  ///   that can't be followed, or after `timeout`: the message names the program, the time waited and the remedy; of
  ///   the kind `unreachable` if the task was cancelled.
  /// - Complexity: The cost of opening the file; for a follower also that of copying it. It runs on a thread of its
  ///   own.
  public func open(
    blobs: SharedBlobs? = nil, connections: DatabaseConnections? = nil, timeout: Duration = .seconds(5),
    onStatus: @escaping (SharedStatus) -> Void = { _ in }, onFault: @escaping (Fault) -> Void = Fault.print,
    isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore<F> {
    if let address {
      let committed = CommittedEffects<F.Effect>()
      return try await SharedStore.open(
        Self.coordinator(app, address, connections, committed), app.feature(), app.effects, app.subscriptions, blobs,
        timeout,
        onFault,
        onStatus, committed: committed)
    }
    return try await SharedStore.open(
      OwnershipCoordinator(
        path: path, app: app.name, schema: app.schema, rules: app.history, durability: app.durability,
        bounds: app.bounds, first: app.first),
      app.feature(), app.effects, app.subscriptions, blobs, timeout, onFault, onStatus)
  }

  private static func coordinator(
    _ app: AppDefinition<F>, _ address: PostgresAddress, _ connections: DatabaseConnections?,
    _ committed: CommittedEffects<F.Effect>
  ) throws(StorageError) -> any StoreCoordinator<F.State, F.Action> {
    #if Postgres || Full
      return DatabaseCoordinator(app, address, connections?.connections, committed)
    #else
      throw StorageError(withoutPostgres: address)
    #endif
  }
}
