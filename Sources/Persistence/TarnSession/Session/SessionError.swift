import TarnEncoding

/// The error of a session that cannot be read or written: the problem and its location, in a message for the user.
///
/// ```
/// This session can't be read. Line 14, column 32, at state.document.title: expected a text, found null.
/// ```
public struct SessionError: Error, Hashable, Sendable {
  /// The kind of the problem.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The file is not a session.
    case notASession
    /// The session belongs to another app.
    case otherApp
    /// The format version is newer than this code.
    case newer
    /// The file ends too early. ``SessionRecording/rescue(_:of:rules:)`` reads its intact part if the first state is complete.
    case truncated
    /// The content is invalid: damaged, edited, or from an app with other state types.
    case unreadable
    /// The file exceeds the greatest size.
    case tooLarge
    /// There is no file, or the system does not read it.
    case unreachable
    /// The history cannot be written; the line is the one that it would have in the file.
    case unwritable
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The line of the file, from 1; `nil` for the whole file.
  public let line: Int?
  /// The column in characters, from 1.
  public let column: Int?
  /// The path within the line, as in `state.document.clocks[3].zone`.
  public let path: String
  /// The cause, in English, as part of a sentence.
  public let reason: String

  init(_ kind: Kind, line: Int? = nil, column: Int? = nil, path: String = "", _ reason: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  init(_ kind: Kind, line: Int, _ fault: TextSyntaxError, in bytes: UnsafeBufferPointer<UInt8>? = nil) {
    self.init(
      kind, line: line, column: bytes.flatMap { fault.location(in: $0)?.column }, path: fault.path, fault.reason)
  }
}

extension SessionError: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let line { parts.append("line \(line)") }
    if let column { parts.append("column \(column)") }
    if !path.isEmpty { parts.append("at \(path)") }
    let message = sentence((parts.isEmpty ? "" : parts.joined(separator: ", ") + ": ") + reason)
    switch kind {
    case .notASession: return "This is not a Tarn session. " + message
    case .truncated: return "This session is truncated. " + message
    case .unreadable: return "This session can't be read. " + message
    case .unwritable: return "This session can't be written. " + message
    case .otherApp, .newer, .tooLarge, .unreachable: return message
    }
  }
}
