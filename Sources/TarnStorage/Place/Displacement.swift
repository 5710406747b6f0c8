import Foundation

/// What a writer knows once its file does not stand at its place any more.
struct Displacement {
  let problem: FilePlace.Problem
  /// The last row that was committed while the file was there for certain.
  let lastSafe: Int
  /// Where the state is kept, and which file that is.
  var kept: (path: String, id: FileID)?
  /// What is kept: the last row, and how many changes wait in memory beside it.
  var keptNumber: (row: Int, waiting: Int)?
  /// Why it could not be kept, if so.
  var refusal: String?

  /// For a person: what happened, where the state is, what to do.
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
