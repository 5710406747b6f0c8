import TarnStorage

extension FileCopy {
  /// Requests a copy of the current file from the program that has it open.
  ///
  /// - Throws: ``StorageError`` of the kind `owned`, whose message names the owner, if the owner sends no copy.
  package convenience init(fromOwnerOf original: String) throws(StorageError) {
    try self.init(asking: OwnerQuery.copy, ofOwnerOf: original)
  }

  /// Requests a copy from the owner.
  ///
  /// - Parameters:
  ///   - request: `copy` or `join`.
  ///   - patience: The time limit for accepting the connection; `nil` for that of an answer.
  ///   - cancellation: Cancels the waiting.
  convenience init(
    asking request: String, ofOwnerOf original: String, patience: Patience? = nil,
    cancellation: CancellationPipe? = nil
  ) throws(StorageError) {
    try self.init(receiving: original) { target throws(StorageError) in
      let client = try OwnerClient.connect(to: original, patience, cancellation)
      do throws(OwnerError) {
        _ = try client.request(request, into: target)
      } catch {
        if case .timedOut(let time) = error.kind { throw StorageError(noAnswerOf: original, within: time) }
        throw StorageError(unanswered: error, path: original)
      }
    }
  }
}
