extension Record {
  /// Writes the fields in which this one is not as another, by their names: enough to have both where the other is known.
  package func encodeFields(unlike other: Self, to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: NameKey.self)
    for field in Self.fields where !field.isFixed && field.difference(other, self) != nil {
      try field.write(self, &members)
    }
  }

  /// Puts fields in the place of its own that were written so.
  ///
  /// - Throws: `DecodingError` for a name that is none of its fields, and for what is no value of one.
  package mutating func decodeFields(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: NameKey.self)
    for key in members.allKeys {
      guard let field = Self.fields.first(where: { $0.name == key.stringValue && !$0.isFixed }) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath + [key],
            debugDescription: "\(Self.self) has no field of this name that can change"))
      }
      try field.read(&self, members)
    }
  }

  /// Whether it is another version of the same thing: equal in all that can't change.
  package func isSameThing(as other: Self) -> Bool {
    for field in Self.fields where field.isFixed && field.difference(self, other) != nil { return false }
    return true
  }
}
