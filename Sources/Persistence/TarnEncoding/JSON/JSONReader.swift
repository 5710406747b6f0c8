/// Reads JSON that ``JSONWriter`` and ``JSONPrinter`` write, from any collection of bytes: a text's `utf8`, an array, a
/// buffer.
///
/// ```swift
/// let action = try JSONReader.read(Action.self, from: row.utf8)
/// ```
///
/// Reading is strict, like ``JSONParser`` and ``JSONNodeDecoder``: unread content is an error.
package enum JSONReader {
  /// Decodes a value from JSON.
  ///
  /// - Throws: ``TextSyntaxError`` with the problem and its location.
  /// - Complexity: O(bytes)
  package static func read<Value: Decodable>(
    _ type: Value.Type, from text: some Collection<UInt8>
  ) throws(TextSyntaxError) -> Value {
    try JSONNodeDecoder.decode(type, from: node(of: text))
  }

  package static func node(of text: some Collection<UInt8>) throws(TextSyntaxError) -> JSONNode {
    let result = text.withContiguousStorageIfAvailable { bytes in
      Result { () throws(TextSyntaxError) in try JSONParser.parse(bytes) }
    }
    guard let result else { return try node(of: Array(text)) }
    return try result.get()
  }
}
