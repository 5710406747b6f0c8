import Foundation
import TarnStorage
import TimelineNetwork

/// The files of the apps: the usual ones, or all in one folder.
struct DemoFolder {
  private let folder: URL?

  /// - Parameter folder: created if it does not exist; `nil` for the usual files.
  init(_ folder: String?) throws {
    self.folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
    if let folder = self.folder {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw NoFolder(path: folder.path, reason: error.localizedDescription)
      }
    }
  }

  /// The file of an app.
  func file<F>(of app: AppDefinition<F>) throws -> AppFile<F> {
    try app.file(path("\(app.name.lowercased()).tarn"))
  }

  /// - Parameter isReal: whether it is for the user's own account instead of the included server.
  func timeline(isReal: Bool) throws -> TimelineFolder {
    if let folder { return TimelineFolder(folder.appendingPathComponent("timeline", isDirectory: true)) }
    let usual = try TimelineFolder()
    return isReal ? usual : TimelineFolder(usual.url.appendingPathComponent("demo", isDirectory: true))
  }

  private func path(_ name: String) -> String? { folder?.appendingPathComponent(name).path }

  /// A shell command that changes the same file as the page of Todos.
  var command: String {
    let file = path("todos.tarn").map { "TODOS_FILE=\(DemoFolder.quoted($0)) " } ?? ""
    return "\(file)todos add \"buy beer\" --due thursday"
  }

  /// Returns how to use the same files from a shell.
  func hint(_ timeline: TimelineFolder) -> String {
    """
    These shell commands show up in the browser at once:
      \(command)
      TIMELINE_FOLDER=\(DemoFolder.quoted(timeline.url.path)) timeline post "beer is bought"
    """
  }

  /// Quotes a word for a shell.
  static func quoted(_ path: String) -> String {
    let plain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return plain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }

  struct NoFolder: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String {
      "\(path) can't be the apps' folder. \(reason) Name a folder that can be created or written to."
    }
  }
}
