/// A picture that replaces `:shortcode:` in a text.
public struct CustomEmoji: Hashable, Sendable, Encodable {
  /// Without the colons.
  public var shortcode: String
  public var url: WebAddress?
  /// The picture without animation.
  public var staticURL: WebAddress?
  public var isVisibleInPicker: Bool
  public var category: String?

  enum CodingKeys: String, CodingKey {
    case shortcode, url, category
    case staticURL = "static_url"
    case isVisibleInPicker = "visible_in_picker"
  }
}

extension CustomEmoji: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    shortcode = try reader.neededName(.shortcode)
    url = reader.address(.url)
    staticURL = reader.address(.staticURL)
    isVisibleInPicker = reader.flag(.isVisibleInPicker)
    category = reader.name(.category)
  }
}
