/// Compares two values by reflection and collects the fields in which they differ.
package struct ValueComparison {
  private(set) var fields: [ValueDifference.Field] = []
  /// The names of the properties whose values are not shown.
  private let secrets: Set<String>
  /// The objects that are being compared, so that an object in itself is compared once.
  private var objects: Set<ObjectIdentifier> = []

  init(hiding secrets: Set<String> = []) { self.secrets = secrets }

  mutating func compare(_ first: Any, _ second: Any, at path: String) {
    let equality = Self.areEqual(first, second)
    guard equality != true else { return }
    guard type(of: first) is AnyClass else { return compare(first, second, equality, at: path) }
    let id = ObjectIdentifier(first as AnyObject)
    // An object is equal to itself.
    guard id != ObjectIdentifier(second as AnyObject) else { return }
    guard objects.insert(id).inserted else { return }
    compare(first, second, equality, at: path)
    objects.remove(id)
  }

  private mutating func compare(_ first: Any, _ second: Any, _ equality: Bool?, at path: String) {
    guard type(of: first) == type(of: second) else { return add(first, second, at: path) }
    let count = fields.count
    switch (SwiftForm(of: first), SwiftForm(of: second)) {
    case (.structure(_, let ones), .structure(_, let others)), (.tuple(let ones), .tuple(let others)):
      compare(ones, others, at: path)
    case (.enumCase(let name, let ones), .enumCase(let otherName, let others))
    where name == otherName && !ones.isEmpty:
      compare(ones, others, at: Self.joined(path, name))
    case (.optional(let one?), .optional(let other?)): compare(one, other, at: path)
    case (.list(let ones), .list(let others)): compareLists(ones, others, at: path)
    case (.set(let ones), .set(let others)): compareSets(ones, others, at: path)
    case (.dictionary(let ones), .dictionary(let others)): comparePairs(ones, others, at: path)
    default: addIfTextsDiffer(first, second, at: path)
    }
    // Values that differ only in content that a description leaves out.
    if fields.count == count, equality == false { add(first, second, at: path) }
  }

  private mutating func compare(_ ones: [SwiftForm.Field], _ others: [SwiftForm.Field], at path: String) {
    for (index, (one, other)) in zip(ones, others).enumerated() {
      // An associated value without a label has the path of its case.
      let name = one.label ?? (ones.count == 1 ? "" : "\(index)")
      if let label = one.label, secrets.contains(label) {
        compareSecrets(one.value, other.value, at: Self.joined(path, name))
      } else {
        compare(one.value, other.value, at: Self.joined(path, name))
      }
    }
  }

  private mutating func compareSecrets(_ one: Any, _ other: Any, at path: String) {
    guard Self.areEqual(one, other) ?? (String(swift: one) == String(swift: other)) else {
      let hidden = SwiftWriter.hidden
      return fields.append(.init(path: path, first: hidden, second: hidden, kind: .value))
    }
  }

  private mutating func comparePairs(_ ones: [SwiftForm.Pair], _ others: [SwiftForm.Pair], at path: String) {
    func keyed(_ pairs: [SwiftForm.Pair]) -> [(key: AnyHashable, text: String, value: Any)] {
      pairs.map { (key: AnyHashable($0.text), text: $0.text, value: $0.value) }
    }
    compareKeyed(keyed(ones), keyed(others), at: path) { "\(path)[\($0)]" }
  }

  private mutating func compareSets(_ ones: [Any], _ others: [Any], at path: String) {
    let (ones, others) = (Set(ones.map { String(swift: $0) }), Set(others.map { String(swift: $0) }))
    for text in ones.symmetricDifference(others).sorted() {
      fields.append(Self.field(path, ones.contains(text) ? text : nil, others.contains(text) ? text : nil, .member))
    }
  }

  /// Compares elements by their keys or IDs, and the order of those that both collections have.
  mutating func compareKeyed(
    _ ones: [(key: AnyHashable, text: String, value: Any)], _ others: [(key: AnyHashable, text: String, value: Any)],
    at path: String, _ elementPath: (String) -> String
  ) {
    let old = Dictionary(ones.map { ($0.key, $0.value) }) { first, _ in first }
    let new = Set(others.map(\.key))
    for one in ones where !new.contains(one.key) { add(one.value, nil, at: elementPath(one.text)) }
    for other in others {
      if let one = old[other.key] {
        compare(one, other.value, at: elementPath(other.text))
      } else {
        add(nil, other.value, at: elementPath(other.text))
      }
    }
    let (order, otherOrder) = (ones.filter { new.contains($0.key) }, others.filter { old[$0.key] != nil })
    guard order.map(\.key) != otherOrder.map(\.key) else { return }
    let texts = [order, otherOrder].map { "[\($0.map(\.text).joined(separator: ", "))]" }
    fields.append(Self.field(path, texts[0], texts[1], .order))
  }

  private func text(of value: Any) -> String { String(swift: value, hiding: secrets) }

  mutating func add(_ first: Any?, _ second: Any?, at path: String) {
    fields.append(Self.field(path, first.map { text(of: $0) }, second.map { text(of: $0) }, .value))
  }

  private mutating func addIfTextsDiffer(_ first: Any, _ second: Any, at path: String) {
    let texts = (text(of: first), text(of: second))
    if texts.0 != texts.1 { fields.append(Self.field(path, texts.0, texts.1, .value)) }
  }

  /// Returns whether two values are equal by their `==`; `nil` if they have none.
  package static func areEqual(_ first: Any, _ second: Any) -> Bool? {
    func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool { (second as? Value) == first }
    return (first as? any Equatable).map { isEqual($0, second) }
  }

  package static func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || name.isEmpty ? path + name : "\(path).\(name)"
  }

  private static func field(
    _ path: String, _ first: String?, _ second: String?, _ kind: ValueDifference.Field.Kind
  ) -> ValueDifference.Field {
    let maximum = ValueDifference.maximumLength
    let texts = [first, second]
    var skipped = 0
    if let first, let second, max(first.count, second.count) > maximum {
      // A quarter of the text before the difference shows where it is.
      skipped = max(0, zip(first, second).prefix { $0 == $1 }.count - maximum / 4)
    }
    let shown = texts.map { text in
      text.map { text in
        let rest = text.dropFirst(skipped)
        return (skipped > 0 ? "…" : "") + rest.prefix(maximum) + (rest.count > maximum ? "…" : "")
      }
    }
    guard shown[0] == shown[1] else { return .init(path: path, first: shown[0], second: shown[1], kind: kind) }
    let other = shown[1].map { "another value with the text \($0)" }
    return .init(path: path, first: shown[0], second: other, kind: kind)
  }
}
