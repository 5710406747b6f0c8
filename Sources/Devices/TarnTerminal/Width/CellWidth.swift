/// Counts the cells that a text takes on a terminal.
///
/// ```swift
/// CellWidth.count("Ärger")  // 5
/// CellWidth.count("日本")    // 4
/// CellWidth.count("👩‍🚀")     // 2
/// ```
///
/// Chinese, Japanese and Korean characters and emoji take two cells, combining marks join the character before them,
/// and most other characters take one. Characters that a terminal would execute or that are invisible are counted as
/// they are shown: control characters as `^[`, bidirectional controls and noncharacters as `�`, tabs as four blanks,
/// line breaks as one blank, and ignorable characters as nothing. A character with more than sixteen scalars is cut.
///
/// Terminals disagree on the width of some emoji. On a terminal that differs, that character looks wrong, but the text
/// after it on the line does not. Right-to-left text is counted, and the terminal reorders it.
public enum CellWidth {
  /// Returns the cells of a text in one line.
  ///
  /// - Complexity: O(*n*) in the text, with one step per byte for ASCII.
  public static func count(_ text: String) -> Int {
    var text = text
    let hasOnlyPlain = text.withUTF8 { bytes in bytes.allSatisfy { isPlain($0) } }
    if hasOnlyPlain { return text.utf8.count }
    return text.reduce(0) { $0 + count($1) }
  }

  /// Returns the cells of a character.
  public static func count(_ character: Character) -> Int {
    switch TextSanitizer(character) {
    case .glyph(let width), .other(_, let width): width
    case .caret: 2
    case .blanks(let count): count
    case .newline: 1
    case .omitted: 0
    }
  }

  /// Whether a byte is a printable ASCII character, which is shown unchanged in one cell.
  @inline(__always) static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
