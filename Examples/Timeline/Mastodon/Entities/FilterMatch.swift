/// A filter of the person's own that a status matches, as the server found it (filters of version 2).
public struct FilterMatch: Hashable, Sendable, Encodable {
  public var filter: Filter

  /// A filter that a person has made on their server.
  public struct Filter: Hashable, Sendable, Identifiable, Encodable {
    public let id: String
    public var title: String
    /// Where it applies, such as `home` or `notifications`.
    public var context: [String]
    public var action: Action

    enum CodingKeys: String, CodingKey {
      case id, title, context
      case action = "filter_action"
    }
  }

  /// The filter's effect on a status that matches. A word that this program does not know is taken for ``warn``: nothing is lost by that.
  public enum Action: String, Codable, Hashable, Sendable {
    /// The title of the filter is shown in the place of the status, with a way to show the status.
    case warn
    /// The status is not shown at all.
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
