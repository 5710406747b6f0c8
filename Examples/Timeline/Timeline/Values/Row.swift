import Tarn

/// A row of the timeline: a post, and its booster if it is a boost.
public struct Row: Identifiable, Equatable, Sendable {
  /// The ID of the row's own post: that of the boost, if it is one.
  public let id: Post.ID
  public let post: Post
  public let booster: Author?
  /// When it was added to the timeline.
  public let time: Timestamp

  public init(_ entry: Post, original: Post? = nil) {
    id = entry.id
    time = entry.created
    if entry.boostedPost != nil {
      // The boosted post arrived with the boost; if it was deleted since, the boost shows that.
      post = original ?? entry
      booster = entry.author
    } else {
      post = entry
      booster = nil
    }
  }

  public var isBoost: Bool { booster != nil }

  /// Later ones come first; of the unsent ones, the last written one.
  func isBefore(_ other: Row) -> Bool {
    if id.isLocal, other.id.isLocal, time != other.time { return time > other.time }
    return id > other.id
  }
}
