/// Describes two values by the fields in which they differ, for reports of failures: a state may have thousands of
/// fields, of which a violation changes one.
///
/// ```
/// {todos[2].title: "buy milk", top: 0}        of the first value
/// {todos[2].title: "buy oat milk", top: 8}    of the second one
/// ```
struct DifferingFields {
  /// The most fields shown, and the most characters of a value: together a few lines of a terminal.
  private static let mostFields = 5
  private static let mostCharacters = 80
  /// Values up to this length are shown as a whole, which is easier to read.
  private static let wholeLength = 60

  private var fields: [(path: String, first: String, second: String)] = []
  private var count = 0

  /// Returns descriptions of two values, each of bounded length.
  static func texts<Value>(_ first: Value, _ second: Value) -> (first: String, second: String) {
    let (whole, other) = (ShortDescription.text(of: first), ShortDescription.text(of: second))
    guard max(whole.count, other.count) > wholeLength else { return (whole, other) }
    var differing = DifferingFields()
    differing.compare(first, second, at: "")
    return (differing.text(\.first), differing.text(\.second))
  }

  /// Returns a sentence with the descriptions of two values.
  static func sentence<Value>(_ first: Value, _ second: Value, _ sentence: (String, String) -> String) -> String {
    let texts = texts(first, second)
    return sentence(texts.first, texts.second)
  }

  private func text(_ side: KeyPath<(path: String, first: String, second: String), String>) -> String {
    // Values that differ only in content that a description leaves out.
    guard let first = fields.first else { return "a value with the same description" }
    if fields.count == 1, first.path.isEmpty { return first[keyPath: side] }
    let others = count > fields.count ? ", and \(count - fields.count) more" : ""
    return "{\(fields.map { "\($0.path): \($0[keyPath: side])" }.joined(separator: ", "))\(others)}"
  }

  private mutating func compare(_ first: Any, _ second: Any, at path: String) {
    let (left, right) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard left.subjectType == right.subjectType else { return add(path, first, second) }
    let before = count
    switch left.displayStyle {
    case .struct, .tuple:
      for (index, pair) in zip(left.children, right.children).enumerated() {
        compare(pair.0.value, pair.1.value, at: Self.joined(path, pair.0.label ?? "\(index)"))
      }
    case .optional, .enum:
      guard let one = left.children.first, let other = right.children.first, one.label == other.label else { break }
      compare(one.value, other.value, at: left.displayStyle == .enum ? Self.joined(path, one.label ?? "") : path)
    case .collection:
      let (ones, others) = (Array(left.children), Array(right.children))
      for index in 0..<max(ones.count, others.count) {
        let (one, other) = (
          ones.indices.contains(index) ? ones[index].value : nil,
          others.indices.contains(index) ? others[index].value : nil
        )
        if let one, let other {
          compare(one, other, at: "\(path)[\(index)]")
        } else {
          add("\(path)[\(index)]", one, other)
        }
      }
    case .dictionary:
      let (ones, others) = (Self.members(left), Self.members(right))
      for key in Set(ones.keys).union(others.keys).sorted() {
        if let one = ones[key], let other = others[key] {
          compare(one, other, at: "\(path)[\(key)]")
        } else {
          add("\(path)[\(key)]", ones[key], others[key])
        }
      }
    default: break
    }
    // Also a struct whose description tells more than its properties.
    if count == before { add(path, first, second) }
  }

  private static func members(_ dictionary: Mirror) -> [String: Any] {
    var members: [String: Any] = [:]
    for child in dictionary.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      if pair.count == 2 { members[ShortDescription.text(of: pair[0].value)] = pair[1].value }
    }
    return members
  }

  private static func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || name.isEmpty ? path + name : "\(path).\(name)"
  }

  private mutating func add(_ path: String, _ first: Any?, _ second: Any?) {
    let texts = [first, second].map { $0.map { ShortDescription.text(of: $0) } ?? "nothing" }
    guard texts[0] != texts[1] else { return }
    count += 1
    guard fields.count < Self.mostFields else { return }
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    // Long texts are cut around their first difference.
    let skipped = texts.contains { $0.count > Self.mostCharacters } ? max(0, same - Self.mostCharacters / 4) : 0
    let shown = texts.map { text in
      let rest = text.dropFirst(skipped)
      return (skipped > 0 ? "…" : "") + rest.prefix(Self.mostCharacters) + (rest.count > Self.mostCharacters ? "…" : "")
    }
    fields.append((path, shown[0], shown[1]))
  }
}
