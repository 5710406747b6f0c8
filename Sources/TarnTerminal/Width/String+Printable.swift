extension String {
  /// The text as a program may print it, whoever wrote it: without what a terminal would obey, which becomes U+FFFD, and what turns the order
  /// of other text, which is left out.
  ///
  /// On a screen that is drawn (``Terminal``) all text is fit already: it is for commands that print lines.
  ///
  /// - Complexity: O(n)
  public var printable: String {
    var fit = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.properties.isBidiControl {
      fit.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(fit)
  }

  /// The same for several lines: only line feeds stay as they are.
  ///
  /// ```swift
  /// FileHandle.standardError.write(Data(("\(error)".printableLines + "\n").utf8))
  /// ```
  ///
  /// For what a command answers: an error quotes the arguments, and those may come from a script that others wrote.
  ///
  /// - Complexity: O(n)
  public var printableLines: String {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(
      separator: "\n")
  }

  /// JSON of the same meaning without what a terminal would obey, or what turns the order of other text: that is written as `\u009b`, say.
  ///
  /// JSON escapes the control characters below U+0020 by itself, and no others.
  ///
  /// - Complexity: O(n)
  public var printableJSON: String {
    var fit = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isFit = scalar == "\n" || (scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl)
      guard !isFit else {
        fit.append(scalar)
        continue
      }
      // All of them are in the plane whose scalars are one unit of UTF-16.
      let digits = String(scalar.value, radix: 16)
      fit.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
    }
    return String(fit)
  }
}
