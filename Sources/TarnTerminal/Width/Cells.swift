/// How many cells of a terminal a text takes.
///
/// ```swift
/// Cells.count("Ärger")  // 5
/// Cells.count("日本")    // 4
/// Cells.count("👩‍🚀")     // 2
/// ```
///
/// Chinese, Japanese and Korean signs and emoji take two, marks join the sign before, and most else takes one. What a terminal
/// would obey or that can't be seen is counted as it is shown: control characters as `^[`, what turns the order of other text
/// and what is no character as `�`, tabs as four blanks, line breaks as one blank, and what has no look at all not at all. A
/// sign with more than sixteen scalars is cut.
///
/// Terminals do not agree on every emoji. Where one disagrees, that sign looks wrong, and what follows it on the line does not.
/// Right-to-left text is counted; to put it in order is left to the terminal.
public enum Cells {
  /// - Complexity: O(*n*) in the text; a step a byte for ASCII.
  public static func count(_ text: String) -> Int {
    var text = text
    let hasOnlyPlain = text.withUTF8 { bytes in bytes.allSatisfy { isPlain($0) } }
    if hasOnlyPlain { return text.utf8.count }
    return text.reduce(0) { $0 + count($1) }
  }

  public static func count(_ character: Character) -> Int {
    switch Shown(character) {
    case .sign(let width), .other(_, let width): width
    case .caret: 2
    case .blanks(let count): count
    case .newline: 1
    case .nothing: 0
    }
  }

  /// Whether a byte is a sign of its own that is shown as it is.
  @inline(__always) static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
