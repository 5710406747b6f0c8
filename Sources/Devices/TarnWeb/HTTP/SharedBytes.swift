/// Bytes that any number of streams send without copies: one object, released when the last stream has sent it.
package final class SharedBytes: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }
}
