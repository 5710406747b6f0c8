/// Text from arguments, files and servers, in a form that a program can print.
///
/// Characters that a terminal would execute become U+FFFD. Bidirectional controls, which would reorder other text,
/// are removed.
///
/// ```swift
/// SafeText.line("a\u{1b}[2Jb\nc")  // a�[2Jb c
/// ```
public enum SafeText {
  /// Returns a text on one line: each line break and each tab becomes a blank.
  ///
  /// - Complexity: O(*n*)
  public static func line(_ text: String) -> String {
    replaced(text) { $0 == "\n" || $0 == "\t" || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : nil }
  }

  /// Returns a text whose line breaks and tabs stay, as in a table for another program.
  ///
  /// - Complexity: O(*n*)
  public static func lines(_ text: String) -> String { replaced(text) { $0 == "\n" || $0 == "\t" ? $0 : nil } }

  /// Returns a JSON text with the same meaning: the characters are written as escapes such as `\u009b`, as JSON
  /// itself escapes only those below U+0020.
  ///
  /// - Parameter text: the JSON. Between its values it may have line feeds.
  /// - Complexity: O(*n*)
  public static func json(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar != "\n", isHarmful(scalar) else {
        result.append(scalar)
        continue
      }
      // All of them are in the Basic Multilingual Plane, so each is one UTF-16 unit.
      let digits = String(scalar.value, radix: 16)
      result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
    }
    return String(result)
  }

  /// Whether a terminal would execute a character, or would reorder other text because of it.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl || scalar == "\u{2028}"
      || scalar == "\u{2029}"
  }

  private static func replaced(_ text: String, _ kept: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHarmful(scalar) {
        result.append(scalar)
      } else if let other = kept(scalar) {
        result.append(other)
      } else if !scalar.properties.isBidiControl {
        result.append("\u{fffd}")
      }
    }
    return String(result)
  }
}
