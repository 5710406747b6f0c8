#if !hasFeature(Embedded)
  extension Table: Encodable where Element: Encodable {
    /// Encodes the elements as an array does.
    ///
    /// - Complexity: O(n)
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in self { try container.encode(element) }
    }
  }

  extension Table: Decodable where Element: Decodable {
    /// Decodes the format of an array.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if an id occurs twice.
    /// - Complexity: O(n)
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [Element] = []
      while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
      let (rows, duplicate) = KeyedTree<IDKeys<Element>>.make(elements)
      if let repetition = duplicate {
        throw DecodingError.dataCorrupted(
          at: repetition.position, in: container,
          "The id \(repetition.key) occurs twice; the ids of a table must be unique.")
      }
      self.rows = rows
    }
  }
#endif
