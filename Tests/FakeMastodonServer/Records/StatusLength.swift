import Foundation

/// The length of a status as Mastodon's own validator counts it (`StatusLengthValidator`): implemented after its
/// regular expressions, independently of the client's counting.
struct StatusLength {
  var charactersPerURL = 23

  /// A URL whose host has at least two parts, the last one of letters alone.
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
