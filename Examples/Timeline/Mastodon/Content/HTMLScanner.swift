/// Splits HTML into text and tags, from the first byte to the last without going back: each byte is read a bounded
/// number of times.
///
/// An unterminated tag, comment or quoted value takes the rest with it: it was truncated, or hides content.
struct HTMLScanner {
  enum Token: Equatable {
    case text(Range<Int>)
    case start(Tag)
    case end(String)
  }

  struct Tag: Equatable {
    /// In lower case; empty if it is longer than any known name.
    var name: String
    var href: String?
    /// The words of its `class`.
    var classes: [String] = []
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count else { return text() }
      switch bytes[position + 1] {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "?"): skip(beyond: ">")
      case UInt8(ascii: "/") where position + 2 < bytes.count && isLetter(bytes[position + 2]):
        position += 2
        guard let tag = tag() else { return nil }
        return .end(tag.name)
      case let byte where isLetter(byte):
        position += 1
        guard let tag = tag() else { return nil }
        return .start(tag)
      default: return text()
      }
    }
    return nil
  }

  /// Skips to the end tag of an element whose content is not markup.
  mutating func skipContent(of name: String) {
    let name = Array(name.utf8)
    while position < bytes.count {
      let end = position + 2 + name.count
      if bytes[position] == UInt8(ascii: "<"), end <= bytes.count, bytes[position + 1] == UInt8(ascii: "/"),
        bytes[position + 2..<end].elementsEqual(name, by: { lowercase($0) == $1 }),
        end == bytes.count || !isName(bytes[end])
      {
        return
      }
      position += 1
    }
  }

  /// Reads up to the next `<`; the first byte is text even if it is one.
  private mutating func text() -> Token {
    let start = position
    repeat { position += 1 } while position < bytes.count && bytes[position] != UInt8(ascii: "<")
    return .text(start..<position)
  }

  private mutating func skip(beyond byte: Unicode.Scalar) {
    while position < bytes.count, bytes[position] != UInt8(ascii: byte) { position += 1 }
    position += 1
  }

  private mutating func skipDeclaration() {
    guard bytes[position...].starts(with: Array("<!--".utf8)) else { return skip(beyond: ">") }
    // The two dashes of the beginning may be those of the end: `<!-->`.
    position += 2
    while position + 2 < bytes.count {
      if bytes[position] == UInt8(ascii: "-"), bytes[position + 1] == UInt8(ascii: "-"),
        bytes[position + 2] == UInt8(ascii: ">")
      {
        position += 3
        return
      }
      position += 1
    }
    position = bytes.count
  }

  /// Reads a tag from its name on; `nil` if it does not end.
  private mutating func tag() -> Tag? {
    let nameStart = position
    while position < bytes.count, isName(bytes[position]) { position += 1 }
    // The longest known name is `blockquote`, with 10 letters.
    let isKnown = position - nameStart <= 16
    var tag = Tag(name: isKnown ? String(decoding: bytes[nameStart..<position].map(lowercase), as: UTF8.self) : "")
    while true {
      while position < bytes.count, isSpace(bytes[position]) || bytes[position] == UInt8(ascii: "/") { position += 1 }
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return tag
      }
      guard let (name, value) = attribute() else { return nil }
      if tag.href == nil, matches(name, "href") { tag.href = value.map(characters) }
      if tag.classes.isEmpty, matches(name, "class"), let value {
        // Mastodon's own classes have three words at most.
        tag.classes = characters(value).split(maxSplits: 8, whereSeparator: \.isWhitespace).map(String.init)
      }
    }
  }

  /// Reads a name and a value; `nil` if the quoted value does not end.
  private mutating func attribute() -> (name: Range<Int>, value: Range<Int>?)? {
    let start = position
    // A name may begin with any byte that was not skipped: so every step advances.
    repeat { position += 1 } while position < bytes.count && isAttributeName(bytes[position])
    let name = start..<position
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return (name, nil) }
    position += 1
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      while position < bytes.count, !isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") { position += 1 }
      return (name, start..<position)
    }
    position += 1
    let valueStart = position
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return (name, valueStart..<position)
  }

  private func matches(_ range: Range<Int>, _ name: String) -> Bool {
    range.count == name.utf8.count && bytes[range].elementsEqual(name.utf8, by: { lowercase($0) == $1 })
  }

  private func characters(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    CharacterReference.append(bytes[range], to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

private func lowercase(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

private func isName(_ byte: UInt8) -> Bool {
  !isSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
}

private func isAttributeName(_ byte: UInt8) -> Bool { isName(byte) && byte != UInt8(ascii: "=") }
