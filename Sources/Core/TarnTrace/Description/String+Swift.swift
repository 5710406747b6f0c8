extension String {
  /// Creates the text of a value as it would be written in Swift.
  ///
  /// ```swift
  /// String(swift: Todo(id: 3, text: "Get\tbeer"))     // Todo(id: 3, text: "Get\tbeer", isDone: false)
  /// String(swift: Action.add(text: "Get beer"))       // .add(text: "Get beer")
  /// String(swift: ["milk": Set(["a"])])               // ["milk": ["a"]]
  /// ```
  ///
  /// Types have no module; a nested type has its outer types: `Todos.State(…)`. Generic arguments are left out. Collections
  /// are literals, also those of `TarnValues`, and values that wrap an array and can be written as one; an unordered one is
  /// sorted by the texts of its elements, so that equal values have equal texts. A value that Swift reads from a text, such as
  /// a date or an identifier, is written as that:
  /// `CivilDate("2026-11-26")!`. Any other value is written with its stored properties; whether such a text compiles
  /// depends on the initializers of the type. A type that conforms to ``CustomSwiftStringConvertible`` decides for itself.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - length: the greatest number of characters; a longer text ends with `…`. `nil`, the default, cuts nothing.
  /// - Complexity: reads the value by reflection, up to the greatest length.
  public init(swift value: Any, maximumLength length: Int? = nil) {
    self.init(swift: value, maximumLength: length, hiding: [])
  }

  /// - Parameter secrets: the names of the properties whose values are written as `•••`.
  package init(swift value: Any, maximumLength length: Int? = nil, hiding secrets: Set<String>) {
    var writer = SwiftWriter(maximumLength: length, hiding: secrets)
    writer.write(value)
    self = writer.result
  }
}

/// A type that decides how its values are written in Swift: see ``Swift/String/init(swift:maximumLength:)``.
///
/// ```swift
/// extension Board: CustomSwiftStringConvertible {
///   var swiftDescription: String { "Board(\(String(swift: rows)))" }
/// }
/// ```
public protocol CustomSwiftStringConvertible {
  /// The value as an expression of Swift, on one line.
  var swiftDescription: String { get }
}

/// Writes values in Swift syntax, until the text is long enough.
package struct SwiftWriter {
  /// Written in place of a secret value.
  package static let hidden = "•••"

  private let maximumLength: Int?
  private let secrets: Set<String>
  private var text = ""
  /// The objects that are being written: an object in itself is written as `…`.
  private var objects: Set<ObjectIdentifier> = []

  init(maximumLength: Int?, hiding secrets: Set<String> = []) {
    (self.maximumLength, self.secrets) = (maximumLength, secrets)
  }

  var result: String {
    guard let maximumLength, text.count > maximumLength else { return text }
    return text.prefix(maximumLength) + "…"
  }

  /// Whether nothing that follows will be seen. A character has at least one byte, and seldom more than four.
  private var isFull: Bool { maximumLength.map { text.utf8.count > 4 * $0 + 16 } ?? false }

  mutating func write(_ value: Any) {
    guard !isFull else { return }
    guard type(of: value) is AnyClass else { return write(SwiftForm(of: value)) }
    let id = ObjectIdentifier(value as AnyObject)
    guard objects.insert(id).inserted else {
      text += "…"
      return
    }
    write(SwiftForm(of: value))
    objects.remove(id)
  }

  private mutating func write(_ form: SwiftForm) {
    switch form {
    case .literal(let literal): text += literal
    case .structure(let name, let fields):
      text += name
      write(fields)
    case .enumCase(let name, let payload):
      text += ".\(name)"
      if !payload.isEmpty { write(payload) }
    case .tuple(let fields): write(fields)
    case .optional(let value): if let value { write(value) } else { text += "nil" }
    case .list(let elements): writeList(elements) { $0.write($1) }
    case .set(let elements):
      writeList(elements.map { String(swift: $0, hiding: secrets) }.sorted()) { $0.text += $1 }
    case .dictionary(let pairs) where pairs.isEmpty: text += "[:]"
    case .dictionary(let pairs):
      writeList(pairs) {
        $0.text += "\($1.text): "
        $0.write($1.value)
      }
    }
  }

  private mutating func writeList<Element>(_ elements: [Element], _ write: (inout SwiftWriter, Element) -> Void) {
    text += "["
    for (index, element) in elements.enumerated() {
      if isFull { break }
      if index > 0 { text += ", " }
      write(&self, element)
    }
    text += "]"
  }

  private mutating func write(_ fields: [SwiftForm.Field]) {
    text += "("
    for (index, field) in fields.enumerated() {
      if isFull { break }
      if index > 0 { text += ", " }
      if let label = field.label { text += "\(label): " }
      if let label = field.label, secrets.contains(label) { text += Self.hidden } else { write(field.value) }
    }
    text += ")"
  }
}
