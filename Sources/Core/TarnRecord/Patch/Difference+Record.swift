extension Record {
  /// Decodes a change of this record, without the label and the origin that a patch may have.
  package static func decodeChange(from decoder: any Decoder) throws -> Difference { try patchScheme.decode(decoder) }
}

/// A decoded change of one record type.
package struct DecodedChange<Root: Record>: Decodable {
  package let change: Difference

  package init(from decoder: any Decoder) throws { change = try Root.decodeChange(from: decoder) }
}
