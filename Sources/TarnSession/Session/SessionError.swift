/// The reason why a session can't be read or written, with its place, as a message for the user.
///
/// ```
/// This session can't be read. Line 14, column 32, at state.document.title: expected a text, found null.
/// ```
public struct SessionError: Error, Hashable, Sendable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// It is not a session.
    case foreign
    /// It belongs to another app.
    case otherApp
    /// It has a later version of the format.
    case newer
    /// It is truncated. ``Session/rescue(_:of:rules:)`` reads the existing part, from the first state on.
    case cutShort
    /// It is damaged, edited, or of an app with other states.
    case unreadable
    case tooLarge
    /// The history can't be written: the line is the one that it would have in the file.
    case unwritable
  }

  public let kind: Kind
  /// The line of the file, from 1; `nil` for the whole.
  public let line: Int?
  /// In characters, from 1.
  public let column: Int?
  /// The path from the line to the part, as in `state.document.clocks[3].zone`.
  public let path: String
  /// The reason, in plain English, for use within a sentence.
  public let reason: String

  init(_ kind: Kind, line: Int? = nil, column: Int? = nil, path: String = "", _ reason: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  init(_ kind: Kind, line: Int, _ fault: TextFault, in bytes: UnsafeBufferPointer<UInt8>? = nil) {
    self.init(
      kind, line: line, column: bytes.flatMap { fault.place(in: $0)?.column }, path: fault.path, fault.reason)
  }
}

extension SessionError: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let line { parts.append("line \(line)") }
    if let column { parts.append("column \(column)") }
    if !path.isEmpty { parts.append("at \(path)") }
    let words = sentence((parts.isEmpty ? "" : parts.joined(separator: ", ") + ": ") + reason)
    switch kind {
    case .foreign: return "This is no Tarn session. " + words
    case .cutShort: return "This session is cut short. " + words
    case .unreadable: return "This session can't be read. " + words
    case .unwritable: return "This session can't be written. " + words
    case .otherApp, .newer, .tooLarge: return words
    }
  }
}
