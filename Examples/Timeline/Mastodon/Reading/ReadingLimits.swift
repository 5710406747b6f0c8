/// How much of what a server sends is kept at most: a status comes from somebody whom nobody here knows.
///
/// What goes beyond is cut, or left out where a part of it would be something else, and ``SkippedItem`` tells.
public enum ReadingLimits {
  /// A page: 40 statuses are the most that the API gives, each may be a boost, and 64 KiB of content are the most that is kept.
  /// With the two accounts and all addresses around them 8 MiB hold them whole.
  public static let pageBytes = 8 << 20
  /// The content of a status. People on Mastodon write 500 characters, which are 2 KB and some markup; 64 KiB are an essay from
  /// elsewhere.
  public static let contentBytes = 64 << 10
  /// A profile, a picture's description, a card's text: 1,500 characters are the most that Mastodon takes, of 4 bytes, with
  /// markup.
  public static let noteBytes = 16 << 10
  /// A name of anything: an account may have 30 characters and its server 253; polls' answers from elsewhere are longer.
  public static let nameBytes = 1 << 10
  /// An address: what the oldest browsers take, and all servers keep to.
  public static let addressBytes = 2_048
  /// An id is a number of 19 digits, or what other software takes: 128 hold two UUIDs and what joins them.
  public static let idBytes = 128
  /// Attachments of a status and lines of a profile: Mastodon takes 4 of each, other software passes on 16.
  public static let attachments = 16
  /// Mentions, hashtags, emojis, answers: no more fit into 500 characters.
  public static let marks = 250
  /// What is told of what was left out, on one page.
  static let omissions = 100
}
