/// A picture, a video or a sound of a status.
public struct MediaAttachment: Hashable, Sendable, Identifiable, Encodable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case image, gifv, video, audio
    /// A file that the server could not identify, or an unknown kind: it can be linked to.
    case unknown
  }

  public let id: String
  public var kind: Kind
  /// The file; `nil` while the server processes it.
  public var url: WebAddress?
  public var previewURL: WebAddress?
  /// The address on the server that it came from; `nil` if that is this server.
  public var remoteURL: WebAddress?
  /// A description for people who can't see it.
  public var description: String?
  /// A blurred placeholder for the time of loading.
  public var blurhash: String?
  public var meta: Meta

  enum CodingKeys: String, CodingKey {
    case id, url, description, blurhash, meta
    case kind = "type"
    case previewURL = "preview_url"
    case remoteURL = "remote_url"
  }

  /// The dimensions, to reserve space before it is loaded.
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

  /// The important point for cropping, from -1 (left, bottom) to 1 (right, top).
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
  /// The dimensions that a page's layout accepts, whatever a server sends. No format that browsers show exceeds them.
  private static let sides = 1...65_535

  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    // A sound has an original without dimensions.
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
