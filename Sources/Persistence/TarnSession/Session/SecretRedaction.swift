import Foundation
import TarnEncoding
import TarnRecord

/// Hides the values of secret fields in a line of a session, so that the line can still be read.
///
/// A field is found by its name at any depth of a state or an action, as `tarn show` finds it. What is read in place of a
/// value has its type: another text, 0, `false`, an empty list. An object loses its members, or the values of its members
/// if its type needs them.
struct SecretRedaction {
  /// The names of the secret fields.
  let names: Set<String>

  init<State>(of type: State.Type) { names = (type as? any Record.Type)?.secretFields ?? [] }

  /// Returns the line without the values of secret fields.
  ///
  /// - Throws: ``TextSyntaxError`` if the result could not be read as `Line`.
  /// - Complexity: O(bytes), with up to four readings if the state has secret fields.
  func redacted<Line: Decodable>(_ line: Data, as type: Line.Type) throws(TextSyntaxError) -> Data {
    guard !names.isEmpty else { return line }
    func attempt(_ placeholder: String, keepsMembers: Bool) -> Result<Data, TextSyntaxError> {
      var copy = RedactedLine(Array(line), names: names, placeholder: placeholder, keepsMembers: keepsMembers)
      let bytes = copy.finished()
      return Result { () throws(TextSyntaxError) in
        try Self.read(type, from: bytes)
        return Data(bytes)
      }
    }
    var result = attempt("•••", keepsMembers: false)
    // Bytes, for example, are read from an empty text only.
    for (placeholder, keepsMembers) in [("", false), ("•••", true), ("", true)] {
      if case .failure = result { result = attempt(placeholder, keepsMembers: keepsMembers) }
    }
    return try result.get()
  }

  private static func read<Line: Decodable>(_ type: Line.Type, from bytes: [UInt8]) throws(TextSyntaxError) {
    try bytes.withUnsafeBufferPointer { buffer -> Result<Void, TextSyntaxError> in
      do throws(TextSyntaxError) {
        _ = try JSONNodeDecoder.decode(type, from: JSONParser.parse(buffer))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    .get()
  }
}

/// Copies a line of compact JSON token by token, and replaces the values of some members.
private struct RedactedLine {
  private let bytes: [UInt8]
  private let names: Set<String>
  private let placeholder: [UInt8]
  private let keepsMembers: Bool
  private var position = 0
  private var result: [UInt8] = []

  init(_ bytes: [UInt8], names: Set<String>, placeholder: String, keepsMembers: Bool) {
    (self.bytes, self.names, self.keepsMembers) = (bytes, names, keepsMembers)
    self.placeholder = Array("\"\(placeholder)\"".utf8)
    result.reserveCapacity(bytes.count)
  }

  mutating func finished() -> [UInt8] {
    copyValue(depth: 0, isHidden: false)
    return result
  }

  /// Copies a value.
  ///
  /// - Parameters:
  ///   - depth: 0 for the line, whose own members are not those of the app.
  ///   - isHidden: Whether it is in a secret field.
  private mutating func copyValue(depth: Int, isHidden: Bool) {
    guard position < bytes.count else { return }
    switch bytes[position] {
    case UInt8(ascii: "{"): copyObject(depth: depth, isHidden: isHidden)
    case UInt8(ascii: "["): copyList(depth: depth, isHidden: isHidden)
    case UInt8(ascii: "\""):
      let text = takeText()
      result += isHidden ? placeholder : Array(text)
    default:
      let start = position
      while position < bytes.count, !",]}".utf8.contains(bytes[position]) { position += 1 }
      result += isHidden ? Self.hidden(bytes[start..<position]) : Array(bytes[start..<position])
    }
  }

  /// The value in place of a number, a Boolean or null.
  private static func hidden(_ scalar: ArraySlice<UInt8>) -> [UInt8] {
    switch scalar.first {
    case UInt8(ascii: "n"): Array(scalar)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): Array("false".utf8)
    default: [UInt8(ascii: "0")]
    }
  }

  private mutating func copyObject(depth: Int, isHidden: Bool) {
    let count = result.count
    take()
    while position < bytes.count, bytes[position] != UInt8(ascii: "}") {
      if bytes[position] == UInt8(ascii: ",") { take() }
      let key = takeText()
      result += key
      take()
      let name = String(decoding: key.dropFirst().dropLast(), as: UTF8.self)
      copyValue(depth: depth + 1, isHidden: isHidden || (depth > 0 && names.contains(name)))
    }
    take()
    if isHidden, !keepsMembers { result.replaceSubrange(count..., with: Array("{}".utf8)) }
  }

  private mutating func copyList(depth: Int, isHidden: Bool) {
    let count = result.count
    take()
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
      if bytes[position] == UInt8(ascii: ",") { take() }
      copyValue(depth: depth + 1, isHidden: isHidden)
    }
    take()
    if isHidden { result.replaceSubrange(count..., with: Array("[]".utf8)) }
  }

  /// Copies one byte, a sign between values.
  private mutating func take() {
    guard position < bytes.count else { return }
    result.append(bytes[position])
    position += 1
  }

  /// Returns a text with its quotation marks.
  private mutating func takeText() -> ArraySlice<UInt8> {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
    return bytes[start..<position]
  }
}
