/// The columns of a terminal that text takes, and text in lines of a number of columns.
public enum TextColumns {
  /// Returns the columns of a text in one line: two for an East Asian character or an emoji, none for a mark that
  /// joins the character before.
  ///
  /// ```swift
  /// TextColumns.count("日本")  // 4
  /// ```
  ///
  /// - Complexity: O(*n*)
  public static func count(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + count($1) } }

  /// Returns the columns of a character.
  static func count(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return character.unicodeScalars.contains("\u{fe0f}") ? 2 : 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{fe0f}")
    return isEmoji || isWide(first.value) ? 2 : 1
  }

  /// The blocks of East Asian characters (East_Asian_Width W and F in Unicode's EastAsianWidth.txt).
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x17000...0x18cff, 0x1b000...0x1b2ff,
      0x1f200...0x1f2ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }

  /// Returns as much of a line as fits, with an ellipsis if that is not all.
  ///
  /// ```swift
  /// TextColumns.cut("harbour", to: 5)  // harb…
  /// ```
  public static func cut(_ line: String, to columns: Int) -> String {
    var used = 0
    var end = line.startIndex
    for index in line.indices {
      used += count(line[index])
      if used > columns { return line[..<end] + "…" }
      // One column is for the ellipsis.
      if used < columns { end = line.index(after: index) }
    }
    return line
  }

  /// Returns the lines of a text, the longer ones wrapped at blanks. Line breaks stay, and so does the indentation
  /// of a line.
  ///
  /// A word that is longer than a line stays whole, because it may be an address, unless it has wide characters: East
  /// Asian text has no blanks.
  public static func wrap(_ text: String, to columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      count(line) <= columns ? [String(line)] : wrapLine(line, max(columns, 1))
    }
  }

  private static func wrapLine(_ line: Substring, _ columns: Int) -> [String] {
    let indent = String(line.prefix { $0 == " " })
    let words = line.split(separator: " ").flatMap { pieces(of: $0, columns - indent.count) }
    return fill(words, to: columns, after: indent)
  }

  /// Returns lines of parts with blanks between them. The first line begins with a text, and the others are indented
  /// by its width.
  static func fill(_ parts: [String], to columns: Int, after start: String) -> [String] {
    var lines: [String] = []
    var current = start
    var isEmpty = true
    for part in parts {
      if !isEmpty, count(current) + 1 + count(part) > columns {
        lines.append(current)
        (current, isEmpty) = (String(repeating: " ", count: count(start)), true)
      }
      current += isEmpty ? part : " \(part)"
      isEmpty = false
    }
    return lines + [current]
  }

  private static func pieces(of word: Substring, _ columns: Int) -> [String] {
    guard columns > 1, count(word) > columns, word.contains(where: { count($0) == 2 }) else { return [String(word)] }
    var pieces = [""]
    for character in word {
      if count(pieces[pieces.count - 1]) + count(character) > columns { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}
