import Foundation
import Tarn
import TarnEncoding
import TarnTrace

/// The content of a session file, or of a spec's trace file, that can be read without the app's types.
///
/// ```swift
/// let summary = try SessionSummary(reading: Data(contentsOf: file))
/// ```
package struct SessionSummary {
  package enum Kind: Equatable {
    case session(app: String)
    case spec(String)
  }

  /// The name of an action, its cause, and the number of its occurrences.
  package struct Count: Equatable {
    package var action: String
    package var cause: String
    package var count: Int
  }

  package let kind: Kind
  package let trace: Trace?
  /// The actions in the order of their first occurrence; empty if there is a trace, which contains more.
  package private(set) var actions: [Count] = []

  /// Reads a session file or a trace file.
  ///
  /// - Throws: ``SessionError``, as for reading the session itself; but the states and the steps are not checked.
  /// - Complexity: O(bytes)
  package init(reading data: Data) throws(SessionError) {
    self = try data.reading { bytes throws(SessionError) in
      guard bytes.count <= SessionRecording<Bool, Bool>.sizeBound else {
        throw SessionError(
          .tooLarge, "the session has \(bytes.count) bytes; the maximum is \(SessionRecording<Bool, Bool>.sizeBound)")
      }
      return try SessionSummary(SessionLines.split(bytes), endsInMiddle: bytes.last != UInt8(ascii: "\n"))
    }
  }

  private init(_ lines: [UnsafeBufferPointer<UInt8>], endsInMiddle: Bool) throws(SessionError) {
    guard let first = lines.first, let head = try? JSONParser.parse(first) else {
      throw SessionError(.notASession, lines.isEmpty ? "it is empty" : "its first line is not the header of a session")
    }
    if head["format"]?.isText(TraceLine.format) == true {
      if let number = head.version, number > 1 {
        throw SessionError(
          .newer, line: 1,
          "this trace has version \(number), but this program reads only version 1; use a newer version of it")
      }
      let line = try Self.decode(TraceLine.self, lines, 0, endsInMiddle)
      (kind, trace) = (.spec(line.spec), line.trace)
      return
    }
    guard head["format"]?.isText(SessionLines.format) == true else {
      throw SessionError(.notASession, "its first line is not the header of a session")
    }
    if let newer = SessionError.newer(head, reader: "this program") { throw newer }
    let header = try Self.decode(SessionLines.Header.self, lines, 0, endsInMiddle)
    kind = .session(app: header.app)
    let tail = lines.dropFirst(2).firstIndex(where: SessionLines.isTail) ?? lines.count
    let end = tail + (header.version == 2 ? 2 : 1)
    guard end < lines.count else {
      throw SessionError(.truncated, line: lines.count, "the file ends after this line; its last line is missing")
    }
    var sum = LineChecksum()
    for line in lines[..<end] { sum.add(line) }
    try Self.decode(SessionLines.End.self, lines, end, endsInMiddle).end
      .check(entries: max(0, tail - 2), sum: sum.text, line: end + 1, of: lines.count)
    trace = header.version == 2 ? try Self.decode(SessionLines.Traced.self, lines, tail + 1, endsInMiddle).trace : nil
    if trace == nil {
      for index in 2..<max(2, tail) { add(try Self.parse(lines, index, endsInMiddle)) }
    }
  }

  /// Counts the actions of an entry.
  private mutating func add(_ entry: JSONNode) {
    guard case .list(let list) = entry["actions"]?.kind, case .text(let cause) = entry["cause"]?.kind else { return }
    for node in list {
      let name = Self.name(of: node)
      if let index = actions.firstIndex(where: { $0.action == name && $0.cause == cause }) {
        actions[index].count += 1
      } else {
        actions.append(Count(action: name, cause: cause, count: 1))
      }
    }
  }

  /// Returns the name of an encoded action: the name of its enum case, as Swift encodes enums. That of an action in a
  /// session of a shared document is the name of the action itself.
  ///
  /// A text that cannot be the name of a case may be a user's content, so it is not returned.
  package static func name(of action: JSONNode) -> String {
    if let inner = action["acted"]?["_1"] { return self.name(of: inner) }
    let name: String? =
      switch action.kind {
      case .object(let members): members.keys.count == 1 ? members.keys.first : nil
      case .text(let text): text
      default: nil
      }
    // The names of cases are shorter, and a list of names of this length remains readable.
    guard let name, !name.isEmpty, name.utf8.count <= 64, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return "unnamed" }
    return name
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ lines: [UnsafeBufferPointer<UInt8>], _ index: Int, _ endsInMiddle: Bool
  ) throws(SessionError) -> Value {
    do throws(TextSyntaxError) { return try JSONNodeDecoder.decode(type, from: JSONParser.parse(lines[index])) } catch {
      throw self.error(error, lines, index, endsInMiddle)
    }
  }

  private static func parse(
    _ lines: [UnsafeBufferPointer<UInt8>], _ index: Int, _ endsInMiddle: Bool
  ) throws(SessionError) -> JSONNode {
    do throws(TextSyntaxError) { return try JSONParser.parse(lines[index]) } catch {
      throw self.error(error, lines, index, endsInMiddle)
    }
  }

  private static func error(
    _ fault: TextSyntaxError, _ lines: [UnsafeBufferPointer<UInt8>], _ index: Int, _ endsInMiddle: Bool
  ) -> SessionError {
    if fault.isIncomplete, endsInMiddle, index == lines.count - 1 {
      return SessionError(.truncated, line: index + 1, "the file ends in the middle of this line")
    }
    return SessionError(.unreadable, line: index + 1, fault, in: lines[index])
  }
}

/// The single line of a spec's trace file, as `TarnTesting` writes it.
private struct TraceLine: Codable {
  static let format = "tarn-trace"

  var format: String
  var spec: String
  var trace: Trace
  var version: Int
}
