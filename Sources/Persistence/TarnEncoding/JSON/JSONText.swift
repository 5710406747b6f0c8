import Foundation

/// Short messages between programs as JSON on one line.
///
/// Members that the reader does not know are ignored, because a later version of the other program may send them;
/// ``JSONReader`` would reject them.
package enum JSONText {
  /// Returns a value as JSON.
  ///
  /// - Parameter value: Contains only numbers, texts and Booleans, which always encode. If encoding failed, the
  ///   receiver would reject the empty object.
  package static func bytes(of value: some Encodable) -> [UInt8] {
    (try? JSONPrinter(isPretty: false).print(value)).map(Array.init) ?? Array("{}".utf8)
  }

  /// Decodes a value; `nil` if the bytes are not JSON or not of this type.
  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
