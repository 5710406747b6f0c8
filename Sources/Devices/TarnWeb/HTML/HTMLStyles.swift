/// The custom style properties of the elements of an HTML text, as rules of a stylesheet.
///
/// The policy of a page allows no `style` attributes, so an element gets a class for its properties. The script sets the
/// properties at the elements when it takes over, and removes the classes and the stylesheet.
struct HTMLStyles {
  private var numbers: [String: Int] = [:]
  /// The rules in order.
  private(set) var text = ""

  static let classPrefix = "tarn-style-"

  /// Returns the class of an element with these properties; `nil` if none of them can be written.
  mutating func className(for properties: [(name: String, value: String)]) -> String? {
    let declarations = properties.compactMap(Self.declaration).joined(separator: ";")
    guard !declarations.isEmpty else { return nil }
    if let number = numbers[declarations] { return Self.classPrefix + "\(number)" }
    let number = numbers.count
    numbers[declarations] = number
    text += ".\(Self.classPrefix)\(number){\(declarations)}\n"
    return Self.classPrefix + "\(number)"
  }

  /// Returns a declaration that consists of nothing but the property with this value; `nil` for a value that might end
  /// the declaration, the rule or the stylesheet: it has to wait for the script. Values are letters, digits and a few
  /// signs, and their parentheses are balanced.
  static func declaration(_ name: String, _ value: String) -> String? {
    guard name.hasPrefix("--"), name.utf8.allSatisfy(isNameByte), !value.isEmpty else { return nil }
    var depth = 0
    for byte in value.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard depth >= 0, isValueByte(byte) else { return nil }
    }
    // A comment would hide what follows it; `url(` reads its content by other rules.
    guard depth == 0, !value.contains("/*"), !value.lowercased().contains("url(") else { return nil }
    return "\(name):\(value)"
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      || byte == 0x5F
  }

  private static func isValueByte(_ byte: UInt8) -> Bool { isNameByte(byte) || " %#.,+*/()".utf8.contains(byte) }
}
