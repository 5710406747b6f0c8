/// Why a session can't be read or written: what is wrong and where, in words for a person.
///
/// ```
/// This session can't be read. Line 14, column 32, at state.document.title: expected a text, found null.
/// ```
public struct SessionError: Error, Hashable, Sendable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// It is no session at all.
    case foreign
    /// It is another app's.
    case otherApp
    /// It is of a version of the format that came later.
    case newer
    /// It ends too early. ``Session/rescue(_:of:rules:)`` gives what is there, from the first state on.
    case cutShort
    /// Something in it is not as it should be: damaged, changed, or of an app whose states look different.
    case unreadable
    case tooLarge
    /// The history can't be written: the line counts as it would in the file.
    case unwritable
  }

  public let kind: Kind
  /// The line of the file it is about, from 1; `nil` for the whole.
  public let line: Int?
  /// In characters, from 1.
  public let column: Int?
  /// The way from the line to the part of it, as in `state.document.clocks[3].zone`.
  public let path: String
  /// What is wrong, in plain English, to be read within a sentence.
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
    case .foreign: return "This is not a Tarn session. " + words
    case .cutShort: return "This session is truncated. " + words
    case .unreadable: return "This session can't be read. " + words
    case .unwritable: return "This session can't be written. " + words
    case .otherApp, .newer, .tooLarge: return words
    }
  }
}
