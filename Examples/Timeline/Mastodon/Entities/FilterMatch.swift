/// A filter of the user that a status matches, as computed by the server (filters of version 2).
public struct FilterMatch: Hashable, Sendable, Encodable {
  public var filter: Filter

  /// A filter that the user has created on the server.
  public struct Filter: Hashable, Sendable, Identifiable, Encodable {
    public let id: String
    public var title: String
    /// The contexts in which it applies, such as `home` or `notifications`.
    public var context: [String]
    public var action: Action

    enum CodingKeys: String, CodingKey {
      case id, title, context
      case action = "filter_action"
    }
  }

  /// The filter's effect on a status that matches. An unknown value is read as ``warn``, which loses nothing.
  public enum Action: String, Codable, Hashable, Sendable {
    /// The filter's title is shown instead of the status, with a button that shows the status.
    case warn
    /// The status is not shown.
    case hide
  }
}

extension FilterMatch: Decodable {
  private enum CodingKeys: String, CodingKey { case filter }

  public init(from decoder: any Decoder) throws {
    filter = try EntityReader<CodingKeys>(decoder).needed(.filter)
  }
}

extension FilterMatch.Filter: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    title = reader.name(.title) ?? ""
    context = reader.list(.context, atMost: ReadingLimits.attachments)
    action = reader.has(.action) ? try reader.choice(.action, or: .warn) : .warn
  }
}
