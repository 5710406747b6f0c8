import Foundation

/// A link of a `Link` header (RFC 8288), for example to the next page of a response.
///
/// ```swift
/// // Link: </todos?page=2>; rel="next"
/// while let url = response.link("next", from: request) {
///   request.url = url
///   response = try await transport.perform(request)
/// }
/// ```
public struct WebLink: Sendable, Hashable {
  /// The target as the header has it, possibly relative.
  public var target: String
  /// The relations to this response, in lower case: `next`, `prev`.
  public var relations: [String]

  /// Returns the links of a header.
  ///
  /// The parser skips invalid text up to the next comma. It ignores a header of more than 16 KiB and reads the first 64
  /// parts: a page needs four links of a few hundred bytes each.
  public static func links(in header: String) -> [WebLink] {
    guard header.utf8.count <= 1 << 14 else { return [] }
    var reader = LinkReader(header)
    var links: [WebLink] = []
    // Invalid parts count, too: each attempt may scan the whole remainder.
    for _ in 0..<64 where !reader.isAtEnd {
      if let link = reader.link() { links.append(link) }
      reader.skipToNext()
    }
    return links
  }
}

extension HTTPClientResponse {
  /// Returns the URL of the first link with a relation and the same origin as the request.
  ///
  /// Links to another origin are ignored: following one would send this server's secrets to another.
  public func link(_ relation: String, from request: HTTPClientRequest) -> URL? {
    let relation = relation.lowercased()
    for link in WebLink.links(in: headers["Link"] ?? "") where link.relations.contains(relation) {
      guard let url = URL(string: link.target, relativeTo: request.url)?.absoluteURL, url.user == nil else { continue }
      if let origin = WebOrigin(url), origin == WebOrigin(request.url) { return url }
    }
    return nil
  }
}

/// Parses links in one pass over the bytes.
private struct LinkReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ header: String) { bytes = Array(header.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func link() -> WebLink? {
    skipSpaces()
    guard consume("<"), let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let target = text(position..<end)
    position = end + 1
    var relations: [String]?
    while true {
      skipSpaces()
      guard consume(";") else { break }
      skipSpaces()
      let name = token().lowercased()
      skipSpaces()
      guard consume("=") else { continue }
      skipSpaces()
      let value = consume("\"") ? quoted() : token()
      // The first one counts (RFC 8288, 3.3).
      if name == "rel", relations == nil { relations = value.lowercased().split(separator: " ").map(String.init) }
    }
    guard let relations, isAtEnd || bytes[position] == UInt8(ascii: ",") else { return nil }
    return WebLink(target: target, relations: relations)
  }

  /// Skips past the next comma outside quotation marks.
  mutating func skipToNext() {
    while !isAtEnd {
      if consume(",") { return }
      if consume("\"") { _ = quoted() } else { position += 1 }
    }
  }

  private mutating func quoted() -> String {
    var value: [UInt8] = []
    while !isAtEnd, !consume("\"") {
      _ = consume("\\")
      guard !isAtEnd else { break }
      value.append(bytes[position])
      position += 1
    }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func token() -> String {
    let start = position
    while !isAtEnd, !" \t;,=\"<>".utf8.contains(bytes[position]) { position += 1 }
    return text(start..<position)
  }

  private mutating func skipSpaces() {
    while !isAtEnd, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
