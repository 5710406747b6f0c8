/// The target of a link: an address that is safe to open, as it was written.
///
/// Only `http`, `https` and `mailto` are safe: others, such as `javascript`, would run or open other programs.
/// Addresses that browsers read differently than people do — with control characters, spaces, backslashes, or
/// characters that set the direction or have no width — are refused.
public struct WebAddress: Hashable, Sendable {
  public let text: String
  /// The host, without a port and brackets; empty for an e-mail address. A user name before it (`name@server`) is not
  /// part of it.
  public let host: String

  /// `nil` if it is not safe, or longer than ``ReadingLimits/addressBytes``.
  public init?(_ text: String) {
    guard text.utf8.count <= ReadingLimits.addressBytes else { return nil }
    let text = text.trimmingSpace
    guard text.unicodeScalars.allSatisfy({ $0.isFitToAddress }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let rest = text[colon...].dropFirst()
    switch text[..<colon].lowercased() {
    case "mailto":
      guard rest.contains("@") else { return nil }
      host = ""
    case "http", "https":
      guard rest.hasPrefix("//") else { return nil }
      let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let named = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      // Colons within brackets belong to an IPv6 address.
      let isInDigits = named.hasPrefix("[")
      guard !isInDigits || named.contains("]") else { return nil }
      host = (isInDigits ? named.dropFirst().prefix { $0 != "]" } : named.prefix { $0 != ":" }).lowercased()
      guard !host.isEmpty else { return nil }
    default: return nil
    }
    self.text = text
  }

  /// Whether it is a web address, not an e-mail address.
  public var isOfWeb: Bool { !host.isEmpty }
}

extension WebAddress: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let address = WebAddress(text) else {
      throw DecodingFailure(field: fieldName(decoder.codingPath), reason: "is not a web address")
    }
    self = address
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Unicode.Scalar {
  /// Whether it may be part of an address. An invisible character makes two addresses that look alike lead to different
  /// pages; servers write it in percent form where a page has it in its name.
  fileprivate var isFitToAddress: Bool {
    isFitToShow && !properties.isWhitespace && !properties.isBidiControl && !properties.isDefaultIgnorableCodePoint
      && self != "\\"
  }
}

extension String {
  /// The text without HTML white space at both ends.
  fileprivate var trimmingSpace: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    var text = drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return String(text)
  }
}
