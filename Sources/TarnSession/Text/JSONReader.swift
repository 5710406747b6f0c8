/// Reads JSON that ``JSONWriter`` and ``Printer`` write, from any collection of bytes: a text's `utf8`, an array, a
/// buffer.
///
/// ```swift
/// let action = try JSONReader.read(Action.self, from: row.utf8)
/// ```
///
/// Reading is strict, like ``Parser`` and ``NodeDecoder``: unread content is an error.
package enum JSONReader {
  /// Decodes a value from JSON.
  ///
  /// - Throws: ``TextFault`` with the problem and its location.
  /// - Complexity: O(bytes)
  package static func read<Value: Decodable>(
    _ type: Value.Type, from text: some Collection<UInt8>
  ) throws(TextFault) -> Value {
    try NodeDecoder.decode(type, from: node(of: text))
  }

  package static func node(of text: some Collection<UInt8>) throws(TextFault) -> Node {
    let result = text.withContiguousStorageIfAvailable { bytes in
      Result { () throws(TextFault) in try Parser.parse(bytes) }
    }
    guard let result else { return try node(of: Array(text)) }
    return try result.get()
  }
}
