import Foundation
import Tarn
import TarnPostgres
import TarnRecord
import TarnStorage

// A path that is the address of a database. The functions block the calling thread, as those for files do.
extension AppFile {
  /// The address, if the path is one.
  var address: PostgresAddress? { PostgresAddress(path) }

  /// The path as it is shown to people: the address of a database without its password.
  public var shownPath: String { FileCopy.shownPath(path) }

  /// Executes commands on the document, which is created if it does not exist.
  func perform(
    _ commands: [StoreCommand<F.State, F.Action>], at address: PostgresAddress, within time: Duration
  ) throws(StorageError) -> PerformResult<F.Action, F.Effect> {
    try onDatabase { app throws(StorageError) in
      #if Postgres || Full
        let document = try await DatabaseDocument.open(app, address, creates: true, within: time)
        do throws(DatabaseFault) {
          let outcome = try await document.perform(
            .init(number: 1, commands: commands), address: address, within: time)
          try? await document.announce()
          try? await document.writeSnapshotIfDue()
          await document.log.connection.close()
          return PerformResult(
            actions: outcome.actions, stepLabels: outcome.turned, effects: outcome.effects, owner: nil,
            refusals: outcome.refusals, error: nil)
        } catch {
          await document.log.connection.close()
          throw error.storageError(address.description)
        }
      #else
        throw StorageError(withoutPostgres: address)
      #endif
    }
  }

  /// Returns the document's state and history.
  func load(
    _ address: PostgresAddress, within time: Duration
  ) throws(StorageError) -> (state: F.State, history: History<F.State, F.Action>) {
    try onDatabase { app throws(StorageError) in
      #if Postgres || Full
        let document = try await DatabaseDocument.open(app, address, creates: false, within: time)
        await document.log.connection.close()
        return (document.known.state.state, document.known.loaded.history)
      #else
        throw StorageError(withoutPostgres: address)
      #endif
    }
  }

  private func onDatabase<Value>(
    _ body: sending @escaping (AppDefinition<F>) async throws(StorageError) -> sending Value
  ) throws(StorageError) -> Value {
    let result = TransferredResult<Value>()
    let app = app
    ThreadExecutor.run {
      do throws(StorageError) { result.value = .success(try await body(app)) } catch { result.value = .failure(error) }
    }
    guard let value = result.value else { fatalError("An operation on a database has no result.") }
    return try value.get()
  }
}

/// Guard: written by a task before `ThreadExecutor.run` returns, and read after it.
private final class TransferredResult<Value>: @unchecked Sendable {
  var value: Result<Value, StorageError>?
}

extension StorageError {
  init(withoutPostgres address: PostgresAddress) {
    self.init(
      .unreachable, path: address.description,
      "this program was built without the trait Postgres of the package Tarn, and so without PostgreSQL's library")
  }
}
