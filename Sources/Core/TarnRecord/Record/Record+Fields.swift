extension Record {
  /// Encodes the fields in which this record differs from another, by name; together with the other record they
  /// determine this one.
  package func encodeFields(unlike other: Self, to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: NameKey.self)
    for field in Self.fields where !field.isFixed && field.difference(other, self) != nil {
      try field.write(self, &members)
    }
  }

  /// Replaces the fields of this record that ``encodeFields(unlike:to:)`` wrote.
  ///
  /// - Throws: `DecodingError` for a name without a field that can change, and for a value of the wrong type.
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

  /// Returns whether both are versions of the same object: equal in all fields that can't change.
  package func isSameObject(as other: Self) -> Bool {
    for field in Self.fields where field.isFixed && field.difference(self, other) != nil { return false }
    return true
  }
}
