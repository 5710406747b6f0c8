/// The text of a status as its author typed it, from `GET /api/v1/statuses/:id/source`: the beginning of an edit.
public struct StatusSource: Hashable, Sendable, Encodable {
  public let id: String
  public var text: String
  public var spoilerText: String

  enum CodingKeys: String, CodingKey {
    case id, text
    case spoilerText = "spoiler_text"
  }
}

extension StatusSource: Decodable {
  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    id = try reader.id(.id)
    text = try reader.neededText(.text, atMost: ReadingLimits.contentBytes)
    spoilerText = reader.text(.spoilerText, atMost: ReadingLimits.noteBytes) ?? ""
  }
}
