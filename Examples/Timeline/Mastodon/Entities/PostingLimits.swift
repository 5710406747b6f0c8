/// The length limits of posts on a server, and its counting rules.
public struct PostingLimits: Hashable, Codable, Sendable {
  /// The limit for the text and the warning together.
  public let characters: Int
  /// The number of characters that every address counts, whatever its length.
  public let charactersPerURL: Int

  /// More than any server allows; a larger number from a server is ignored.
  private static let most = 100_000

  public init(characters: Int = 500, charactersPerURL: Int = 23) {
    self.characters = min(max(characters, 1), Self.most)
    self.charactersPerURL = min(max(charactersPerURL, 1), Self.most)
  }

  /// Creates limits from a server's description of itself; Mastodon's for those that it does not give.
  public init(_ server: ServerLimits) {
    self.init(characters: server.characters ?? 500, charactersPerURL: server.charactersPerURL ?? 23)
  }

  /// Mastodon's limits, until the server's are known.
  public static let usual = PostingLimits()

  /// Returns the length of a text, as Mastodon counts: a web address counts ``charactersPerURL``, and a mention only
  /// its name, without the server.
  ///
  /// ```swift
  /// PostingLimits().length(of: "@ada@social.example https://tarn.example/a/long/way")   // 28: 4, a space, and 23
  /// ```
  ///
  /// - Complexity: O(n)
  public func length(of text: String) -> Int {
    var counted = ""
    var rest = text[...]
    var before: Character?
    while let first = rest.first {
      if let end = rest.endOfAddress(after: before) {
        counted += String(repeating: "x", count: charactersPerURL)
        before = rest[..<end].last
        rest = rest[end...]
      } else if let (name, end) = rest.mention(after: before) {
        counted += rest[..<name]
        before = rest[..<end].last
        rest = rest[end...]
      } else {
        counted.append(first)
        before = first
        rest = rest.dropFirst()
      }
    }
    return counted.count
  }
}

extension Substring {
  /// Returns the end of the web address at the beginning of this text; `nil` if there is none.
  fileprivate func endOfAddress(after before: Character?) -> Index? {
    if let before, before.isLetter || before.isNumber || "@#$_".contains(before) { return nil }
    let head = prefix(8).lowercased()
    let length = head.hasPrefix("https://") ? 8 : head.hasPrefix("http://") ? 7 : 0
    guard length > 0 else { return nil }
    let host = dropFirst(length).prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
    // A full stop at the end of a sentence is not part of it, and a name of one part is not a web server.
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    guard parts.count > 1, let domain = parts.last, domain.count > 1, domain.allSatisfy(\.isLetter) else { return nil }
    var end = domain.endIndex
    let port = self[end...].dropFirst().prefix(while: \.isASCIIDigit)
    if self[end...].first == ":", !port.isEmpty { end = port.endIndex }
    guard let sign = self[end...].first, "/?".contains(sign) else { return end }
    let way = self[end...].prefix(while: \.isInAddress)
    // Punctuation at the end of a sentence is not part of an address.
    return way.lastIndex { !".,:;!?'\"()[]".contains($0) }.map { index(after: $0) } ?? end
  }

  /// Returns the end of the name in a mention of an account on another server, and the end of the mention.
  fileprivate func mention(after before: Character?) -> (name: Index, end: Index)? {
    guard first == "@" else { return nil }
    if let before, before.isLetter || before.isNumber || "_/".contains(before) { return nil }
    let name = dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || "_.-".contains($0) }
    guard name.first?.isInName == true, name.last?.isInName == true, self[name.endIndex...].first == "@" else {
      return nil
    }
    let server = self[name.endIndex...].dropFirst().prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    guard let last = server.lastIndex(where: { $0 != "." && $0 != "-" }) else { return nil }
    return (name.endIndex, index(after: last))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var isInName: Bool { isASCII && (isLetter || isNumber) || self == "_" }
  /// Whether it may be part of an address's path: of letters, those of the Latin, Greek and Cyrillic scripts.
  fileprivate var isInAddress: Bool {
    guard !isWhitespace, unicodeScalars.allSatisfy({ $0.value < 0x530 && $0.value > 0x20 }) else { return false }
    return !"<>\"{}^`\\".contains(self)
  }
}
