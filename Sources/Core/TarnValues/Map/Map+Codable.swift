#if !hasFeature(Embedded)
  extension Map: Encodable where Key: Encodable, Value: Encodable {
    /// Encodes keys and values alternately, in order: `["milk", 3, "bread", 4]`. A `Dictionary` whose keys are neither
    /// strings nor numbers has the same format. A keyed container would lose the order.
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
    /// Decodes alternating keys and values.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if a key occurs twice or has no value.
    /// - Complexity: O(n)
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var entries: [MapEntry<Key, Value>] = []
      while !container.isAtEnd {
        let position = container.currentIndex
        let key = try container.decode(Key.self)
        guard !container.isAtEnd else {
          throw DecodingError.dataCorrupted(
            at: position, in: container, "The key \(key) has no value: a map is a list of alternating keys and values.")
        }
        entries.append(MapEntry(key: key, value: try container.decode(Value.self)))
      }
      let (pairs, duplicate) = KeyedTree<PairKeys<Key, Value>>.make(entries)
      if let repetition = duplicate {
        throw DecodingError.dataCorrupted(
          at: 2 * repetition.position, in: container,
          "The key \(repetition.key) occurs twice; the keys of a map must be unique.")
      }
      self.pairs = pairs
    }
  }

  extension DecodingError {
    /// Returns an error for an element that has been decoded already, so that the container's current index is past it.
    static func dataCorrupted(
      at position: Int, in container: any UnkeyedDecodingContainer, _ description: String
    ) -> DecodingError {
      .dataCorrupted(Context(codingPath: container.codingPath + [PositionKey(position)], debugDescription: description))
    }
  }

  /// The position of an element in an unkeyed container, as a part of a coding path.
  private struct PositionKey: CodingKey {
    let position: Int

    init(_ position: Int) { self.position = position }
    init?(intValue: Int) { position = intValue }
    init?(stringValue: String) { return nil }

    var intValue: Int? { position }
    var stringValue: String { "Index \(position)" }
  }
#endif
