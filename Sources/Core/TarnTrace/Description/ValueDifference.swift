/// The fields in which two values differ, with their paths, in Swift syntax.
///
/// ```swift
/// if let difference = ValueDifference(expected: expected, actual: actual) { print(difference) }
/// // document.todos[id: 3].text: expected "Get beer", actual "Get wine"
/// // document.todos[id: 4]: expected nothing, actual Todo(id: 4, text: "Get milk", isDone: false)
/// // tags.contains("shop"): expected true, actual false
///
/// if let difference = ValueDifference(before: old, after: new) { print(difference) }
/// // document.todos[id: 3].text: "Get beer" → "Get wine"
/// // document.todos[id: 4]: inserted Todo(id: 4, text: "Get milk", isDone: false)
/// // tags: removed "shop"
/// ```
///
/// It works for values of any type, by reflection. Parts that are equal by their `==` are left out; so are parts of equal
/// descriptions that have no `==`. Elements of a collection are compared by their IDs if they have unique ones, otherwise
/// by their positions; a different order of the same elements is a field of its own. Values are written as
/// ``Swift/String/init(swift:maximumLength:)`` does, up to ``maximumLength`` characters; longer ones are cut around the
/// first difference.
///
/// - Complexity: reads both values. Collections of elements without IDs that differ in length are compared in quadratic
///   time, up to ``maximumAlignedCount`` elements.
public struct ValueDifference: Equatable, Sendable {
  /// A part in which the values differ.
  public struct Field: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      /// Both values have the part, or one has an element that the other lacks.
      case value
      /// An element of a set.
      case member
      /// The order of elements, or of keys.
      case order
    }

    /// The path of the part, such as `document.todos[id: 3].text`; empty for the values themselves.
    public let path: String
    /// The part of the first value; `nil` if that has no such part.
    public let first: String?
    /// The part of the second value; `nil` if that has no such part.
    public let second: String?
    let kind: Kind
  }

  enum Wording: Sendable { case expectation, change }

  /// The greatest number of characters of a value.
  public static var maximumLength: Int { 160 }
  /// The greatest number of fields in a ``description``: a screen of a terminal.
  public static var maximumFieldCount: Int { 20 }
  /// The greatest number of elements without IDs that are aligned; longer collections are compared by their positions.
  public static var maximumAlignedCount: Int { 500 }

  /// All fields that differ, in the order of the properties.
  public let fields: [Field]
  private let wording: Wording

  /// Compares an expected value with the actual one.
  ///
  /// - Returns: `nil` if they do not differ.
  public init?(expected: Any, actual: Any) { self.init(expected, actual, .expectation) }

  /// Compares the value before a change with the one after it.
  ///
  /// - Returns: `nil` if they do not differ.
  public init?(before: Any, after: Any) { self.init(before, after, .change) }

  /// - Parameter secrets: the names of the properties whose values are written as `•••`.
  package init?(before: Any, after: Any, hiding secrets: Set<String>) {
    self.init(before, after, .change, hiding: secrets)
  }

  private init?(_ first: Any, _ second: Any, _ wording: Wording, hiding secrets: Set<String> = []) {
    var comparison = ValueComparison(hiding: secrets)
    comparison.compare(first, second, at: "")
    self.init(comparison.fields, wording)
  }

  private init?(_ fields: [Field], _ wording: Wording) {
    guard !fields.isEmpty else { return nil }
    (self.fields, self.wording) = (fields, wording)
  }

  /// Returns the difference with some of its fields only; `nil` if there are none.
  public func filter(_ isIncluded: (Field) -> Bool) -> ValueDifference? {
    ValueDifference(fields.filter(isIncluded), wording)
  }

  /// A line for each field, at most ``maximumFieldCount``, and one with the number of the others.
  public var lines: [String] {
    let lines = fields.prefix(Self.maximumFieldCount).map { $0.line(wording) }
    let rest = fields.count - lines.count
    return lines + (rest == 0 ? [] : ["… and \(rest) more"])
  }
}

extension ValueDifference: CustomStringConvertible {
  /// The ``lines``.
  public var description: String { lines.joined(separator: "\n") }
}

extension ValueDifference.Field {
  func line(_ wording: ValueDifference.Wording) -> String {
    let prefix = path.isEmpty ? "" : "\(path): "
    switch (wording, kind) {
    case (.expectation, .value): return "\(prefix)expected \(first ?? "nothing"), actual \(second ?? "nothing")"
    case (.expectation, .member):
      return "\(path).contains(\(first ?? second ?? "")): expected \(first != nil), actual \(second != nil)"
    case (.expectation, .order): return "\(prefix)expected the order \(first ?? ""), actual \(second ?? "")"
    case (.change, .order): return "\(prefix)order \(first ?? "") → \(second ?? "")"
    case (.change, .value), (.change, .member):
      guard let first else { return "\(prefix)inserted \(second ?? "")" }
      return second.map { "\(prefix)\(first) → \($0)" } ?? "\(prefix)removed \(first)"
    }
  }
}
