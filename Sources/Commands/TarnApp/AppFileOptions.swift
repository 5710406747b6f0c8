import Tarn
import TarnCommandLine
import TarnRecord
import TarnStorage

/// The options of an app's commands by which they find its file. The commands that every app has take them.
///
/// ```swift
/// struct FileOptions: AppFileOptions {
///   @Option(help: "The file; by default TODOS_FILE, or your usual file.") var file: String?
///   var appFile: AppFile<Todos> { get throws { try Todos.app.file(file) } }
/// }
/// let subcommands: [any ParsableCommand.Type] = [
///   UndoCommand<FileOptions>.self, RedoCommand<FileOptions>.self, HistoryCommand<FileOptions>.self,
/// ]
/// ```
///
/// An app with the usual option `--file` needs no options of its own: see ``AppFileOption``.
public protocol AppFileOptions: ParsableArguments {
  /// The feature of the app.
  associatedtype F: Feature & SendableMetatype where F.State: Record, F.Action: Codable & Sendable
  /// The app's file.
  var appFile: AppFile<F> { get throws }
}

/// The apps whose sessions a program records, for its command ``SessionCommand``. A program of one app has its
/// ``AppWithFile``.
///
/// ```swift
/// enum DemoApps: AppsWithSessions { static var apps: [any AppWithFile.Type] { [Todos.self] } }
/// ```
public protocol AppsWithSessions: SendableMetatype {
  /// The apps, each with another name.
  static var apps: [any AppWithFile.Type] { get }
}

/// An app with one definition, for its commands.
///
/// ```swift
/// extension Notes: AppWithFile {}    // it has `static let app`
/// ```
public protocol AppWithFile: AppsWithSessions {
  /// The feature of the app.
  associatedtype F: Feature & SendableMetatype where F.State: Record, F.Action: Codable & Sendable
  /// The definition of the app.
  static var app: AppDefinition<F> { get }
}

extension AppWithFile {
  /// The app itself.
  public static var apps: [any AppWithFile.Type] { [Self.self] }
}

/// The option `--file` of an app's commands: the file to use instead of the user's usual one.
///
/// ```swift
/// struct List: ParsableCommand {
///   @OptionGroup var file: AppFileOption<Todos>
///
///   func run() throws { StandardStreams.printLines("\(try file.appFile.read())") }
/// }
/// ```
public struct AppFileOption<App: AppWithFile>: AppFileOptions {
  /// The path of the file; `nil` for that in the environment, or the usual one.
  @Option(
    name: .customLong("file"),
    help: ArgumentHelp("The file; by default \(App.app.name.uppercased())_FILE, or your usual file."),
    completion: .file(extensions: ["tarn"]))
  public var path: String?

  /// Creates the option with its default. The parser calls it.
  public init() {}

  /// Rejects an empty path.
  public func validate() throws { if path == "" { throw ValidationError("--file needs the name of a file") } }

  /// The app's file.
  public var appFile: AppFile<App.F> { get throws { try App.app.file(path) } }
}
