import Foundation

/// How long a status is, as Mastodon's own check counts (`StatusLengthValidator`): written by its regular expressions, and not from what a
/// client counts by.
struct StatusLength {
  var charactersPerURL = 23

  /// A URL with a server of at least two parts, of which the last one has letters alone.
  private static let address =
    #"(?<![\p{L}\p{N}@#$_])(?:https?)://(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])(?::[0-9]+)?"#
    + #"(?:[/?](?:[!-~&&[^<>"{}^`\\]]|[\u00A1-\u052F])*(?<![.,:;!?'()\[\]]))?"#
  /// `@name@server`
  private static let mention =
    #"(?<![\p{L}\p{N}_/])@([A-Za-z0-9_]+(?:[.-]+[A-Za-z0-9_]+)*)@[\p{L}\p{N}_.-]*[\p{L}\p{N}_]"#

  func count(_ text: String) -> Int {
    let url = String(repeating: "x", count: charactersPerURL)
    return text.replacingOccurrences(of: Self.address, with: url, options: [.regularExpression, .caseInsensitive])
      .replacingOccurrences(of: Self.mention, with: "@$1", options: .regularExpression).count
  }
}
