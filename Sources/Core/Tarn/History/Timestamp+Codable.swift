extension Timestamp: Codable {
  /// Encodes the number of milliseconds as a single value, as in files and sessions: a state may contain timestamps.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  public init(from decoder: any Decoder) throws {
    self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
  }
}
