import Foundation
import TarnEncoding

/// The sessions in files and folders, by their headers alone.
///
/// ```swift
/// for session in try SessionFiles.find(in: "sessions") { print(session.name, session.header.app) }
/// ```
public struct SessionFiles: Sendable {
  /// The ending of the files that a ``SessionRecorder`` writes.
  public static var binaryEnding: String { "tarnsession" }
  /// The ending of files with lines of JSON.
  public static var textEnding: String { "jsonl" }

  /// The files of one run, in order, or one file.
  public let paths: [String]
  /// The header of the first of them.
  public let header: SessionHeader

  /// The name of the session for people: that of its file, or of its first one.
  public var name: String { paths.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "" }

  /// Returns the session in a file; the sessions of a folder.
  ///
  /// Several files of one run in a folder are one session, as long as none is missing between them.
  ///
  /// - Throws: ``SessionError`` if the path can't be read, or is a file without a session. Files of a folder that can't be
  ///   read are in `unreadable` of ``find(in:unreadable:)``.
  public static func find(in path: String) throws(SessionError) -> [SessionFiles] {
    var unreadable: [(path: String, error: SessionError)] = []
    let found = try find(in: path, unreadable: &unreadable)
    if found.isEmpty, let first = unreadable.first { throw first.error }
    return found
  }

  /// Returns the session in a file; the sessions of a folder.
  ///
  /// - Parameters:
  ///   - path: a file or a folder.
  ///   - unreadable: gets the files of a folder that can't be read.
  /// - Throws: ``SessionError`` if the path can't be read.
  public static func find(
    in path: String, unreadable: inout [(path: String, error: SessionError)]
  ) throws(SessionError) -> [SessionFiles] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SessionError(.unreachable, "there is no file “\(path)”")
    }
    guard isFolder.boolValue else { return [SessionFiles(paths: [path], header: try header(of: path))] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw SessionError(.unreachable, "the folder “\(path)” can't be listed")
    }
    var files: [SessionFiles] = []
    for name in names.sorted() where name.hasSuffix(".\(binaryEnding)") || name.hasSuffix(".\(textEnding)") {
      let file = "\(path)/\(name)"
      do throws(SessionError) { files.append(SessionFiles(paths: [file], header: try header(of: file))) } catch {
        unreadable.append((file, error))
      }
    }
    return joined(files)
  }

  /// Returns the session in a file, or that of the latest run in a folder: the one that began last.
  ///
  /// - Parameters:
  ///   - path: a file or a folder.
  ///   - app: the name of the app; `nil` for any one. If the path has no session of the app, one of another app is
  ///     returned, which is refused with its name when it is read.
  /// - Throws: ``SessionError`` if the path can't be read or has no session.
  public static func latest(in path: String, of app: String? = nil) throws(SessionError) -> SessionFiles {
    let all = try find(in: path)
    let own = all.filter { app == nil || $0.header.app == app }
    // The last one by name of several of the same time.
    guard let files = (own.isEmpty ? all : own).reversed().max(by: { $0.header.time < $1.header.time }) else {
      throw SessionError(.unreachable, "there are no sessions in “\(path)”")
    }
    return files
  }

  /// Joins the files of each run.
  private static func joined(_ files: [SessionFiles]) -> [SessionFiles] {
    var joined: [SessionFiles] = []
    for file in files {
      if let last = joined.last, !file.header.run.isEmpty, last.header.run == file.header.run,
        file.header.segment == last.header.segment + last.paths.count
      {
        joined[joined.count - 1] = SessionFiles(paths: last.paths + file.paths, header: last.header)
      } else {
        joined.append(file)
      }
    }
    return joined
  }

  /// Returns the contents of the files.
  public func contents() throws(SessionError) -> [Data] {
    var contents: [Data] = []
    for path in paths { contents.append(try Self.read(path)) }
    return contents
  }

  private static func header(of path: String) throws(SessionError) -> SessionHeader {
    let bytes = [UInt8](try read(path))
    let isBinary = bytes.withUnsafeBytes { StepFile.isSession($0) }
    return try StepFile(isBinary ? bytes : SessionText.binary(bytes)).header
  }

  private static func read(_ path: String) throws(SessionError) -> Data {
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw SessionError(.unreachable, "the file “\(path)” can't be read")
    }
  }
}

extension SessionFiles {
  /// Converts a session file, without knowing the types of its app.
  ///
  /// - Parameters:
  ///   - path: a file in either form, or a folder with one.
  ///   - binary: the path for the binary form; `nil` to get lines of JSON.
  ///   - output: gets the lines.
  /// - Throws: ``SessionError`` if it can't be read; the system's error if the binary form can't be written.
  public static func convert(_ path: String, toBinary binary: String?, output: (String) -> Void) throws {
    let data = try read(try onlyFile(in: path))
    let isBinary = data.withUnsafeBytes { StepFile.isSession($0) }
    let steps = isBinary ? data : Data(try SessionText.binary([UInt8](data)))
    guard let binary else { return output(try SessionText.lines(steps)) }
    try steps.write(to: URL(fileURLWithPath: binary), options: .atomic)
  }

  private static func onlyFile(in path: String) throws(SessionError) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return path }
    let paths = try find(in: path).flatMap(\.paths)
    guard paths.count == 1 else {
      throw SessionError(.unreachable, "the folder “\(path)” has \(paths.count) files with sessions; name one of them")
    }
    return paths[0]
  }
}
