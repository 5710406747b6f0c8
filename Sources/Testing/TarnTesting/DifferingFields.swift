import TarnTrace

/// Describes two values by the fields in which they differ, for reports of failures: a state may have thousands of
/// fields, of which a violation changes one.
///
/// ```
/// {todos[id: 2].title: "buy milk", top: 0}        of the first value
/// {todos[id: 2].title: "buy oat milk", top: 8}    of the second one
/// ```
enum DifferingFields {
  /// The most fields shown: together a few lines of a terminal.
  private static let mostFields = 5
  /// Values up to this length are shown as a whole, which is easier to read.
  private static let wholeLength = 60

  /// Returns descriptions of two values, each of bounded length.
  static func texts<Value>(_ first: Value, _ second: Value) -> (first: String, second: String) {
    let (whole, other) = (String(swift: first), String(swift: second))
    guard max(whole.count, other.count) > wholeLength else { return (whole, other) }
    let fields = ValueDifference(expected: first, actual: second)?.fields ?? []
    return (text(of: fields, \.first), text(of: fields, \.second))
  }

  /// Returns a sentence with the descriptions of two values.
  static func sentence<Value>(_ first: Value, _ second: Value, _ sentence: (String, String) -> String) -> String {
    let texts = texts(first, second)
    return sentence(texts.first, texts.second)
  }

  private static func text(
    of fields: [ValueDifference.Field], _ side: KeyPath<ValueDifference.Field, String?>
  ) -> String {
    // Values without `==` that differ only in content that a description leaves out.
    guard let first = fields.first else { return "a value with the same description" }
    let shown = fields.prefix(mostFields).map { (path: $0.path, text: $0[keyPath: side] ?? "nothing") }
    if fields.count == 1, first.path.isEmpty { return shown[0].text }
    let others = fields.count > shown.count ? ", and \(fields.count - shown.count) more" : ""
    return "{\(shown.map { "\($0.path): \($0.text)" }.joined(separator: ", "))\(others)}"
  }
}
