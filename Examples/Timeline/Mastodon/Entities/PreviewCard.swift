/// The preview of a linked page.
///
/// The HTML that some pages offer for embedding is not read: no foreign code runs here.
public struct PreviewCard: Hashable, Sendable, Encodable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case link, photo, video, rich
  }

  public var url: WebAddress
  public var title: String
  public var description: String
  /// An unknown kind is shown as a link.
  public var kind: Kind
  public var authorName: String?
  public var authorURL: WebAddress?
  public var providerName: String?
  public var providerURL: WebAddress?
  /// The width of ``image`` in pixels; 0 if unknown.
  public var width: Int
  public var height: Int
  public var image: WebAddress?
  /// The address of a photo.
  public var embedURL: WebAddress?
  public var blurhash: String?

  enum CodingKeys: String, CodingKey {
    case url, title, description, width, height, image, blurhash
    case kind = "type"
    case authorName = "author_name"
    case authorURL = "author_url"
    case providerName = "provider_name"
    case providerURL = "provider_url"
    case embedURL = "embed_url"
  }
}

extension PreviewCard: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    guard let url = reader.address(.url) else { throw reader.misread(.url, "is not a web address") }
    self.url = url
    title = reader.text(.title, atMost: ReadingLimits.noteBytes) ?? ""
    description = reader.text(.description, atMost: ReadingLimits.noteBytes) ?? ""
    kind = reader.has(.kind) ? try reader.choice(.kind, or: .link) : .link
    authorName = reader.name(.authorName)
    authorURL = reader.address(.authorURL)
    providerName = reader.name(.providerName)
    providerURL = reader.address(.providerURL)
    width = min(reader.count(.width), 65_535)
    height = min(reader.count(.height), 65_535)
    image = reader.address(.image)
    embedURL = reader.address(.embedURL)
    blurhash = reader.name(.blurhash)
  }
}
