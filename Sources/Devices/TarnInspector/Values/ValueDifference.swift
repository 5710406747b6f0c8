/// A part that differs between two values.
struct ValueDifference: Equatable {
  let path: ValuePath
  /// The part before, as text; `nil` if there was none.
  let old: String?
  /// The part after, as text; `nil` if there is none.
  let new: String?
}

extension ValueReader {
  /// The differences are for people: more than a page is no help.
  static let mostDifferences = 200

  /// Returns the smallest parts that differ, in the order of the new value; removed elements come last.
  ///
  /// - Complexity: O(n) in the parts of the collections that changed; equal parts are not read.
  func differences(from old: Any, to new: Any, limit: Int = mostDifferences) -> [ValueDifference] {
    var found: [ValueDifference] = []
    compare(old, new, ValuePath(), &found, limit)
    return found
  }

  private func compare(
    _ old: Any, _ new: Any, _ path: ValuePath, _ found: inout [ValueDifference], _ limit: Int
  ) {
    guard found.count < limit, areEqual(old, new) != true else { return }
    let (oldParts, newParts) = (parts(of: old), parts(of: new))
    guard haveComparableParts(old, new) else {
      let (oldText, newText) = (text(old), text(new))
      if oldText != newText || areEqual(old, new) == false {
        found.append(ValueDifference(path: path, old: oldText, new: newText))
      }
      return
    }
    var before = Dictionary(oldParts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let count = found.count
    for part in newParts {
      let inner = path.appending(part.name)
      if let oldPart = before.removeValue(forKey: part.name) {
        if part.isSecret {
          if areEqual(oldPart.value, part.value) == false { append(inner, "•••", "•••", &found, limit) }
        } else {
          compare(oldPart.value, part.value, inner, &found, limit)
        }
      } else {
        append(inner, nil, part.isSecret ? "•••" : text(part.value), &found, limit)
      }
    }
    for part in oldParts where before[part.name] != nil {
      append(path.appending(part.name), part.isSecret ? "•••" : text(part.value), nil, &found, limit)
    }
    // Equal elements in another order.
    if found.count == count, oldParts.map(\.name) != newParts.map(\.name) {
      append(path, "[\(names(oldParts))]", "[\(names(newParts))]", &found, limit)
    }
  }

  private func names(_ parts: [ValuePart]) -> String {
    parts.prefix(12).map(\.name).joined(separator: ", ") + (parts.count > 12 ? ", …" : "")
  }

  private func append(
    _ path: ValuePath, _ old: String?, _ new: String?, _ found: inout [ValueDifference], _ limit: Int
  ) {
    if found.count < limit { found.append(ValueDifference(path: path, old: old, new: new)) }
  }

  private func text(_ value: Any) -> String { ValueText.of(value, limit: 240, secrets: secrets) }

  /// Whether two values are of one type and have the same kind of parts: an empty collection has those of any other, an
  /// enum those of its case.
  private func haveComparableParts(_ old: Any, _ new: Any) -> Bool {
    guard let old = Self.unwrapped(old), let new = Self.unwrapped(new), type(of: old) == type(of: new) else {
      return false
    }
    switch (shape(of: old), shape(of: new)) {
    case (.elements, .elements): return true
    case (.fields, .fields):
      let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
      return before.displayStyle != .enum || before.children.first?.label == after.children.first?.label
    default: return false
    }
  }

  /// Returns whether the part at a path differs, reading only what differs on the way to it.
  func differs(at path: ValuePath, _ old: Any, _ new: Any) -> Bool {
    var (old, new): (Any?, Any?) = (old, new)
    for name in path.names {
      guard let before = old, let after = new else { return (old == nil) != (new == nil) }
      if areEqual(before, after) == true { return false }
      old = parts(of: before).first { $0.name == name }?.value
      new = parts(of: after).first { $0.name == name }?.value
    }
    guard let before = old, let after = new else { return (old == nil) != (new == nil) }
    return areEqual(before, after).map(!) ?? (text(before) != text(after))
  }
}
