#if !hasFeature(Embedded)
  extension Vector: Encodable where Element: Encodable {
    /// Encodes the elements as an array does.
    ///
    /// - Complexity: O(n)
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in self { try container.encode(element) }
    }
  }

  extension Vector: Decodable where Element: Decodable {
    /// Decodes the format of an array.
    ///
    /// - Complexity: O(n)
    public init(from decoder: any Decoder) throws {
      self.init()
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { append(try container.decode(Element.self)) }
    }
  }
#endif
