/// The problem of a text and its byte offset. A caller that has the whole text turns it into an error for the user.
package struct TextSyntaxError: Error {
  package var offset: Int
  package var path = ""
  package var reason: String
  /// Whether more text after its end could make the text valid.
  package var isIncomplete = false

  static let empty = TextSyntaxError(offset: 0, reason: "the text is empty", isIncomplete: true, hasLocation: false)

  package static func tooLarge(_ count: Int, bound: Int) -> TextSyntaxError {
    TextSyntaxError(offset: 0, reason: "the text has \(count) bytes; the maximum is \(bound)", hasLocation: false)
  }

  /// Whether the problem has a position, instead of concerning the whole text.
  var hasLocation = true

  init(offset: Int, path: String = "", reason: String, isIncomplete: Bool = false, hasLocation: Bool = true) {
    self.offset = offset
    self.path = path
    self.reason = reason
    self.isIncomplete = isIncomplete
    self.hasLocation = hasLocation
  }

  /// Creates an error without a position.
  package init(_ reason: String) { self.init(offset: 0, reason: reason, hasLocation: false) }

  package func location(in bytes: UnsafeBufferPointer<UInt8>) -> TextLocation? {
    hasLocation ? TextLocation(of: offset, in: bytes) : nil
  }
}

/// A line and a column, both from 1; columns count characters.
package struct TextLocation: Equatable {
  package var line: Int
  package var column: Int

  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count + 1
  }
}
