extension ValueComparison {
  /// Compares collections with an order: by the IDs of their elements, or else by their positions.
  mutating func compareLists(_ ones: [Any], _ others: [Any], at path: String) {
    if let old = Self.identified(ones), let new = Self.identified(others), !(old.isEmpty && new.isEmpty) {
      return compareKeyed(old, new, at: path) { "\(path)[id: \($0)]" }
    }
    let isEqual = { (one: Any, other: Any) in
      Self.areEqual(one, other) ?? (String(swift: one) == String(swift: other))
    }
    let start = zip(ones, others).prefix { isEqual($0, $1) }.count
    let end = zip(ones.dropFirst(start).reversed(), others.dropFirst(start).reversed()).prefix { isEqual($0, $1) }.count
    let (old, new) = (start..<ones.count - end, start..<others.count - end)
    guard old.count != new.count, max(old.count, new.count) <= ValueDifference.maximumAlignedCount else {
      return compareByPosition(ones, others, old, new, at: path)
    }
    let texts = [ones[old].map { String(swift: $0) }, others[new].map { String(swift: $0) }]
    let changes = texts[1].difference(from: texts[0])
    for case .remove(let offset, _, _) in changes.removals {
      add(ones[old.lowerBound + offset], nil, at: "\(path)[\(old.lowerBound + offset)]")
    }
    for case .insert(let offset, _, _) in changes.insertions {
      add(nil, others[new.lowerBound + offset], at: "\(path)[\(new.lowerBound + offset)]")
    }
  }

  private mutating func compareByPosition(
    _ ones: [Any], _ others: [Any], _ old: Range<Int>, _ new: Range<Int>, at path: String
  ) {
    for index in old.lowerBound..<max(old.upperBound, new.upperBound) {
      switch (old.contains(index), new.contains(index)) {
      case (true, true): compare(ones[index], others[index], at: "\(path)[\(index)]")
      case (true, false): add(ones[index], nil, at: "\(path)[\(index)]")
      default: add(nil, others[index], at: "\(path)[\(index)]")
      }
    }
  }

  /// Returns elements with their IDs; `nil` if they have none, or if two have the same.
  package static func identified(_ elements: [Any]) -> [(key: AnyHashable, text: String, value: Any)]? {
    func id<Element: Identifiable>(of element: Element) -> AnyHashable { AnyHashable(element.id) }
    var ids: Set<AnyHashable> = []
    var identified: [(key: AnyHashable, text: String, value: Any)] = []
    for element in elements {
      guard let element = element as? any Identifiable else { return nil }
      let id = id(of: element)
      // An object without an ID of its own is identified by its address, which says nothing.
      guard !(id.base is ObjectIdentifier), ids.insert(id).inserted else { return nil }
      identified.append((id, String(swift: id.base), element))
    }
    return identified
  }
}
