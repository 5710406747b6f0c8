import TarnCommandLine
import TarnSharing
import TarnStorage

/// Calls a function with a temporary copy of a file, which is deleted afterwards. If an app has the file open, that app
/// provides the copy.
///
/// - Parameter advice: the advice for a file that is so damaged that the function can't read it.
/// - Throws: ``ExitCode/damaged`` for such a file, after an error was printed; ``StorageError`` if the file can't be
///   copied, and the other errors of `body`.
func withReadable<Result>(
  _ path: String, ifDamaged advice: String = "`tarn check` lists its sound parts.",
  _ body: (FileCopy) throws(StorageError) -> Result
) throws -> Result {
  do throws(StorageError) {
    return try body(try FileCopy.current(of: path))
  } catch {
    guard error.kind == .damaged else { throw error }
    printError("\(error.name) is damaged: \(error.location.map { "\($0): " } ?? "")\(error.reason). \(advice)")
    throw ExitCode.damaged
  }
}
