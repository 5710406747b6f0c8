/// An error in a text with its byte offset: the caller converts it into an error for people.
package struct TextFault: Error {
  package var offset: Int
  package var path = ""
  package var reason: String
  /// Whether more text could complete it: it may be truncated.
  var isCut = false

  static let empty = TextFault(offset: 0, reason: "the text is empty", isCut: true, hasPlace: false)

  static func tooLarge(_ count: Int, bound: Int) -> TextFault {
    TextFault(offset: 0, reason: "the text has \(count) bytes; the most is \(bound)", hasPlace: false)
  }

  /// Whether it is about one place, and not about the whole text.
  var hasPlace = true

  func place(in bytes: UnsafeBufferPointer<UInt8>) -> Place? { hasPlace ? Place(of: offset, in: bytes) : nil }
}

/// A line and a column, both from 1; columns count characters.
struct Place: Equatable {
  var line: Int
  var column: Int

  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count + 1
  }
}
