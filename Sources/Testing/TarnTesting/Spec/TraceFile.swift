import Tarn
import TarnEncoding
import TarnTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that holds the trace of a spec, for `tarn map`.
///
/// ```
/// {"format":"tarn-trace","spec":"Todos","trace":[{"action":"add","cause":"acted","count":2,"feature":"Listing"}],"version":1}
/// ```
///
/// The lines are those of ``TarnTrace/Trace``, encoded as in a session file.
public enum TraceFile {
  /// The environment variable that names the folder.
  static let variable = "TARN_SESSIONS"

  /// The error for a trace file that cannot be written.
  public struct WriteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The message, with the path and the system's error.
    public let description: String
  }

  /// Writes the trace file if the environment variable is set.
  ///
  /// The file name is derived from the spec and its content, so running the same test again replaces the same file.
  static func write(_ trace: Trace, of spec: String) throws(WriteError) {
    guard let folder = getenv(variable).map({ String(cString: $0) }), !folder.isEmpty else { return }
    try write(trace, of: spec, in: folder)
  }

  static func write(_ trace: Trace, of spec: String, in folder: String) throws(WriteError) {
    let text = text(of: trace, spec)
    let path = "\(folder)/\(fileName(spec, text))"
    // Written to a temporary file and renamed, because a map may be read at the same time.
    let temporaryPath = "\(path).\(getpid())"
    guard let file = fopen(temporaryPath, "w") else { throw unwritable(path) }
    var line = text + "\n"
    let count = line.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) }
    let isComplete = count == line.utf8.count
    guard fclose(file) == 0, isComplete, rename(temporaryPath, path) == 0 else {
      let error = unwritable(path)
      unlink(temporaryPath)
      throw error
    }
  }

  private static func unwritable(_ path: String) -> WriteError {
    WriteError(
      description: "The trace can't be written to \(path): \(String(cString: strerror(errno))). "
        + "\(variable) must be the path of an existing folder, or unset.")
  }

  static func text(of trace: Trace, _ spec: String) -> String {
    let json = JSONWriter()
    json.append(raw: #"{"format":"tarn-trace","spec":"#)
    json.append(text: spec)
    json.append(raw: #","trace":"#)
    // Texts and numbers always encode.
    do { try json.append(trace, within: 1) } catch { preconditionFailure("A trace can't be encoded: \(error.reason)") }
    json.append(raw: #","version":1}"#)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the file name: the first forty characters of the spec's name, with `-` for all but letters and digits, and
  /// the first sixteen digits of the content's hash. File names are limited to 255 bytes.
  private static func fileName(_ spec: String, _ text: String) -> String {
    let word = spec.unicodeScalars.prefix(40).map { scalar -> Character in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let hash = Array(text.utf8).withUnsafeBytes { SHA256.hex(of: $0) }
    return "\(String(word))-\(hash.prefix(16)).trace"
  }
}
