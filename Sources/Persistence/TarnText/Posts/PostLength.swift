/// The length of a post and the room that is left, counted as X counts.
///
/// ```swift
/// let boot = PostLength("Around the lake 🥾").remaining                 // 262: the boot counts 2
/// let photo = PostLength("Around the lake 🥾", links: 1).remaining      // 238: a photo counts 24
/// ```
///
/// The rules are those of the published configuration of X, version 3:
///
/// - the text is counted in Unicode's composed form (NFC), so an accent counts the same whichever way it was typed;
/// - letters of most alphabets, digits and punctuation count 1, and so does each mark that does not compose with its
///   letter; everything else counts 2;
/// - a sequence that Unicode's rules make one emoji counts 2, whatever its parts: a family, a flag, a skin tone, a
///   keycap;
/// - a link counts 23, whatever its length. A link is `http://` or `https://` in upper or lower case, and everything up
///   to the next white space, at least one character. The service also finds links without a scheme and ends links
///   before punctuation; this rule is simpler, so that a person can predict it;
/// - each attachment is posted as a link after a space.
public struct PostLength: Hashable, Sendable {
  /// The length as the service counts it.
  public let count: Int

  /// The longest post that the service accepts.
  public static let most = 280
  /// The count of a link.
  public static let link = 23
  /// The count of an attachment: a link and the space before it.
  public static let attachment = link + 1

  /// Counts a text with its attachments.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - links: the number of attachments.
  /// - Precondition: `links` is not negative.
  /// - Complexity: O(n)
  public init(_ text: String, links: Int = 0) {
    precondition(links >= 0, "PostLength: there can't be \(links) links; give 0 or more.")
    count = PostTokens(text).weight + links * PostLength.attachment
  }

  /// The room that is left; negative if the post is too long.
  public var remaining: Int { PostLength.most - count }
  /// Whether it may be posted.
  public var fits: Bool { remaining >= 0 }

  /// Returns the count of a scalar that is part of no link and no emoji.
  ///
  /// The configuration gives weights in hundredths: 100 for the ranges, and 200 for the rest.
  static func weight(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Latin, Greek, Cyrillic, Hebrew, Arabic, the alphabets of India and South East Asia, Georgian.
    case 0...0x10ff: 1
    // Spaces of all widths, and the zero-width joiners and separators.
    case 0x2000...0x200d: 1
    // Dashes and quotes.
    case 0x2010...0x201f: 1
    // Primes, the signs for minutes and inches.
    case 0x2032...0x2037: 1
    default: 2
    }
  }
}
