import Foundation
import TarnEncoding

/// A typed text as the HTML that Mastodon makes of it: paragraphs, shortened links, mentions, hashtags.
struct StatusMarkup {
  struct MentionedAccount {
    var id: Int64
    var page: String
  }

  private(set) var html = ""
  /// IDs of accounts, in order.
  private(set) var mentioned: [Int64] = []
  /// In lower case, each once.
  private(set) var tags: [String] = []

  private let page: (String) -> String
  private let account: (_ name: String, _ domain: String) -> MentionedAccount?

  /// - Parameters:
  ///   - page: returns the address of a hashtag's page.
  ///   - account: returns the account with a name, and a domain or an empty text.
  init(_ text: String, page: @escaping (String) -> String, account: @escaping (String, String) -> MentionedAccount?) {
    self.page = page
    self.account = account
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    html = lines.split { $0.allSatisfy(\.isWhitespace) }.map { paragraph in
      "<p>" + paragraph.map { line in lineHTML(line) }.joined(separator: "<br />") + "</p>"
    }.joined()
  }

  private mutating func lineHTML(_ line: Substring) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word($0) }.joined(separator: " ")
  }

  private mutating func word(_ word: Substring) -> String {
    // Punctuation at the end of a sentence is not part of an address or a name.
    var core = word
    while let last = core.last, ".,;:!?)".contains(last) { core.removeLast() }
    let punctuation = String(word[core.endIndex...]).escapedForPage
    if core.hasPrefix("https://") || core.hasPrefix("http://"), core.count > 8 {
      return link(String(core)) + punctuation
    }
    if core.hasPrefix("@"), let html = mention(core.dropFirst()) { return html + punctuation }
    if core.hasPrefix("#"), let html = tag(core.dropFirst()) { return html + punctuation }
    return word.escapedForPage
  }

  private func link(_ address: String) -> String {
    let start = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let shownFrom = start.hasPrefix("www.") ? start.dropFirst(4) : start
    // Mastodon shows 30 characters of an address.
    let shown = shownFrom.prefix(30)
    let isCut = shown.endIndex < address.endIndex
    return """
      <a href="\(address.escapedForPage)" target="_blank" rel="nofollow noopener" translate="no">\
      <span class="invisible">\(String(address[..<shown.startIndex]).escapedForPage)</span>\
      <span class="\(isCut ? "ellipsis" : "")">\(shown.escapedForPage)</span>\
      <span class="invisible">\(String(address[shown.endIndex...]).escapedForPage)</span></a>
      """
  }

  private mutating func mention(_ name: Substring) -> String? {
    let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
    guard let user = parts.first, let mentionedAccount = account(user, parts.count == 2 ? parts[1] : "") else {
      return nil
    }
    if !mentioned.contains(mentionedAccount.id) { mentioned.append(mentionedAccount.id) }
    return """
      <span class="h-card" translate="no"><a href="\(mentionedAccount.page.escapedForPage)" class="u-url mention">\
      @<span>\(user.escapedForPage)</span></a></span>
      """
  }

  private mutating func tag(_ name: Substring) -> String? {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !name.allSatisfy(\.isNumber)
    else {
      return nil
    }
    if !tags.contains(name.lowercased()) { tags.append(name.lowercased()) }
    return """
      <a href="\(page(name.lowercased()).escapedForPage)" class="mention hashtag" rel="tag">#<span>\(name)</span></a>
      """
  }

  /// Escapes a text for a path segment.
  static func escapedForAddress(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      let isPlain = (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      return isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
