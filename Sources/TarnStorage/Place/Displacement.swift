import Foundation

/// The writer's state after its file was deleted or replaced.
struct Displacement {
  let problem: FilePlace.Problem
  /// The last row that was committed while the file was certainly at its path.
  let lastSafe: Int
  /// The path where the state is kept, and the identity of that file.
  var kept: (path: String, id: FileID)?
  /// The kept content: the last row, and the number of changes that wait in memory beside it.
  var keptNumber: (row: Int, waiting: Int)?
  /// The reason why the state could not be kept, if so.
  var refusal: String?

  /// Returns a message for a user: what happened, where the state is, what to do.
  func words(_ path: String) -> String {
    let name = OwnerPlace.name(of: path)
    let what =
      switch problem {
      case .deleted: "\(name) was deleted or moved while this program had it open."
      case .replaced: "\(name) was replaced by another file while this program had it open."
      case .overwritten: "\(name) was overwritten by another program while this program had it open."
      case .logLost: "\(name)-wal, which is a part of \(name), was deleted or replaced while this program had it open."
      }
    guard let kept else {
      return
        "\(what) The changes could not be saved elsewhere, and are only in this program: \(refusal ?? "not tried yet")."
    }
    let history = problem == .overwritten ? ", without the undo history" : ""
    return """
      \(what) Nothing is saved in \(name) any more. The state is kept in \(kept.path)\(history). End this program; then rename that \
      file to \(name) if it is the one that you want.
      """
  }
}
