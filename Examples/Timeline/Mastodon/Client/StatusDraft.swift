/// The text and the settings of a status to post, or to replace those of one.
public struct StatusDraft: Hashable, Sendable, Encodable {
  public var text: String
  /// The content warning; empty for none.
  public var spoilerText: String
  public var isSensitive: Bool
  /// The attachments; `nil` for none.
  public var mediaIDs: [String]?
  // For a new status only.
  /// The audience; `nil` for the account's default.
  public var visibility: Visibility?
  /// An ISO 639 code; `nil` lets the server choose.
  public var language: String?
  public var inReplyToID: String?

  enum CodingKeys: String, CodingKey {
    case visibility, language
    case text = "status"
    case spoilerText = "spoiler_text"
    case isSensitive = "sensitive"
    case mediaIDs = "media_ids"
    case inReplyToID = "in_reply_to_id"
  }

  public init(text: String, spoilerText: String = "", isSensitive: Bool = false, mediaIDs: [String]? = nil) {
    self.text = text
    self.spoilerText = spoilerText
    self.isSensitive = isSensitive
    self.mediaIDs = mediaIDs
  }
}

/// A mark of a user at a status. Setting one that is set already has no effect.
public enum StatusMark: String, Sendable, CaseIterable {
  case favourite, reblog, bookmark
}
