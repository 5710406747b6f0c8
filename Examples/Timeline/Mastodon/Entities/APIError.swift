/// The reason why a server refused a request, in the server's words (the documentation's Error).
public struct APIError: Error, Hashable, Sendable, Encodable, CustomStringConvertible {
  public var error: String
  public var details: String?

  public init(error: String, details: String? = nil) {
    self.error = error
    self.details = details
  }

  public var description: String { details.map { "\(error) (\($0))" } ?? error }

  enum CodingKeys: String, CodingKey {
    case error
    case details = "error_description"
  }
}

extension APIError: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    error = try reader.neededName(.error)
    details = reader.name(.details)
  }
}
