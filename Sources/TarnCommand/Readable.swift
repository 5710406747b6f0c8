import Foundation
import TarnStorage

/// Lends a copy of a file that can be read as one likes, gone afterwards.
///
/// - Throws: ``StorageError`` if there is none to be had, and what `body` throws.
func withReadable<Result>(
  _ path: String, _ body: (FileCopy) throws(StorageError) -> Result
) throws(StorageError) -> Result {
  try refuseOwned(path)
  let copy = try FileCopy(of: path)
  // An app that came meanwhile may have written while it was copied.
  try refuseOwned(path)
  return try body(copy)
}

private func refuseOwned(_ path: String) throws(StorageError) {
  guard let owner = OwnerLock.owner(of: path) else { return }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let program = owner.program.isEmpty ? "A program" : owner.program
  throw StorageError(
    .owned, path: path, "\(name): \(program) (process \(owner.process)) has it open. Close it there and try again.")
}
