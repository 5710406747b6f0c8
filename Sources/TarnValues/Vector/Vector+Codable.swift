extension Vector: Encodable where Element: Encodable {
  /// Writes what an array with the same elements writes.
  ///
  /// - Complexity: O(n)
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension Vector: Decodable where Element: Decodable {
  /// Reads what an array reads.
  ///
  /// - Complexity: O(n)
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(Element.self)) }
  }
}
