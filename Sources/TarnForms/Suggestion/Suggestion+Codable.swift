import TarnRecord

/// Encoded as the value, and of the base only the differing fields:
///
/// ```
/// {"value": {"id": 7, "title": "Cairo", "body": …}, "base": {"title": "Kairo"}}
/// ```
///
/// A long text is encoded once if it is equal on both sides, and twice if not: a merge needs both.
extension Suggestion: Codable {
  private enum Key: String, CodingKey {
    case value
    /// The differing fields of the base.
    case base
    /// The whole base, if it is another object.
    case other
    case isNew = "new"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: .value)
    if isNew { try container.encode(true, forKey: .isNew) }
    if !base.isSameThing(as: value) {
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
