/// Which scalars are one emoji together: the grammar of Unicode's report 51.
///
/// - a flag: two regional letters;
/// - a keycap: a digit, `#` or `*`, and the cap around it;
/// - an emoji with what may follow it (the wish for its coloured form, a skin tone, the letters of a region), and any number of
///   such joined to it.
///
/// Every sequence of that form is one, also those that no font has a picture for.
enum EmojiSequence {
  private static let joiner: Unicode.Scalar = "\u{200d}"
  private static let inColour: Unicode.Scalar = "\u{fe0f}"
  private static let asText: Unicode.Scalar = "\u{fe0e}"
  private static let keycap: Unicode.Scalar = "\u{20e3}"

  /// - Returns: where the emoji that begins at a place ends; `nil` if none begins there.
  static func end(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index? {
    let first = scalars[start]
    let second = scalars.index(after: start)
    func scalar(_ place: String.Index) -> Unicode.Scalar? { place < scalars.endIndex ? scalars[place] : nil }
    // Letters, and what follows them, are no emoji: that is most of every text.
    if first.isASCII {
      guard ("0"..."9").contains(first) || first == "#" || first == "*" else { return nil }
      let cap = scalar(second) == inColour ? scalars.index(after: second) : second
      return scalar(cap) == keycap ? scalars.index(after: cap) : nil
    }
    if isRegional(first) {
      guard let next = scalar(second), isRegional(next) else { return nil }
      return scalars.index(after: second)
    }
    guard var place = endOfElement(in: scalars, from: start) else { return nil }
    while scalar(place) == joiner, let next = endOfElement(in: scalars, from: scalars.index(after: place)) {
      place = next
    }
    return place
  }

  /// One emoji, and what belongs to it.
  private static func endOfElement(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index? {
    guard start < scalars.endIndex else { return nil }
    let first = scalars[start]
    // Only copyright and registered are below the arrows, where digits are, which are emoji by their property, too.
    guard first.value >= 0xa9, first.properties.isEmoji, !isRegional(first) else { return nil }
    var place = scalars.index(after: start)
    func next() -> Unicode.Scalar? { place < scalars.endIndex ? scalars[place] : nil }
    let follower = next()
    if follower == asText { return nil }
    if follower == inColour {
      place = scalars.index(after: place)
    } else if let follower, follower.properties.isEmojiModifier, first.properties.isEmojiModifierBase {
      place = scalars.index(after: place)
    } else if !first.properties.isEmojiPresentation, isOftenText(first) {
      return nil
    }
    return endOfTags(in: scalars, from: place)
  }

  /// The letters of a region, as in the flag of Scotland, and what ends them; or nothing.
  private static func endOfTags(in scalars: String.UnicodeScalarView, from start: String.Index) -> String.Index {
    let letters = scalars[start...].prefix { (0xe0020...0xe007e).contains($0.value) }
    guard !letters.isEmpty, letters.endIndex < scalars.endIndex, scalars[letters.endIndex].value == 0xe007f else {
      return start
    }
    return scalars.index(after: letters.endIndex)
  }

  /// ©, ®, ™ and the chess pawn are emoji only where their coloured form is asked for. It matters for the first two, which
  /// count 1.
  private static func isOftenText(_ scalar: Unicode.Scalar) -> Bool {
    [0xa9, 0xae, 0x2122, 0x265f].contains(scalar.value)
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1f1e6...0x1f1ff).contains(scalar.value) }
}
