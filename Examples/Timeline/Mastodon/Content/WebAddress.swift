/// Where a link leads: an address that is harmless to open, as it was written.
///
/// Only `http`, `https` and `mailto` are: anything else, such as `javascript`, would run or open something. Addresses that
/// browsers read otherwise than people do — with control characters, spaces, backslashes, or characters that set the direction or
/// have no width — are none.
public struct WebAddress: Hashable, Sendable {
  public let text: String
  /// The server that it leads to, without a port and brackets; empty in one of mail. A name before it (`name@server`) is not
  /// part of it.
  public let host: String

  /// `nil` if it is not harmless, or longer than ``Bounds/addressBytes``.
  public init?(_ text: String) {
    guard text.utf8.count <= Bounds.addressBytes else { return nil }
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
      // Colons within brackets are those of an address in digits.
      let isInDigits = named.hasPrefix("[")
      guard !isInDigits || named.contains("]") else { return nil }
      host = (isInDigits ? named.dropFirst().prefix { $0 != "]" } : named.prefix { $0 != ":" }).lowercased()
      guard !host.isEmpty else { return nil }
    default: return nil
    }
    self.text = text
  }

  /// Whether it is one of the web, and not of mail.
  public var isOfWeb: Bool { !host.isEmpty }
}

extension WebAddress: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let address = WebAddress(text) else {
      throw Misread(field: fieldName(decoder.codingPath), reason: "is not an address of the web")
    }
    self = address
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in an address. A character that is not seen makes two addresses that look the same lead to two places;
  /// servers write such a character in percent form where a page has it in its name.
  fileprivate var isFitToAddress: Bool {
    isFitToShow && !properties.isWhitespace && !properties.isBidiControl && !properties.isDefaultIgnorableCodePoint
      && self != "\\"
  }
}

extension String {
  /// Without the white space of HTML at both ends.
  fileprivate var trimmingSpace: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    var text = drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return String(text)
  }
}
