import Foundation
import Tarn

extension Todos {
  /// The name of the app in its file.
  public static let app = "Todos"

  /// Returns the default file, which the environment's `TODOS_FILE` overrides: in the system's folder for application
  /// data, which is created if it does not exist.
  public static func usualFile() throws -> String {
    if let path = ProcessInfo.processInfo.environment["TODOS_FILE"], !path.isEmpty { return path }
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Todos", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("todos.tarn").path
  }
}
