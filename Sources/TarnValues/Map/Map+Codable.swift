extension Map: Encodable where Key: Encodable, Value: Encodable {
  /// Writes keys and values in turn, in order: `["milk", 3, "bread", 4]`. It is what a dictionary writes whose keys are
  /// neither strings nor numbers; with a keyed container the order would be lost.
  ///
  /// - Complexity: O(n)
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (key, value) in self {
      try container.encode(key)
      try container.encode(value)
    }
  }
}

extension Map: Decodable where Key: Decodable, Value: Decodable {
  /// Reads keys and values in turn.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a key comes twice or has no value.
  /// - Complexity: O(n log n), a fraction of a microsecond each.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let key = try container.decode(Key.self)
      guard !container.isAtEnd else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The key \(key) has no value: a map is keys and values in turn.")
      }
      guard pairs.label(of: key) == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The key \(key) comes twice; a map has each key once.")
      }
      pairs.append(Entry(key: key, value: try container.decode(Value.self)))
    }
  }
}
