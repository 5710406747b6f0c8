extension String {
  /// The text in a form that a program can print safely, whatever its origin. Characters that a terminal would execute
  /// become U+FFFD, and bidirectional controls, which would reorder other text, are removed.
  ///
  /// Use it in commands that print lines. A ``Terminal`` applies such a conversion to all text itself.
  ///
  /// - Complexity: O(*n*)
  public var printable: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.properties.isBidiControl {
      result.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// The text of several lines in a form that a program can print safely: like ``printable``, but line feeds are kept.
  ///
  /// ```swift
  /// FileHandle.standardError.write(Data(("\(error)".printableLines + "\n").utf8))
  /// ```
  ///
  /// Use it for the output of a command: an error quotes the arguments, and those may come from a script by another
  /// author.
  ///
  /// - Complexity: O(*n*)
  public var printableLines: String {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(
      separator: "\n")
  }

  /// The JSON text with the same meaning, in a form that a program can print safely. Characters that a terminal would
  /// execute and bidirectional controls are written as escapes such as `\u009b`.
  ///
  /// JSON itself escapes only the control characters below U+0020.
  ///
  /// - Complexity: O(*n*)
  public var printableJSON: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isPrintable =
        scalar == "\n" || (scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl)
      guard !isPrintable else {
        result.append(scalar)
        continue
      }
      // All these characters are in the Basic Multilingual Plane, so each is one UTF-16 unit.
      let digits = String(scalar.value, radix: 16)
      result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
    }
    return String(result)
  }
}
