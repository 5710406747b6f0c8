/// How long a summary is, and how much room is left, as the service that it is posted to counts.
///
/// ```swift
/// SummaryLength("Around the lake 🥾").remaining                // 262: the boot counts 2
/// SummaryLength("Around the lake 🥾", links: 1).remaining      // 238: and a photo 24
/// ```
///
/// It is a pure function of what is posted: whoever asks again after a key, a photo, an undo or a merge can't be told what was.
///
/// The rules are those of the published configuration of X, version 3:
///
/// - the text counts as it is in Unicode's composed form, so an accent counts the same however it was typed;
/// - letters of most alphabets, digits and punctuation count 1, and so does each mark that is not composed with its letter;
///   everything else counts 2: ``weight(of:)`` has the ranges;
/// - a sequence that Unicode's rules make one emoji counts 2, whatever it is made of: a family, a flag, a skin tone, a keycap;
/// - a link counts 23, however long it is. A link is `http://` or `https://`, in large or small letters, and what follows as
///   far as the next white space, one character at least. The service finds links without these, too, and ends them before
///   punctuation; here the rule is plain, so that a person can foresee it;
/// - each photo and each voice note is posted as a link after a space.
public struct SummaryLength: Hashable, Sendable {
  /// What it counts.
  public let count: Int

  /// The longest that may be posted.
  public static let most = 280
  /// What a link counts.
  public static let link = 23
  /// What a photo or a voice note counts: its link, and the space before it.
  public static let attachment = link + 1

  /// - Parameter links: how many photos and voice notes go with it.
  /// - Precondition: there are not less than none.
  /// - Complexity: O(n): for ten thousand letters of any script less than a millisecond, for ASCII and Cyrillic a tenth of
  ///   that. An emoji may be of ten scalars, and takes as long as they do.
  public init(_ text: String, links: Int = 0) {
    precondition(links >= 0, "SummaryLength: there can't be \(links) links; give 0 or more.")
    count = SummaryTokens(text).weight + links * SummaryLength.attachment
  }

  /// How much may be added; negative if it is too long.
  public var remaining: Int { SummaryLength.most - count }
  public var fits: Bool { remaining >= 0 }

  /// What a scalar that is part of no link and no emoji counts.
  ///
  /// The configuration says it in hundredths: 100 for the ranges, and 200 for the rest.
  static func weight(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Latin, Greek, Cyrillic, Hebrew, Arabic, the alphabets of India and South East Asia, Georgian.
    case 0...0x10ff: 1
    // Spaces of all widths, and what joins and parts characters.
    case 0x2000...0x200d: 1
    // Dashes and quotes.
    case 0x2010...0x201f: 1
    // Primes, which stand for minutes and inches.
    case 0x2032...0x2037: 1
    default: 2
    }
  }
}
