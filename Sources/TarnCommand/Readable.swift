import Foundation
import TarnStorage

/// Lends a copy of a file that can be read as one likes, gone afterwards. If an app has the file open, it is asked for one.
///
/// - Throws: ``StorageError`` if there is none to be had, and what `body` throws.
func withReadable<Result>(
  _ path: String, _ body: (FileCopy) throws(StorageError) -> Result
) throws(StorageError) -> Result {
  if OwnerLock.owner(of: path) != nil { return try body(try FileCopy(fromOwnerOf: path)) }
  let copy = try FileCopy(of: path)
  // An app that came meanwhile may have written while it was copied.
  if OwnerLock.owner(of: path) != nil { return try body(try FileCopy(fromOwnerOf: path)) }
  return try body(copy)
}
