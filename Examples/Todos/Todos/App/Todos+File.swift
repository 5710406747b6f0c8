import Foundation
import Tarn

extension Todos {
  /// The name by which the file knows whose it is.
  public static let app = "Todos"

  /// Where a person's to-dos are kept if nobody says otherwise, here or in the environment's `TODOS_FILE`: the folder the system
  /// has for what apps keep, which is made if it is not there.
  public static func usualFile() throws -> String {
    if let path = ProcessInfo.processInfo.environment["TODOS_FILE"], !path.isEmpty { return path }
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Todos", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("todos.tarn").path
  }
}
