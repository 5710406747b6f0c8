extension Record {
  /// Reads a change of this record, without the label and the origin that a patch may have.
  package static func decodeChange(from decoder: any Decoder) throws -> Difference { try shape.decode(decoder) }
}
