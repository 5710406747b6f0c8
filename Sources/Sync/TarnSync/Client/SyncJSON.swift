import Foundation
import TarnEncoding
import TarnRecord

/// The JSON between a sync server and its clients.
package enum SyncJSON {
  /// Decodes a value. Members that the reader does not know are ignored and missing ones take their defaults, because
  /// the writer may have another version of the app.
  ///
  /// - Throws: `DecodingError`.
  package static func read<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
    try JSONDecoder().decode(DefaultedDecodable<Value>.self, from: Data(bytes)).value
  }

  /// Encodes a value.
  package static func bytes(of value: some Encodable) throws(TextSyntaxError) -> [UInt8] {
    let writer = JSONWriter()
    try writer.append(value)
    return writer.bytes
  }
}

extension DecodingError {
  /// The problem and its location as a sentence without the end.
  package var problem: String {
    let message: String
    let context: Context
    switch self {
    case .keyNotFound(let key, let place): (message, context) = ("“\(key.stringValue)” is missing", place)
    case .valueNotFound(_, let place): (message, context) = ("a value is missing", place)
    case .typeMismatch(_, let place): (message, context) = ("a value has another type", place)
    case .dataCorrupted(let place): (message, context) = (place.debugDescription, place)
    @unknown default: return "it can't be read"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? message : "at “\(path)”: \(message)"
  }
}
