/// Reads JSON according to RFC 8259, and reports the problem and its position in any other text.
///
/// Foundation's parser reports no position, accepts duplicate keys, and writes its messages for programmers.
///
/// - Complexity: O(bytes). The stack is bounded by ``depthBound``.
package struct JSONParser {
  /// The greatest depth of nested lists and objects: far more than a state written by hand needs, and few enough that a
  /// debug build stays within the half megabyte of stack that some threads have.
  package static let depthBound = 128

  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  let bytes: UnsafeBufferPointer<UInt8>
  var next = 0
  var depth = 0

  /// Returns the single value in the bytes.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(TextSyntaxError) -> JSONNode {
    var parser = JSONParser(bytes: bytes)
    parser.skipSpace()
    guard parser.next < bytes.count else { throw TextSyntaxError.empty }
    let node = try parser.value()
    parser.skipSpace()
    if parser.next < bytes.count {
      throw parser.fault("expected the end of the text, found \(parser.found)")
    }
    return node
  }

  private mutating func value() throws(TextSyntaxError) -> JSONNode {
    let start = next
    switch peek {
    case UInt8(ascii: "{"): return try nested { parser throws(TextSyntaxError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(TextSyntaxError) in try parser.list() }
    case UInt8(ascii: "\""): return JSONNode(.text(try text()), at: start)
    case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte):
      return JSONNode(.number(try number()), at: start)
    default: return JSONNode(try literal(), at: start)
    }
  }

  private mutating func nested(_ read: (inout JSONParser) throws(TextSyntaxError) -> JSONNode.Kind)
    throws(TextSyntaxError) -> JSONNode
  {
    let start = next
    guard depth < Self.depthBound else { throw fault("nested more than \(Self.depthBound) deep") }
    depth += 1
    defer { depth -= 1 }
    next += 1
    return JSONNode(try read(&self), at: start)
  }

  private mutating func list() throws(TextSyntaxError) -> JSONNode.Kind {
    var elements: [JSONNode] = []
    skipSpace()
    if accept("]") { return .list([]) }
    while true {
      elements.append(try value())
      skipSpace()
      if accept("]") { return .list(elements) }
      guard accept(",") else { throw fault("expected a comma or ] after an element of a list, found \(found)") }
      skipSpace()
      if peek == UInt8(ascii: "]") { throw fault("expected another element after the comma, found “]”") }
    }
  }

  private mutating func object() throws(TextSyntaxError) -> JSONNode.Kind {
    var members = JSONNode.Members()
    skipSpace()
    if accept("}") { return .object(members) }
    while true {
      let start = next
      guard peek == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes, found \(found)") }
      let key = try text()
      skipSpace()
      guard accept(":") else { throw fault("expected a colon after the key “\(key.shortened)”, found \(found)") }
      skipSpace()
      guard members.nodes.updateValue(try value(), forKey: key) == nil else {
        throw TextSyntaxError(offset: start, reason: "the key “\(key.shortened)” occurs twice in the same object")
      }
      members.keys.append(key)
      skipSpace()
      if accept("}") { return .object(members) }
      guard accept(",") else {
        throw fault("expected a comma or } after the value of “\(key.shortened)”, found \(found)")
      }
      skipSpace()
    }
  }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { next += 1 }
  }

  var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  func fault(_ reason: String) -> TextSyntaxError {
    TextSyntaxError(offset: next, reason: reason, isIncomplete: next >= bytes.count)
  }

  /// The content at the current position, for messages.
  var found: String {
    guard next < bytes.count else { return "the end of the text" }
    // 64 bytes hold the first character or the first word of any pasted text.
    let ahead = String(decoding: bytes[next..<min(next + 64, bytes.count)], as: UTF8.self)
    let word = ahead.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if !word.isEmpty { return "“\(String(word).shortened)”" }
    switch ahead.first {
    case "\"": return "a double quote"
    case "“", "”", "„": return "a curly quote; JSON requires straight quotes"
    case "'", "‘", "’": return "a single quote; JSON requires double quotes"
    case let first?: return "“\(first)”"
    case nil: return "the end of the text"
    }
  }
}
