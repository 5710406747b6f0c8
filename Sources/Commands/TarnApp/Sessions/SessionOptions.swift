import Tarn
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnSharing
import TarnStorage
import TarnView

/// The options `--record` and `--session` of a program with a device: they record what the app does, and show a recorded
/// session in place of the app's file.
///
/// ```swift
/// struct Show: AsyncParsableCommand {
///   @OptionGroup var file: AppFileOption<Todos>
///   @OptionGroup var sessions: SessionOptions
///
///   @MainActor func run() async throws {
///     try await sessions.run(file) { app in StandardStreams.printLines("\(app.store.state)") }
///   }
/// }
/// ```
///
/// A device shows a recorded session as its history, with the history bar and undo of the app. The store is in memory:
/// nothing is saved.
public struct SessionOptions: ParsableArguments {
  /// The folder into which the session is recorded.
  @Option(help: ArgumentHelp("Record the session into a folder.", valueName: "folder"), completion: .directory)
  public var record: String?
  /// The path of the recorded session to show.
  @Option(
    help: ArgumentHelp("Show a recorded session in place of the file; nothing is saved.", valueName: "session"),
    completion: .file())
  public var session: String?

  /// Creates the options with their defaults. The parser calls it.
  public init() {}

  /// Rejects options that exclude each other.
  public func validate() throws {
    if session != nil, record != nil { throw ValidationError("--session records nothing") }
  }

  /// Returns whether a full-screen program opens its screen: on a terminal, and for a recorded session. Into a pipe or a
  /// file it prints its content once, without a store that could be recorded or inspected.
  ///
  /// ```swift
  /// @MainActor func run(_ sessions: SessionOptions, isTerminal: Bool) async throws {
  ///   guard try sessions.opensScreen(isTerminal: isTerminal) else {
  ///     return StandardStreams.printLines("\(try await Notes.app.file(at: path).read())")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the standard output is a terminal.
  ///   - inspects: Whether the user asked for the inspector.
  /// - Throws: `ValidationError` if the user asked for a recording or for the inspector without a screen.
  public func opensScreen(isTerminal: Bool, inspects: Bool = false) throws -> Bool {
    if session != nil || isTerminal { return true }
    for (option, isGiven) in [("--record", record != nil), ("--inspect", inspects)] where isGiven {
      throw ValidationError("\(option) needs a terminal: into a pipe or a file the content is printed once")
    }
    return false
  }

  /// Runs a device with the file of the option `--file`, or with the recorded session that `--session` names.
  ///
  /// - Parameters:
  ///   - file: the option of the file, which does not go together with `--session`.
  ///   - inspector: shows the steps of the store on a page; `nil` for none. Its address is printed to standard error.
  ///   - device: runs the device until its user ends it.
  /// - Returns: the result of `device`.
  /// - Throws: as ``run(_:path:blobs:inspector:_:)`` does.
  @MainActor public func run<App: AppWithFile, Result>(
    _ file: AppFileOption<App>, inspector: (any StoreInspector)? = nil,
    _ device: @MainActor (RunningApp<App.F>) async throws -> Result
  ) async throws -> Result {
    try await run(file.appFile, path: file.path, inspector: inspector, device)
  }

  /// Runs a device with a file, or with the recorded session that `--session` names.
  ///
  /// - Parameters:
  ///   - file: the app's file.
  ///   - path: the argument with the file's path, which does not go together with `--session`; `nil` if there is none.
  ///   - blobs: the access to the file's blobs, for an app that has some. A recorded session has none.
  ///   - inspector: shows the steps of the store on a page; `nil` for none. Its address is printed to standard error.
  ///   - device: runs the device until its user ends it.
  /// - Returns: the result of `device`.
  /// - Throws: ``/TarnSession/SessionError`` if the recorded session can't be read; ``/TarnStorage/StorageError`` if the
  ///   file can't be opened, or is not closed completely; the error of `device`; that of the inspector if its page can't be
  ///   served.
  @MainActor public func run<F: Feature & SendableMetatype, Result>(
    _ file: AppFile<F>, path: String?, blobs: SharedBlobs? = nil, inspector: (any StoreInspector)? = nil,
    _ device: @MainActor (RunningApp<F>) async throws -> Result
  ) async throws -> Result where F.State: Record, F.Action: Codable & Sendable {
    guard let session else {
      return try await file.run(blobs: blobs, sessions: record) { shared, notice in
        let address = try file.app.inspect(shared.store, with: inspector)
        let result = try await device(RunningApp(shared, notice, address))
        withExtendedLifetime(inspector) {}
        return result
      }
    }
    if path != nil { throw ValidationError("--session shows no file") }
    let recorded = try file.app.session(in: session)
    let notice = Store(Notice.State(), Notice())
    let store = file.app.makeStore(showing: recorded)
    let address = try file.app.inspect(store, with: inspector)
    let result = try await device(RunningApp(showing: recorded, in: store, notice, address))
    withExtendedLifetime(inspector) {}
    return result
  }
}
