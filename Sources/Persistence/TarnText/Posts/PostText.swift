/// A post on a service such as X: a text, and attachments that are posted as links.
///
/// ```swift
/// let post = PostText("Around the lake 🥾", links: 1)
/// let remaining = post.length.remaining                // 238: the room that is left
/// let shorter = post.truncated(toFit: 30).text         // the text to post if it is too long
/// ```
public struct PostText: Hashable, Sendable {
  /// The text, without white space at its ends, which is invisible in a post.
  public let text: String
  /// The number of attachments to post as links.
  public let links: Int

  /// Creates a post.
  ///
  /// - Precondition: `links` is not negative.
  public init(_ text: String, links: Int = 0) {
    precondition(links >= 0, "PostText: there can't be \(links) links; give 0 or more.")
    self.text = text.trimmingWhitespace()
    self.links = links
  }

  /// The length of the text and the links, as the posting service counts it.
  public var length: PostLength { PostLength(text, links: links) }
}
