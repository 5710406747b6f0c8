import Foundation

/// The writer's record of a file that is no longer at its path, or has other content.
struct DisplacedFile {
  let problem: OpenFileIdentity.Problem
  /// The last row that was committed while the file was verified to be at its path.
  let lastVerifiedRow: Int
  /// The path and the identity of the file that keeps the state.
  var saved: (path: String, id: FileID)?
  /// The extent of the kept state: the last row, and the number of changes that wait in memory.
  var savedExtent: (row: Int, waiting: Int)?
  /// The path of the WAL of an overwritten file, after it was renamed.
  var log: String?
  /// Why the state could not be kept, if so.
  var failureReason: String?

  /// Whether the whole state is kept in another file.
  var isKept: Bool { saved != nil && failureReason == nil }

  /// A message for the user: what happened, where the state is, and what to do.
  ///
  /// - Parameter hasEnded: whether the program that had the state has closed the file.
  func message(_ path: String, hasEnded: Bool = false) -> String {
    let name = OwnerPaths.name(of: path)
    let summary =
      switch problem {
      case .deleted: "\(name) was deleted or moved while this program had it open."
      case .replaced: "\(name) was replaced by another file while this program had it open."
      case .overwritten: "\(name) was overwritten by another program while this program had it open."
      case .walLost: "\(name)-wal, which is a part of \(name), was deleted or replaced while this program had it open."
      }
    guard let saved else {
      let result = hasEnded ? "are lost" : "are only in this program"
      return "\(summary) The changes could not be saved elsewhere, and \(result): \(failureReason ?? "not tried yet")."
    }
    let history = problem == .overwritten ? ", without the undo history" : ""
    return """
      \(summary) Nothing is saved in \(name) any more. The state is kept in \(saved.path)\(history). End this program; \
      then rename that file to \(name) if it is the one that you want.\
      \(log.map { " The log of the last changes is kept in \($0)." } ?? "")\
      \(failureReason.map { " The last changes could not be saved there\(hasEnded ? ", and are lost" : ""): \($0)." } ?? "")
      """
  }
}
