import Foundation

/// The limits of a status on a server, from `GET /api/v2/instance` or `/api/v1/instance`.
public struct ServerLimits: Hashable, Sendable, Decodable {
  /// `nil` if the server gives none.
  public var characters: Int?
  /// The number of characters that each address counts; `nil` if the server gives none.
  public var charactersPerURL: Int?

  private enum CodingKeys: String, CodingKey {
    case configuration
    case maxTootChars = "max_toot_chars"
  }

  private struct Configuration: Decodable {
    enum CodingKeys: String, CodingKey { case statuses }
    var statuses: Statuses?

    init(from decoder: any Decoder) throws { statuses = try EntityReader<CodingKeys>(decoder).optional(.statuses) }
  }

  private struct Statuses: Decodable {
    enum CodingKeys: String, CodingKey {
      case characters = "max_characters"
      case charactersPerURL = "characters_reserved_per_url"
    }
    var characters: Int?
    var charactersPerURL: Int?

    init(from decoder: any Decoder) throws {
      let reader = try EntityReader<CodingKeys>(decoder)
      characters = reader.optional(.characters)
      charactersPerURL = reader.optional(.charactersPerURL)
    }
  }

  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    let configuration: Configuration? = reader.optional(.configuration)
    // Servers with other software have their limit there.
    characters = configuration?.statuses?.characters ?? reader.optional(.maxTootChars)
    charactersPerURL = configuration?.statuses?.charactersPerURL
  }

  /// Reads a server's description of itself from a response.
  ///
  /// - Throws: ``DecodingFailure`` if it is not an object.
  public static func read(json: Data) throws -> ServerLimits { try decoded(json).value }
}
