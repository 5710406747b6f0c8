import Foundation

/// The owner's line and the frames' headers as JSON, each on a line of its own.
enum JSONText {
  /// - Parameter value: contains numbers, texts and Booleans only. These always encode; should one fail, its reader
  ///   refuses the empty object.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
