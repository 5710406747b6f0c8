/// A key of a US keyboard, as a page receives it in a keyboard event.
struct Key: Equatable, Sendable {
  /// `KeyboardEvent.key`.
  let name: String
  /// `KeyboardEvent.code`, the key's position on the keyboard.
  let code: String
  /// Windows's key code, on which Chromium's own reactions (sliders, buttons, carets) depend.
  let number: Int
  /// The text that the key types, if any.
  let text: String?
  let needsShift: Bool

  private init(_ name: String, _ code: String, _ number: Int, text: String? = nil, needsShift: Bool = false) {
    self.name = name
    self.code = code
    self.number = number
    self.text = text
    self.needsShift = needsShift
  }

  /// Creates the key called `name`, as in `KeyboardEvent.key`, or nil if there is none; "Space" means " ".
  init?(_ name: String) {
    if let key = Self.named[name] {
      self = key
    } else if let character = name.first, name.count == 1, let key = Key(writing: character) {
      self = key
    } else {
      return nil
    }
  }

  /// Creates the key that types an ASCII character, or nil if no single key does.
  init?(writing character: Character) {
    let text = String(character)
    switch character {
    case "a"..."z", "A"..."Z":
      let capital = text.uppercased()
      self.init(text, "Key\(capital)", Int(capital.utf8.first!), text: text, needsShift: text == capital)
    case "0"..."9":
      self.init(text, "Digit\(text)", Int(text.utf8.first!), text: text)
    case " ":
      self.init(" ", "Space", 32, text: " ")
    case "\n", "\r\n":
      self = Self.named["Enter"]!
    case "\t":
      self = Self.named["Tab"]!
    default:
      guard let key = Self.symbols.first(where: { $0.unshifted == character || $0.shifted == character }) else {
        return nil
      }
      self.init(text, key.code, key.number, text: text, needsShift: key.shifted == character)
    }
  }

  private static let symbols: [(unshifted: Character, shifted: Character, code: String, number: Int)] = [
    ("1", "!", "Digit1", 49), ("2", "@", "Digit2", 50), ("3", "#", "Digit3", 51), ("4", "$", "Digit4", 52),
    ("5", "%", "Digit5", 53), ("6", "^", "Digit6", 54), ("7", "&", "Digit7", 55), ("8", "*", "Digit8", 56),
    ("9", "(", "Digit9", 57), ("0", ")", "Digit0", 48), ("-", "_", "Minus", 189), ("=", "+", "Equal", 187),
    ("[", "{", "BracketLeft", 219), ("]", "}", "BracketRight", 221), ("\\", "|", "Backslash", 220),
    (";", ":", "Semicolon", 186), ("'", "\"", "Quote", 222), ("`", "~", "Backquote", 192), (",", "<", "Comma", 188),
    (".", ">", "Period", 190), ("/", "?", "Slash", 191),
  ]

  private static let named: [String: Key] = {
    let keys = [
      Key("Enter", "Enter", 13, text: "\r"), Key("Tab", "Tab", 9), Key("Escape", "Escape", 27),
      Key("Backspace", "Backspace", 8), Key("Delete", "Delete", 46), Key("Insert", "Insert", 45),
      Key("Home", "Home", 36), Key("End", "End", 35), Key("PageUp", "PageUp", 33), Key("PageDown", "PageDown", 34),
      Key("ArrowLeft", "ArrowLeft", 37), Key("ArrowUp", "ArrowUp", 38), Key("ArrowRight", "ArrowRight", 39),
      Key("ArrowDown", "ArrowDown", 40), Key("Shift", "ShiftLeft", 16), Key("Control", "ControlLeft", 17),
      Key("Alt", "AltLeft", 18), Key("Meta", "MetaLeft", 91), Key("ContextMenu", "ContextMenu", 93),
    ]
    let functions = (1...12).map { Key("F\($0)", "F\($0)", 111 + $0) }
    var keysByName = Dictionary(uniqueKeysWithValues: (keys + functions).map { ($0.name, $0) })
    keysByName["Space"] = Key(" ", "Space", 32, text: " ")
    return keysByName
  }()
}

/// The modifier keys held while another key is pressed; the raw values are the protocol's.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alt = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let meta = Modifiers(rawValue: 4)
  public static let shift = Modifiers(rawValue: 8)

  static let names: [(name: String, modifier: Modifiers)] = [
    ("Control", .control), ("Alt", .alt), ("Meta", .meta), ("Shift", .shift),
  ]
}
