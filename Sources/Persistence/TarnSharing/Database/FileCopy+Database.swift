import Synchronization
import TarnPostgres
import TarnStorage

extension FileCopy {
  /// Copies a document of a database to a file. It blocks the calling thread.
  ///
  /// - Parameter document: The document's name if the address has none; `nil` for the only one of the database.
  convenience init(of address: PostgresAddress, document: String?) throws(StorageError) {
    let name = "\(address.document ?? document ?? "document").tarn"
    // A name is text of any kind, and no path.
    let isPlain = name.count <= 64 && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    try self.init(of: address.description, named: isPlain ? name : "document.tarn") { path throws(StorageError) in
      #if Postgres || Full
        let failure = Mutex<StorageError?>(nil)
        ThreadExecutor.run {
          do throws(StorageError) {
            let log = try await PostgresLog.open(address, document: document)
            do throws(StorageError) { try await log.copy(toFile: path) } catch {
              await log.connection.close()
              throw error
            }
            await log.connection.close()
          } catch { failure.withLock { $0 = error } }
        }
        if let error = failure.withLock({ $0 }) { throw error }
      #else
        throw StorageError(withoutPostgres: address)
      #endif
    }
  }

  /// Creates a document in a database from the copy. It blocks the calling thread.
  ///
  /// - Returns: The document's name.
  /// - Throws: ``StorageError``; then there is no new document.
  package func insert(into address: PostgresAddress) throws(StorageError) -> String {
    #if Postgres || Full
      let result = Mutex<Result<String, StorageError>?>(nil)
      ThreadExecutor.run { [path] in
        do throws(StorageError) {
          let name = try await PostgresLog.create(address, fromFile: path)
          result.withLock { $0 = .success(name) }
        } catch { result.withLock { $0 = .failure(error) } }
      }
      return try result.withLock { $0 ?? .success("") }.get()
    #else
      throw StorageError(withoutPostgres: address)
    #endif
  }
}
