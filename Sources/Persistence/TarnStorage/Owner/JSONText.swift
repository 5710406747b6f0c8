import Foundation

/// Encodes and decodes the owner's line and the headers of frames as JSON, each on one line.
enum JSONText {
  /// Returns a value as JSON.
  ///
  /// - Parameter value: Contains only numbers, texts and Booleans, which always encode. If encoding failed, the
  ///   receiver would reject the empty object.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
