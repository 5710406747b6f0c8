/// The visible form of a character. All text that goes to a terminal is converted to this form.
enum TextSanitizer: Equatable {
  /// The character unchanged, in one cell or two.
  case glyph(width: Int)
  /// Other scalars, in one cell or two.
  case other(String, width: Int)
  /// A control character as `^[`: two cells.
  case caret(UInt8)
  case blanks(Int)
  case newline
  case omitted

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      self.init(first)
    } else {
      self.init(first, among: scalars)
    }
  }

  /// The replacement for a character that can't be shown.
  static let replacement = TextSanitizer.other("\u{FFFD}", width: 1)

  /// Four blanks, enough to align short columns. A tab itself is never sent, because it moves the cursor.
  private static let tab = TextSanitizer.blanks(4)

  /// Converts a character of one scalar.
  private init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .glyph(width: 1)
    case 0x0A, 0x85, 0x2028, 0x2029: self = .newline
    case 0x09: self = Self.tab
    // In caret notation: the letter 64 code points later.
    case 0x00..<0x20: self = .caret(UInt8(scalar.value) + 64)
    case 0x7F: self = .caret(UInt8(ascii: "?"))
    case 0x80..<0xA0: self = .replacement
    // Embeddings, overrides and isolates would reorder the text around them.
    case 0x202A...0x202E, 0x2066...0x2069: self = .replacement
    // A Hangul vowel or final without a consonant would join the character before it.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: self = .other("◌" + String(scalar), width: 1)
    // The last two code points of each plane, and 32 more, are noncharacters.
    case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value): self = .replacement
    case 0xA0..<0x300: self = scalar.value == 0xAD ? .omitted : .glyph(width: 1)
    default:
      switch scalar.properties.generalCategory {
      case .control, .surrogate: self = .replacement
      case .format: self = scalar.isShownFormat ? .glyph(width: 1) : .omitted
      case .nonspacingMark, .enclosingMark, .spacingMark:
        self = scalar.properties.isDefaultIgnorableCodePoint ? .omitted : .other("◌" + String(scalar), width: 1)
      default:
        self = scalar.properties.isDefaultIgnorableCodePoint ? .omitted : .glyph(width: max(scalar.cells, 1))
      }
    }
  }

  /// Converts a character of several scalars.
  private init(_ first: Unicode.Scalar, among scalars: Character.UnicodeScalarView) {
    if first == "\r" {
      self = .newline
      return
    }
    var visible = String.UnicodeScalarView()
    let isBased = !first.isMark && (first.properties.generalCategory != .format || first.isShownFormat)
    if !isBased { visible.append("◌") }
    var count = 0
    for scalar in scalars where Self.isVisible(scalar, after: first) && count < Self.most {
      visible.append(scalar)
      count += 1
    }
    guard count > 0, let base = visible.first else {
      self = .omitted
      return
    }
    let width = Self.width(of: visible, base: base)
    self = isBased && count == scalars.count ? .glyph(width: width) : .other(String(visible), width: width)
  }

  /// The most scalars of a character that are kept. The longest sequence that Unicode recommends, a kiss with two skin
  /// tones, has ten; a letter has at most four marks in any language. More marks would cover the lines above and below.
  private static let most = 16

  private static func isVisible(_ scalar: Unicode.Scalar, after first: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: true
    // After a black flag, tag characters form the flag of a region.
    case 0xE0020...0xE007F: first.value == 0x1F3F4
    default:
      scalar.properties.generalCategory != .control
        && (scalar.properties.generalCategory != .format || scalar.isShownFormat)
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func width(of scalars: String.UnicodeScalarView, base: Unicode.Scalar) -> Int {
    var sum = 0
    var isJoined = false
    for scalar in scalars {
      switch scalar.value {
      case 0xFE0F where base.properties.isEmoji: return 2
      case 0xFE0E where base.properties.isEmoji: return 1
      // The combining enclosing keycap.
      case 0x20E3 where base.properties.isEmoji: return 2
      case 0x200D: isJoined = true
      default: sum += scalar.cells
      }
    }
    if isJoined && base.properties.isEmoji { return 2 }
    // The sum of a conjunct of several letters, two regional indicators, or an emoji with a skin tone.
    return min(max(sum, 1), 2)
  }
}

extension Unicode.Scalar {
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether a format character is visible: symbols that enclose digits in Arabic, Syriac and Kaithi.
  var isShownFormat: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// The cells of the scalar within a character: none if it joins the scalar before it.
  var cells: Int {
    if value < 0x300 { return 1 }
    if isMark { return 0 }
    switch value {
    // The vowels and finals of Hangul join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // Two regional indicators form a flag; a single one is shown as a letter in a box.
    case 0x1F1E6...0x1F1FF: return 1
    default: return WideRanges.contain(value) || properties.isEmojiPresentation ? 2 : 1
    }
  }
}
