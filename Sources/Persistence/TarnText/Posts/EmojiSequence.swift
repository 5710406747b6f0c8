/// Finds sequences of scalars that form one emoji, by the grammar of Unicode Technical Report 51.
///
/// - a flag: two regional indicators;
/// - a keycap: a digit, `#` or `*`, and the enclosing keycap;
/// - an emoji element: an emoji with an optional variation selector or skin tone and an optional tag sequence of a
///   region, followed by any number of elements joined to it.
///
/// Every sequence of that form counts as one emoji, including those that no font supports.
enum EmojiSequence {
  private static let joiner: Unicode.Scalar = "\u{200d}"
  private static let inColor: Unicode.Scalar = "\u{fe0f}"
  private static let asText: Unicode.Scalar = "\u{fe0e}"
  private static let keycap: Unicode.Scalar = "\u{20e3}"

  /// Returns the end of the emoji that begins at an index; `nil` if none begins there.
  static func end(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index? {
    let first = scalars[start]
    let second = scalars.index(after: start)
    func scalar(_ position: String.Index) -> Unicode.Scalar? { position < scalars.endIndex ? scalars[position] : nil }
    // The fast path: most scalars are ASCII and begin no emoji. Of ASCII only digits, `#` and `*` begin a keycap.
    if first.isASCII {
      guard ("0"..."9").contains(first) || first == "#" || first == "*" else { return nil }
      let cap = scalar(second) == inColor ? scalars.index(after: second) : second
      return scalar(cap) == keycap ? scalars.index(after: cap) : nil
    }
    if isRegional(first) {
      guard let next = scalar(second), isRegional(next) else { return nil }
      return scalars.index(after: second)
    }
    guard var position = endOfElement(in: scalars, from: start) else { return nil }
    while scalar(position) == joiner, let next = endOfElement(in: scalars, from: scalars.index(after: position)) {
      position = next
    }
    return position
  }

  /// Returns the end of one emoji element: an emoji with its variation selector, skin tone or tags.
  private static func endOfElement(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index? {
    guard start < scalars.endIndex else { return nil }
    let first = scalars[start]
    // The bound excludes digits, `#` and `*`, which have the emoji property. Below the arrows only © and ® remain.
    guard first.value >= 0xa9, first.properties.isEmoji, !isRegional(first) else { return nil }
    var position = scalars.index(after: start)
    func next() -> Unicode.Scalar? { position < scalars.endIndex ? scalars[position] : nil }
    let follower = next()
    if follower == asText { return nil }
    if follower == inColor {
      position = scalars.index(after: position)
    } else if let follower, follower.properties.isEmojiModifier, first.properties.isEmojiModifierBase {
      position = scalars.index(after: position)
    } else if !first.properties.isEmojiPresentation, isOftenText(first) {
      return nil
    }
    return endOfTags(in: scalars, from: position)
  }

  /// Returns the end of a tag sequence, such as the region of the flag of Scotland; the start if there is none.
  private static func endOfTags(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index {
    let letters = scalars[start...].prefix { (0xe0020...0xe007e).contains($0.value) }
    guard !letters.isEmpty, letters.endIndex < scalars.endIndex, scalars[letters.endIndex].value == 0xe007f else {
      return start
    }
    return scalars.index(after: letters.endIndex)
  }

  /// ©, ®, ™ and the chess pawn are emoji only with the variation selector for emoji presentation. It matters for the
  /// first two, which otherwise count 1.
  private static func isOftenText(_ scalar: Unicode.Scalar) -> Bool {
    [0xa9, 0xae, 0x2122, 0x265f].contains(scalar.value)
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1f1e6...0x1f1ff).contains(scalar.value) }
}
