/// An account that a status mentions.
public struct Mention: Hashable, Sendable, Identifiable, Encodable {
  /// The account's ID.
  public let id: String
  public var username: String
  /// `username` on this server, `username@server` on others.
  public var acct: String
  /// The page of the account: links to it in the content are this mention.
  public var url: WebAddress?

  public init(id: String, acct: String, url: WebAddress? = nil) {
    self.id = id
    self.acct = acct
    username = acct.split(separator: "@").first.map(String.init) ?? acct
    self.url = url
  }

  enum CodingKeys: String, CodingKey { case id, username, acct, url }
}

extension Mention: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    acct = try reader.neededName(.acct)
    username = reader.name(.username) ?? acct.split(separator: "@").first.map(String.init) ?? acct
    url = reader.address(.url)
  }
}
