import TarnEncoding

// A migration writes the new form as literals: `["document": ["title": "", "items": old["items"] ?? []]]`.

extension SavedValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates the value `null`. Where an optional is expected, `nil` stands for no value: `state["due"] = nil` removes the
  /// member, and `state["due"] = .null` sets it to `null`. An optional field reads both as `nil`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a list.
  public init(arrayLiteral elements: SavedValue...) { self = .list(elements) }

  /// Creates an object with its members in the order of the literal.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral elements: (String, SavedValue)...) {
    var keys: Set<String> = []
    for (key, _) in elements where !keys.insert(key).inserted {
      preconditionFailure("The key “\(key)” occurs twice in a literal.")
    }
    self = .object(elements.map { Member($0, $1) })
  }

  /// Returns a number with the digits of an integer.
  public static func int(_ number: Int) -> SavedValue { .number("\(number)") }

  /// Returns a number with the fewest digits that read back as the same number.
  ///
  /// - Precondition: The number is finite.
  public static func double(_ number: Double) -> SavedValue {
    precondition(number.isFinite, "JSON has no digits for \(number).")
    let writer = JSONWriter()
    writer.append(number)
    return .number(String(decoding: writer.bytes, as: UTF8.self))
  }
}
