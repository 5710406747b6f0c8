import Foundation
import TarnSharing
import TarnStorage

/// Calls a function with a temporary copy of a file, which is deleted afterwards. If an app has the file open, that app
/// provides the copy.
///
/// - Throws: ``StorageError`` if the file can't be copied, and the errors of `body`.
func withReadable<Result>(
  _ path: String, _ body: (FileCopy) throws(StorageError) -> Result
) throws(StorageError) -> Result {
  try body(try FileCopy.current(of: path))
}
