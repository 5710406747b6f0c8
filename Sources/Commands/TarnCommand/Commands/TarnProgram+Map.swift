import Foundation
import TarnCommandLine
import TarnRepair
import TarnSession
import TarnStorage

extension TarnProgram {
  struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draws the feature map: the features and use cases that ran, and those that a plan adds.",
      discussion: """
        Only a trace, in a session or of a spec, records which feature requested which use case; from other files \
        only the actions are counted.

        A plan has a feature on a line without indentation, and below it, indented, its use cases with their actions:

            Listing
              AddItem: add
              CheckItem: check, uncheck (sprint 2)
            # a comment

        \(exitCodes)
        """)

    @Argument(
      help: """
        A session that an app wrote, the trace of a spec, a file with the state of an app, or a folder with such files \
        (.session, .trace and .tarn).
        """, completion: .file(extensions: endings))
    var session: [String]
    @Option(help: ArgumentHelp("The plan to compare with.", valueName: "file"), completion: .file()) var plan: String?
    @Flag(help: "Print an HTML page.") var html = false

    func run() throws {
      let plan = try plan.map(readPlan)
      var actions = RecordedActions()
      var isSound = true
      for path in try files(session) { isSound = try actions.read(path) && isSound }
      guard actions.apps.count <= 1 else {
        throw CommandError(
          "these are sessions of several apps (\(actions.apps.joined(separator: ", "))), but a map shows only one")
      }
      let map = FeatureMap(actions, plan: plan)
      if html { printText(map.html) } else { printLines(map.text) }
      guard isSound else {
        printError("A file is damaged, and its damaged parts are not counted. `tarn check` lists them.")
        throw ExitCode.damaged
      }
    }
  }
}

/// The extensions of the files that are read from a folder; other files in it are ignored.
private let endings = ["session", "trace", "tarn"]

/// Returns the files at the paths; for a folder, the files in it, sorted by name.
private func files(_ paths: [String]) throws(CommandError) -> [String] {
  var files: [String] = []
  for path in paths {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      files.append(path)
      continue
    }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw CommandError(path, "it can't be listed")
    }
    let found = names.filter { endings.contains(($0 as NSString).pathExtension) }.sorted()
    guard !found.isEmpty else {
      throw CommandError(path, "the folder has no file whose name ends with .session, .trace or .tarn")
    }
    files += found.map { (path as NSString).appendingPathComponent($0) }
  }
  return files
}

private func readPlan(_ path: String) throws(CommandError) -> Plan {
  let data = try read(path, atMost: Plan.bound)
  guard let text = String(validating: data, as: UTF8.self) else { throw CommandError(path, "it is not UTF-8 text") }
  do throws(PlanError) { return try Plan(parsing: text) } catch { throw CommandError(path, "\(error)") }
}

/// Returns the size of a regular file. Other files are not even opened: opening a pipe would block until a writer opens
/// it.
private func size(_ path: String) throws(CommandError) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else {
    throw CommandError(path, "it can't be read: \(String(cString: strerror(errno)))")
  }
  guard status.st_mode & S_IFMT == S_IFREG else { throw CommandError(path, "it is not a regular file") }
  return Int(status.st_size)
}

private func read(_ path: String, atMost bound: Int) throws(CommandError) -> Data {
  let size = try size(path)
  guard size <= bound else { throw CommandError(path, "it has \(size) bytes; the maximum is \(bound)") }
  do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
    throw CommandError(path, "it can't be read: \(String(cString: strerror(errno)))")
  }
}

extension RecordedActions {
  /// Adds a file of any of the three kinds.
  ///
  /// - Returns: whether the whole file is sound.
  fileprivate mutating func read(_ path: String) throws -> Bool {
    if try isDatabase(path) {
      return add(try withReadable(path) { copy throws(StorageError) in try RecoveredFile(copy) })
    }
    let data = try TarnCommand.read(path, atMost: SessionRecording<Bool, Bool>.sizeBound)
    do throws(SessionError) { add(try SessionSummary(reading: data)) } catch { throw CommandError(path, "\(error)") }
    return true
  }

  /// Whether a file begins with the header of SQLite.
  private func isDatabase(_ path: String) throws(CommandError) -> Bool {
    _ = try size(path)
    let magic = "SQLite format 3\0"
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: magic.utf8.count)) == Data(magic.utf8)
  }
}

extension CommandError {
  /// An error about a file.
  fileprivate init(_ path: String, _ message: String) {
    self.init("\((path as NSString).lastPathComponent): \(message)")
  }
}
