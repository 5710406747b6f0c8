import Foundation
import TarnSharing
import TarnStorage
import TimelineNetwork
import Todos

/// The files of the apps: the usual ones, or all in one folder, or documents of a database.
struct DemoFolder {
  private let folder: URL?
  /// The address of a database, without the name of a document.
  private let database: String?

  /// - Parameters:
  ///   - folder: created if it does not exist; `nil` for the usual files.
  ///   - database: the address of a database for the documents of the apps.
  init(_ folder: String?, database: String? = nil) throws {
    self.database = database
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
    try app.file(path(of: app.name))
  }

  /// - Parameter isReal: whether it is for the user's own account instead of the included server.
  func timeline(isReal: Bool) throws -> TimelineFolder {
    let file = database == nil ? nil : path(of: "Timeline")
    if let folder { return TimelineFolder(folder.appendingPathComponent("timeline", isDirectory: true), file: file) }
    let usual = try TimelineFolder().url
    return TimelineFolder(isReal ? usual : usual.appendingPathComponent("demo", isDirectory: true), file: file)
  }

  /// The path of an app's document; `nil` for the usual one.
  private func path(of app: String) -> String? {
    let name = app.lowercased()
    if let database { return "\(database)\(database.contains("?") ? "&" : "?")document=\(name)" }
    return folder?.appendingPathComponent("\(name).tarn").path
  }

  /// A shell command that changes the same document as the page of Todos.
  var command: String {
    let file = path(of: "Todos").map { "TODOS_FILE=\(DemoFolder.quoted(Todos.app.file(at: $0).shownPath)) " } ?? ""
    return "\(file)todos add \"buy beer\" --due thursday"
  }

  /// Returns how to use the same files from a shell.
  func hint(_ timeline: TimelineFolder) -> String {
    // The commands of Timeline read a file.
    if database != nil { return "This shell command shows up in the browser at once:\n  \(command)" }
    return """
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
