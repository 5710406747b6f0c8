/// A picture, a film or a sound that belongs to a status.
public struct MediaAttachment: Hashable, Sendable, Identifiable, Encodable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case image, gifv, video, audio
    /// A file that the server has not made out, or a kind that this program does not know: it can be linked to.
    case unknown
  }

  public let id: String
  public var kind: Kind
  /// The whole file; `nil` as long as the server is still working on it.
  public var url: WebAddress?
  public var previewURL: WebAddress?
  /// Where it lies on the server that it comes from; `nil` if it is on this one.
  public var remoteURL: WebAddress?
  /// What it shows, for whoever can't see it.
  public var description: String?
  /// A few colors to be seen while it loads.
  public var blurhash: String?
  public var meta: Meta

  enum CodingKeys: String, CodingKey {
    case id, url, description, blurhash, meta
    case kind = "type"
    case previewURL = "preview_url"
    case remoteURL = "remote_url"
  }

  /// How large it is, so that its place can be kept before it is there.
  public struct Meta: Hashable, Sendable, Encodable {
    public var original: Size?
    public var small: Size?
    public var focus: Focus?

    enum CodingKeys: String, CodingKey { case original, small, focus }
  }

  public struct Size: Hashable, Sendable, Encodable {
    /// In pixels, from 1 to 65,535.
    public var width: Int
    public var height: Int

    enum CodingKeys: String, CodingKey { case width, height }
  }

  /// The point that matters, from -1 (left, bottom) to 1 (right, top), for whoever shows a part only.
  public struct Focus: Hashable, Sendable, Encodable {
    public var x: Double
    public var y: Double

    enum CodingKeys: String, CodingKey { case x, y }
  }
}

extension MediaAttachment: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    kind = try reader.choice(.kind, or: .unknown)
    url = reader.address(.url)
    previewURL = reader.address(.previewURL)
    remoteURL = reader.address(.remoteURL)
    description = reader.text(.description, atMost: ReadingLimits.noteBytes)
    blurhash = reader.name(.blurhash)
    meta = reader.optional(.meta) ?? Meta()
  }
}

extension MediaAttachment.Meta: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    original = reader.optional(.original)
    small = reader.optional(.small)
    focus = reader.optional(.focus)
  }
}

extension MediaAttachment.Size: Decodable {
  /// What holds in a page's layout whatever a server says. No format that browsers show goes further.
  private static let sides = 1...65_535

  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    // Of a sound there is an original without a size.
    width = try reader.needed(.width)
    height = try reader.needed(.height)
    guard Self.sides.contains(width) else { throw reader.misread(.width, "is \(width), which is not a width") }
    guard Self.sides.contains(height) else { throw reader.misread(.height, "is \(height), which is not a height") }
  }
}

extension MediaAttachment.Focus: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    x = min(max(try reader.needed(.x), -1), 1)
    y = min(max(try reader.needed(.y), -1), 1)
  }
}
