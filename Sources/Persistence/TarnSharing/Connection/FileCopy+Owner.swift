import Foundation
import TarnPostgres
import TarnStorage

extension FileCopy {
  /// Copies the current content of a file, or of a document in a database. If a program has the file open, that program
  /// provides the copy.
  ///
  /// It blocks the calling thread while the owner or the database answers; never call it on a thread of the task pool.
  ///
  /// - Parameter document: The name of the document in a database if the address has none; `nil` for its only one.
  /// - Throws: ``StorageError`` if the file can't be copied; of the kind `owned`, whose message names the owner, if the
  ///   owner sends no copy.
  package static func current(of path: String, document: String? = nil) throws(StorageError) -> FileCopy {
    if let address = PostgresAddress(path) { return try FileCopy(of: address, document: document) }
    if OwnerLock.owner(of: path) != nil { return try ofOwner(path) }
    let copy = try FileCopy(of: path)
    // A program that has opened the file meanwhile may have written to it during the copy.
    guard OwnerLock.owner(of: path) == nil else { return try ofOwner(path) }
    if OwnerLock.hasUnnamedOwner(of: path) { copy.notes.append(unnamedOwnerNote(path)) }
    return copy
  }

  /// Requests a copy from the owner, or copies the file itself if the owner takes requests and does not answer, as one that
  /// is stopped.
  private static func ofOwner(_ path: String) throws(StorageError) -> FileCopy {
    do throws(StorageError) { return try FileCopy(fromOwnerOf: path) } catch {
      guard error.kind == .owned, OwnerLock.state(of: path).listens else { throw error }
      return try withoutOwner(path, error)
    }
  }

  /// Copies a file whose owner did not answer, with a note that it may lack the last changes.
  ///
  /// - Throws: the owner's error if the file is not read: there is none, an owner writes to it all the time, or the owner
  ///   is this process, in which closing the file would release SQLite's locks.
  static func withoutOwner(_ path: String, _ error: StorageError) throws(StorageError) -> FileCopy {
    guard OwnerLock.owner(of: path)?.process != getpid(), let copy = try? FileCopy(of: path) else { throw error }
    copy.notes.append("\(error) This is the state in the file, which may lack the last changes.")
    return copy
  }

  /// The message for the user about a copy that an unreachable owner did not make: that owner may have changes that it
  /// could not save.
  static func unnamedOwnerNote(_ path: String) -> String {
    "\(OwnerWatch.unnamedOwner(of: path)) This is the state in the file, which may lack the last changes."
  }

  /// Returns a path for messages: the address of a database without its password.
  package static func shownPath(_ path: String) -> String { PostgresAddress(path)?.description ?? path }

  /// Requests a copy of the current file from the program that has it open.
  ///
  /// - Throws: ``StorageError`` of the kind `owned`, whose message names the owner, if the owner sends no copy.
  package convenience init(fromOwnerOf original: String) throws(StorageError) {
    try self.init(requesting: OwnerQuery.copy, fromOwnerOf: original)
  }

  /// Requests a copy from the owner.
  ///
  /// - Parameters:
  ///   - request: `copy` or `join`.
  ///   - timeout: The time limit for accepting the connection; `nil` for that of an answer.
  ///   - cancellation: Cancels the waiting.
  convenience init(
    requesting request: String, fromOwnerOf original: String, timeout: Timeout? = nil,
    cancellation: CancellationPipe? = nil
  ) throws(StorageError) {
    try self.init(receiving: original) { target throws(StorageError) in
      let client = try OwnerClient.connect(to: original, timeout, cancellation)
      do throws(OwnerError) {
        _ = try client.request(request, into: target)
      } catch {
        if case .timedOut(let time) = error.kind { throw StorageError(noAnswerOf: original, within: time) }
        throw StorageError(unanswered: error, path: original)
      }
    }
  }
}
