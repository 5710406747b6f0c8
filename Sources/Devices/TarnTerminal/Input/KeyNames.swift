/// Maps the codes that terminals send to the names of keys.
enum KeyNames {
  /// Returns a key's name with its modifiers, in the order that ``Key`` defines.
  static func qualified(_ modifiers: KeyModifiers, _ name: String) -> String {
    (modifiers.contains(.control) ? "Control+" : "") + (modifiers.contains(.alt) ? "Alt+" : "")
      + (modifiers.contains(.shift) ? "Shift+" : "") + name
  }

  /// Returns the name for a byte from 0 to 31, or 127. Most are a key with Control; some have keys of their own.
  static func control(_ byte: UInt8, hasAlt: Bool) -> String {
    let alt: KeyModifiers = hasAlt ? .alt : []
    return switch byte {
    // Terminals differ in which of the two the Backspace key sends.
    case 0x08, 0x7f: qualified(alt, "Backspace")
    case 0x09: qualified(alt, "Tab")
    case 0x0d: qualified(alt, "Enter")
    case 0x1b: qualified(alt, "Escape")
    // Control maps to the character 64 code points later, or to the lower-case letter 96 later. Control and the space
    // bar send 0.
    case 0x00: qualified(alt.union(.control), " ")
    case 0x01...0x1a: qualified(alt.union(.control), String(UnicodeScalar(byte + 0x60)))
    default: qualified(alt.union(.control), String(UnicodeScalar((byte + 0x40) & 0x7f)))
    }
  }

  /// The names by the final letter of `ESC [ … letter` and `ESC O letter`.
  static let byLetter: [UInt8: String] = [
    0x41: "ArrowUp", 0x42: "ArrowDown", 0x43: "ArrowRight", 0x44: "ArrowLeft", 0x45: "Clear", 0x46: "End", 0x48: "Home",
    0x50: "F1", 0x51: "F2", 0x52: "F3", 0x53: "F4",
  ]

  /// The names by the number of `ESC [ number ~`.
  static let byNumber: [Int: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End",
    11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9", 21: "F10", 23: "F11",
    24: "F12",
    25: "F13", 26: "F14", 28: "F15", 29: "F16", 31: "F17", 32: "F18", 33: "F19", 34: "F20",
  ]

  /// Returns the name for a key of a number pad in application mode, by the letter of `ESC O letter`.
  static func keypad(_ letter: UInt8) -> String? {
    switch letter {
    case 0x4d: "Enter"
    case 0x49: "Tab"
    case 0x58: "="
    // `*` to `9` are the characters 64 code points earlier.
    case 0x6a...0x79: String(UnicodeScalar(letter - 0x40))
    default: nil
    }
  }

  /// Returns the name for a key that is identified by the code point it types, or `nil` for a key that types none.
  static func character(_ code: Int, shifted: Int, _ modifiers: KeyModifiers) -> String? {
    switch code {
    case 8, 127: return qualified(modifiers, "Backspace")
    case 9: return qualified(modifiers, "Tab")
    case 13, 57_414: return qualified(modifiers, "Enter")
    case 27: return qualified(modifiers, "Escape")
    // The number pad's codes are in Unicode's private use area: the digits, then . / * - + and =.
    case 57_399...57_408: return qualified(modifiers, String(code - 57_399))
    case 57_409...57_413: return qualified(modifiers, String(Array("./*-+")[code - 57_409]))
    case 57_415: return qualified(modifiers, "=")
    case 57_417...57_426:
      let names = [
        "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Insert", "Delete",
      ]
      return qualified(modifiers, names[code - 57_417])
    case 57_427: return qualified(modifiers, "Clear")
    case 57_376...57_398: return qualified(modifiers, "F\(code - 57_363)")
    // The other codes are keys that type no character, such as Shift by itself.
    case 0x00..<0x20, 0x80..<0xa0, 0xe000...0xf8ff: return nil
    default: break
    }
    guard let glyph = UnicodeScalar(UInt32(clamping: code)) else { return nil }
    guard modifiers.contains(.shift) else { return qualified(modifiers, String(glyph)) }
    // The shifted character already expresses Shift.
    return qualified(modifiers.subtracting(.shift), String(capital(of: glyph, reported: shifted)))
  }

  /// Returns the shifted character that the terminal reported, or else the upper-case letter. A letter with an
  /// upper-case mapping of two scalars, such as ß, is returned unchanged.
  private static func capital(of glyph: UnicodeScalar, reported: Int) -> UnicodeScalar {
    if reported > 0x20, let sign = UnicodeScalar(UInt32(clamping: reported)) { return sign }
    let capital = glyph.properties.uppercaseMapping.unicodeScalars
    return capital.count == 1 ? capital[capital.startIndex] : glyph
  }
}

/// The modifier keys that are held down with a key.
struct KeyModifiers: OptionSet, Sendable, Hashable {
  let rawValue: Int

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Decodes a terminal's number: one more than the sum of the bits. Some terminals send Meta, 8, for Alt. The bits of
  /// the lock keys and the rest are ignored.
  init(number: Int) {
    let bits = max(number - 1, 0)
    self.init(rawValue: bits & 7 | (bits & 8 == 0 ? 0 : 2))
  }
}
