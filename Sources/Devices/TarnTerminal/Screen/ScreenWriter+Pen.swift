extension ScreenWriter {
  /// Sets the rendered style by the codes that differ from the current one, or by a reset and all codes if that is
  /// shorter.
  mutating func set(_ new: RenderedStyle) {
    guard new != pen else { return }
    if new == .plain {
      raw("\u{1B}[m")
    } else {
      let allCodes = Self.codes(from: .plain, to: new)
      let changedCodes = Self.codes(from: pen, to: new)
      raw("\u{1B}[")
      // A leading semicolon means a leading 0, which resets all attributes.
      if pen != .plain && allCodes.count + 1 < changedCodes.count {
        raw(";")
        append(allCodes)
      } else {
        append(changedCodes)
      }
      raw("m")
    }
    pen = new
  }

  /// The attributes with the codes that set and clear them. One code clears both bold and dim.
  private static let attributes: [(attribute: Style.Attributes, on: UInt8, off: UInt8)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underlined, 4, 24), (.reversed, 7, 27), (.struck, 9, 29),
  ]

  private static func codes(from old: RenderedStyle, to new: RenderedStyle) -> [UInt8] {
    var codes: [UInt8] = []
    if old.attributes != new.attributes {
      var current = Style.Attributes(rawValue: UInt8(old.attributes))
      let target = Style.Attributes(rawValue: UInt8(new.attributes))
      for (attribute, _, off) in attributes where current.contains(attribute) && !target.contains(attribute) {
        add(off, to: &codes)
        current.subtract(off == 22 ? [.bold, .dim] : attribute)
      }
      for (attribute, on, _) in attributes where target.contains(attribute) && !current.contains(attribute) {
        add(on, to: &codes)
      }
    }
    if old.foreground != new.foreground {
      add(RenderedStyle.ColorCode(new.foreground), from: 30, bright: 90, to: &codes)
    }
    if old.background != new.background {
      add(RenderedStyle.ColorCode(new.background), from: 40, bright: 100, to: &codes)
    }
    return codes
  }

  /// Appends the codes for a color.
  ///
  /// - Parameters:
  ///   - first: the code of black. The code 8 above it introduces an extended color, and 9 above it sets the default
  ///     color.
  ///   - bright: the code of bright black.
  private static func add(_ color: RenderedStyle.ColorCode, from first: UInt8, bright: UInt8, to codes: inout [UInt8]) {
    switch color {
    case .terminalDefault: add(first + 9, to: &codes)
    case .named(let index): add(index < 8 ? first + index : bright + index - 8, to: &codes)
    case .indexed(let index): for code in [first + 8, 5, index] { add(code, to: &codes) }
    case .rgb(let red, let green, let blue): for code in [first + 8, 2, red, green, blue] { add(code, to: &codes) }
    }
  }

  private static func add(_ code: UInt8, to codes: inout [UInt8]) {
    if !codes.isEmpty { codes.append(UInt8(ascii: ";")) }
    codes.append(contentsOf: String(code).utf8)
  }
}
