/// A language by its BCP 47 tag, such as `ar`, `pl` or `pt-BR`.
///
/// ```swift
/// let egypt = Language("ar-EG")
/// egypt?.direction                   // .rightToLeft
/// Language("not a tag")              // nil
/// ```
public struct Language: Hashable, Sendable, CustomStringConvertible {
  /// The tag: the language in lower case, a region in upper case, a script with a capital letter.
  public let tag: String

  /// The direction in which a language is written.
  public enum Direction: String, Sendable {
    /// From left to right, as English.
    case leftToRight = "ltr"
    /// From right to left, as Arabic.
    case rightToLeft = "rtl"
  }

  /// English, the language of the texts in the source code.
  public static let english = Language(known: "en")

  /// Creates a language from a tag, in any case: letters and digits in parts of up to eight, at most 35 characters
  /// (RFC 5646, section 4.4.1).
  ///
  /// - Returns: `nil` for another form.
  public init?(_ tag: String) {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard tag.utf8.count <= 35, let first = parts.first, (2...8).contains(first.count), first.allSatisfy(Self.isLetter),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } })
    else { return nil }
    let texts = tag.lowercased().split(separator: "-").map(String.init)
    self.tag = texts.enumerated().map { index, part in
      switch (index, part.utf8.count) {
      case (0, _): part
      case (_, 2): part.uppercased()
      case (_, 4): part.prefix(1).uppercased() + part.dropFirst()
      default: part
      }
    }.joined(separator: "-")
  }

  private init(known tag: String) { self.tag = tag }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The first part of the tag: the language without script and region.
  public var code: String { String(tag.prefix { $0 != "-" }) }

  /// The direction, by the script of the tag or else by the language.
  public var direction: Direction {
    let script = tag.split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
    let isRightToLeft =
      script.map { ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"].contains($0) }
      // Those whose usual script is one of these (CLDR, likelySubtags.xml).
      ?? ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"].contains(code)
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  public var description: String { tag }
}
