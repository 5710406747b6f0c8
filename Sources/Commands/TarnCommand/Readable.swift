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
  if OwnerLock.owner(of: path) != nil { return try body(try FileCopy(fromOwnerOf: path)) }
  let copy = try FileCopy(of: path)
  // An app that has opened the file meanwhile may have written to it during the copy.
  if OwnerLock.owner(of: path) != nil { return try body(try FileCopy(fromOwnerOf: path)) }
  return try body(copy)
}
