extension Table: Encodable where Element: Encodable {
  /// Writes what an array with the same elements writes.
  ///
  /// - Complexity: O(n)
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension Table: Decodable where Element: Decodable {
  /// Reads what an array reads.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if an id comes twice.
  /// - Complexity: O(n log n), a fraction of a microsecond each.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let place = container.currentIndex
      let element = try container.decode(Element.self)
      guard !contains(id: element.id) else {
        throw DecodingError.dataCorrupted(
          at: place, in: container, "The id \(element.id) comes twice; a table has each id once.")
      }
      rows.append(element)
    }
  }
}
