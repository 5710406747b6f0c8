import TarnRecord

/// Encodes the value in full, and of the base only the fields that differ:
///
/// ```
/// {"value": {"id": 7, "title": "Cairo", "body": …}, "base": {"title": "Kairo"}}
/// ```
///
/// A long text is encoded once if both sides have the same, otherwise twice: merging needs both.
extension Suggestion: Codable {
  private enum Key: String, CodingKey {
    case value
    /// The fields of the base that differ from the value.
    case base
    /// The whole base, if it is a different thing from the value.
    case other
    case isNew = "new"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: .value)
    if isNew { try container.encode(true, forKey: .isNew) }
    if !base.isSameObject(as: value) {
      try container.encode(base, forKey: .other)
    } else if base != value {
      try base.encodeFields(unlike: value, to: container.superEncoder(forKey: .base))
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let value = try container.decode(Value.self, forKey: .value)
    var base = try container.decodeIfPresent(Value.self, forKey: .other) ?? value
    if container.contains(.base) { try base.decodeFields(from: container.superDecoder(forKey: .base)) }
    self.init(
      base: base, value: value, isNew: try container.decodeIfPresent(Bool.self, forKey: .isNew) ?? false)
  }
}
