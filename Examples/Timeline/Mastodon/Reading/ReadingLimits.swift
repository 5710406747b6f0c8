/// The limits for data from a server, which is not trusted.
///
/// Longer values are cut, or skipped if a part would have another meaning, and reported as ``SkippedItem``.
public enum ReadingLimits {
  /// A page: the API returns at most 40 statuses, each may be a boost, and each has at most 64 KiB of content. With the
  /// two accounts and all addresses, 8 MiB are enough.
  public static let pageBytes = 8 << 20
  /// The content of a status. On Mastodon it has 500 characters, which are 2 KB and some markup; 64 KiB are enough for
  /// long texts of other software.
  public static let contentBytes = 64 << 10
  /// A profile, a description, the text of a card: Mastodon accepts at most 1,500 characters, of 4 bytes, with markup.
  public static let noteBytes = 16 << 10
  /// A name: an account may have 30 characters and its server 253; the answers of other software's polls are longer.
  public static let nameBytes = 1 << 10
  /// An address: the limit of the oldest browsers, which all servers respect.
  public static let addressBytes = 2_048
  /// An ID is a number of 19 digits, or another form of other software: 128 bytes hold two UUIDs with a separator.
  public static let idBytes = 128
  /// Attachments of a status and entries of a profile: Mastodon allows 4 of each, other software sends up to 16.
  public static let attachments = 16
  /// Mentions, hashtags, emojis, answers: 500 characters hold no more.
  public static let marks = 250
  /// The most reports of skipped items for one page.
  static let omissions = 100
}
