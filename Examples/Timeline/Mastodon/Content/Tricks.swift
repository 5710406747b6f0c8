extension Unicode.Scalar {
  /// Whether it may be part of a shown text.
  ///
  /// Not control characters, nor the two that override the writing direction, which make a name look like another. The
  /// marks and isolates for bidirectional texts are kept: views isolate a text from its surroundings.
  var isFitToShow: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0: false
    case 0x202d, 0x202e: false
    // Interlinear marks, and noncharacters.
    case 0xfff9...0xfffb, 0xfdd0...0xfdef: false
    case _ where value & 0xfffe == 0xfffe: false
    default: true
    }
  }
}

extension String {
  /// The text without these characters.
  var withoutTricks: String {
    guard unicodeScalars.contains(where: { !$0.isFitToShow }) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.filter(\.isFitToShow))
    return String(text)
  }
}
