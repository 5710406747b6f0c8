import Tarn

/// A row of the timeline: a post, and who passed it on if somebody did.
public struct Row: Identifiable, Equatable, Sendable {
  /// Of what stands in the timeline: of the boost, if it is one.
  public let id: Post.ID
  public let post: Post
  public let booster: Author?
  /// When it came into the timeline.
  public let time: Timestamp

  init(_ entry: Post, original: Post?) {
    id = entry.id
    time = entry.created
    if entry.passesOn != nil {
      // What is passed on came with it; where it was deleted since, the boost says so.
      post = original ?? entry
      booster = entry.author
    } else {
      post = entry
      booster = nil
    }
  }

  public var isBoost: Bool { booster != nil }

  /// Later ones stand before earlier ones; of what is not sent, what was written last.
  func isBefore(_ other: Row) -> Bool {
    if id.isHere, other.id.isHere, time != other.time { return time > other.time }
    return id > other.id
  }
}
