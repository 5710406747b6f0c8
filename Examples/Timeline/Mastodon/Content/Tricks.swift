extension Unicode.Scalar {
  /// Whether it may stand in a text that is shown.
  ///
  /// Not control characters, nor the two that force letters into the other direction, by which a name reads as what it is not.
  /// The marks and isolates that texts in two directions need are kept: whoever shows a text keeps it apart from what stands
  /// around it.
  var isFitToShow: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0: false
    case 0x202d, 0x202e: false
    // Interlinear marks, and what is no character by definition.
    case 0xfff9...0xfffb, 0xfdd0...0xfdef: false
    case _ where value & 0xfffe == 0xfffe: false
    default: true
    }
  }
}

extension String {
  /// Without what is not fit to be shown.
  var withoutTricks: String {
    guard unicodeScalars.contains(where: { !$0.isFitToShow }) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.filter(\.isFitToShow))
    return String(text)
  }
}
