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
}
