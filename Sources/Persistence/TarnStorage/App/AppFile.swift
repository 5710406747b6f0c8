import Foundation
import Tarn
import TarnRecord

/// A file of an app: opens it, reads it, and executes commands on it.
///
/// ```swift
/// let file = try Clocks.app.file()            // the user's default file
/// let other = Clocks.app.file(at: "work.tarn")
/// let (storage, store) = try file.openAlone()
/// ```
///
/// It is a path, or the address of a document in a database (`postgres://…`), with the app's definition, and holds nothing
/// open. The module `TarnSharing` has the functions for files that several programs use at once (`open`, `perform`,
/// `read`) and for databases, `TarnRepair` those for damaged files.
public struct AppFile<F: Feature & SendableMetatype>: Sendable where F.State: Record, F.Action: Codable & Sendable {
  /// The app that the file belongs to.
  public let app: AppDefinition<F>
  /// The path of the file.
  public let path: String
  /// Whether it is the user's default file. A default file that does not exist yet is read as a new one; any other
  /// missing file is probably a mistake, and an error.
  public let isDefault: Bool

  /// Whether the environment variable of the app names it.
  package let isNamedByEnvironment: Bool

  /// Whether it is the default file and does not exist yet, in a folder that exists: it is read as a new file.
  ///
  /// A file that was deleted is not new while a program has it open, or while the log of a killed program is there.
  package var isNewDefault: Bool {
    guard isDefault, !FileManager.default.fileExists(atPath: path) else { return false }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: folder) && !MissingFile.hasLog(path)
      && OwnerLock.owner(of: path) == nil
  }

  init(_ app: AppDefinition<F>, _ path: String, isDefault: Bool, isNamedByEnvironment: Bool = false) {
    self.app = app
    self.path = path
    self.isDefault = isDefault
    self.isNamedByEnvironment = isNamedByEnvironment
  }

  /// Opens the file for this program alone, or creates it if it does not exist.
  ///
  /// ```swift
  /// let (storage, store) = try Clocks.app.file(at: "clocks.tarn").openAlone()
  /// store.send(.add("Europe/Berlin"))
  /// try storage.close()
  /// ```
  ///
  /// - Parameters:
  ///   - onStatus: Called on a queue of the storage when the disk rejects writes and when it accepts them again.
  ///   - isolation: The isolation of the store; leave it to the compiler.
  /// - Returns: The storage, which saves as long as it exists, and the store with the file's state and history.
  /// - Throws: ``StorageError``. A file that could not be opened stays unchanged, byte for byte.
  public func openAlone(
    onStatus: @escaping @Sendable (StorageStatus) -> Void = { _ in }, isolation: isolated any Actor = #isolation
  ) throws(StorageError) -> (storage: Storage<F.State, F.Action>, store: Store<F>) {
    try requireFile()
    let storage = try Storage<F.State, F.Action>(
      path, app: app.name, first: app.first(), history: app.history, schema: app.schema, durability: app.durability,
      bounds: app.bounds, onStatus: onStatus)
    let store = app.makeStore(storage.state, isolation: isolation)
    storage.persist(store)
    return (storage, store)
  }

  /// Converts the file to the app's schema version. A file that has it already stays unchanged.
  ///
  /// Opening a file does the same; a command for administrators calls this to convert many files at once.
  ///
  /// - Throws: ``StorageError`` if the file does not exist, is open in another program, or can't be converted.
  /// - Complexity: The cost of opening the file, and O(state) if it is converted.
  public func migrate() throws(StorageError) {
    try requireFile()
    guard FileManager.default.fileExists(atPath: path) else {
      throw StorageError(.unreachable, path: path, MissingFile.reason(path))
    }
    try Storage<F.State, F.Action>(
      path, app: app.name, first: app.first(), history: app.history, schema: app.schema, durability: .onDemand,
      bounds: app.bounds
    ).close()
  }

  private func requireFile() throws(StorageError) {
    guard path.hasPrefix("postgres://") || path.hasPrefix("postgresql://") else { return }
    throw StorageError(
      .unreachable, path: "the database",
      "no program has a document in a database alone; open it with AppFile.open, which migrates it, too")
  }
}

extension AppDefinition {
  /// Returns the file at a path.
  public func file(at path: String) -> AppFile<F> { AppFile(self, path, isDefault: false) }

  /// Returns the file that a user named, or the default file.
  ///
  /// The default file is named by the environment variable `NAME_FILE` (the app's name in capital letters), and
  /// otherwise is `name.tarn` in a folder with the app's name in the system's folder for application data. That folder
  /// is created if it does not exist. If the variable names a file that does not exist, reading it gives the state of a new
  /// file and a warning; in a folder that does not exist, it is an error: the variable is probably misspelt.
  ///
  /// ```swift
  /// let file = try Clocks.app.file(CommandLine.arguments.dropFirst().first)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path that the user gave; `nil` for the default file.
  ///   - environment: The environment variables.
  /// - Throws: The system's error if the folder of the default file can't be created.
  public func file(
    _ path: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> AppFile<F> {
    if let path { return file(at: path) }
    if let path = environment["\(name.uppercased())_FILE"], !path.isEmpty {
      return AppFile(self, path, isDefault: true, isNamedByEnvironment: true)
    }
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return AppFile(self, folder.appendingPathComponent("\(name.lowercased()).tarn").path, isDefault: true)
  }
}
