import Tarn

extension Trace: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Record].self))
  }

  /// Encodes the trace as the list of its records.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(records)
  }
}

extension Trace.Record: Codable {
  /// The response has the key that saved traces have from earlier versions.
  enum CodingKeys: String, CodingKey {
    case action, cause, count, feature, useCase
    case response = "answer"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      feature: try values.decodeIfPresent(String.self, forKey: .feature),
      action: try values.decode(String.self, forKey: .action),
      cause: try values.decode(Cause.self, forKey: .cause),
      useCase: try values.decodeIfPresent(String.self, forKey: .useCase),
      response: try values.decodeIfPresent(String.self, forKey: .response),
      count: try values.decode(Int.self, forKey: .count))
    guard count > 0, cause == .acted || cause == .arrived else {
      let isCount = count <= 0
      throw DecodingError.dataCorruptedError(
        forKey: isCount ? .count : .cause, in: values,
        debugDescription: isCount ? "expected a number of at least 1" : "expected “acted” or “arrived”")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(action, forKey: .action)
    try values.encodeIfPresent(response, forKey: .response)
    try values.encode(cause, forKey: .cause)
    try values.encode(count, forKey: .count)
    try values.encodeIfPresent(feature, forKey: .feature)
    try values.encodeIfPresent(useCase, forKey: .useCase)
  }
}
