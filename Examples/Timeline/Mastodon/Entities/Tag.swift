/// A hashtag of a status, without its `#`.
public struct Tag: Hashable, Sendable, Encodable {
  public var name: String
  /// The server's page of the tag.
  public var url: WebAddress?

  public init(name: String, url: WebAddress? = nil) {
    self.name = name
    self.url = url
  }

  enum CodingKeys: String, CodingKey { case name, url }
}

extension Tag: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    name = try reader.neededName(.name)
    url = reader.address(.url)
  }
}
