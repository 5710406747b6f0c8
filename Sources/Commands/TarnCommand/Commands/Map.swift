import Foundation
import TarnRepair
import TarnSession
import TarnStorage

/// Prints the feature map.
func map(_ paths: [String], plan planPath: String?, isHTML: Bool) -> ExitCode {
  do throws(MapError) {
    let plan: Plan? = if let planPath { try readPlan(planPath) } else { nil }
    var actions = RecordedActions()
    var isSound = true
    for path in try files(paths) { isSound = try actions.read(path) && isSound }
    guard actions.apps.count <= 1 else {
      throw MapError(
        "these are sessions of several apps (\(actions.apps.joined(separator: ", "))), but a map shows only one")
    }
    let map = FeatureMap(actions, plan: plan)
    printOutput(isHTML ? escaped(map.html, keepingLines: true) : map.text.map { escaped($0) + "\n" }.joined())
    if !isSound { printError("A file is damaged, and its damaged parts are not counted. `tarn check` lists them.") }
    return isSound ? .intact : .damaged
  } catch {
    printError("\(error)")
    return .error
  }
}

/// The reason why no map can be drawn, in words.
private struct MapError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) { description = message.prefix(1).uppercased() + message.dropFirst() + "." }
  init(_ error: StorageError) { description = error.message(in: .map) }
  /// An error about a file; the sentence begins with the file's unchanged name.
  init(_ path: String, _ message: String) {
    description = "\((path as NSString).lastPathComponent): \(message)" + (message.hasSuffix(".") ? "" : ".")
  }
}

/// The extensions of the files that are read from a folder; other files in it are ignored.
private let endings = ["session", "trace", "tarn"]

/// Returns the files at the paths; for a folder, the files in it, sorted by name.
private func files(_ paths: [String]) throws(MapError) -> [String] {
  var files: [String] = []
  for path in paths {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      files.append(path)
      continue
    }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw MapError(path, "it can't be listed")
    }
    let found = names.filter { endings.contains(($0 as NSString).pathExtension) }.sorted()
    guard !found.isEmpty else {
      throw MapError(path, "the folder has no file whose name ends with .session, .trace or .tarn")
    }
    files += found.map { (path as NSString).appendingPathComponent($0) }
  }
  return files
}

private func readPlan(_ path: String) throws(MapError) -> Plan {
  let data = try read(path, atMost: Plan.bound)
  guard let text = String(validating: data, as: UTF8.self) else { throw MapError(path, "it is not UTF-8 text") }
  do throws(PlanError) { return try Plan(parsing: text) } catch { throw MapError(path, "\(error)") }
}

/// Returns the size of a regular file. Other files are not even opened: opening a pipe would block until a writer opens
/// it.
private func size(_ path: String) throws(MapError) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else { throw MapError(path, "it can't be read: \(String(cString: strerror(errno)))") }
  guard status.st_mode & S_IFMT == S_IFREG else { throw MapError(path, "it is not a regular file") }
  return Int(status.st_size)
}

private func read(_ path: String, atMost bound: Int) throws(MapError) -> Data {
  let size = try size(path)
  guard size <= bound else { throw MapError(path, "it has \(size) bytes; the maximum is \(bound)") }
  do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
    throw MapError(path, "it can't be read: \(String(cString: strerror(errno)))")
  }
}

extension RecordedActions {
  /// Adds a file of any of the three kinds.
  ///
  /// - Returns: whether the whole file is sound.
  fileprivate mutating func read(_ path: String) throws(MapError) -> Bool {
    if try isDatabase(path) {
      do throws(StorageError) {
        return try withReadable(path) { copy throws(StorageError) in add(try RecoveredFile(copy)) }
      } catch { throw MapError(error) }
    }
    let data = try TarnCommand.read(path, atMost: SessionRecording<Bool, Bool>.sizeBound)
    do throws(SessionError) { add(try SessionSummary(reading: data)) } catch { throw MapError(path, "\(error)") }
    return true
  }

  /// Whether a file begins with the header of SQLite.
  private func isDatabase(_ path: String) throws(MapError) -> Bool {
    _ = try size(path)
    let magic = "SQLite format 3\0"
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: magic.utf8.count)) == Data(magic.utf8)
  }
}
