import TarnStorage

/// The effect of a change on one field or element of a state, as text for the user.
///
/// ```swift
/// for field in ChangedField.list(of: change) { print(field) }  // document.clocks[2].name: "Cairo" → "Home"
/// ```
package struct ChangedField: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case changed, inserted, removed, moved
  }

  package var kind: Kind
  /// The path in the notation of the user. For a removed or moved element it is the old path.
  package var path: String
  package var old: SavedValue?
  package var new: SavedValue?
  /// The new position of a moved element.
  package var to: String?

  /// Returns the single changes of a difference in its encoded form, in order; empty if the value is no difference.
  package static func list(of change: SavedValue, at path: String = "") -> [ChangedField] {
    if change == .hidden { return [ChangedField(kind: .changed, path: path, old: .hidden, new: .hidden)] }
    guard case .object(let members) = change, members.count == 1, let kind = members.first else { return [] }
    switch kind.key {
    case "=":
      guard let values = kind.value.elements, values.count == 2 else { return [] }
      return [ChangedField(kind: .changed, path: path, old: values[0], new: values[1])]
    case ".":
      guard case .object(let fields) = kind.value else { return [] }
      return fields.flatMap { list(of: $0.value, at: path.appending(field: $0.key)) }
    case "#": return table(kind.value, path)
    case "%": return map(kind.value, path)
    case "+": return ranges(kind.value, path)
    default: return []
    }
  }

  private static func table(_ change: SavedValue, _ path: String) -> [ChangedField] {
    func each(_ name: String, _ transform: ([SavedValue]) -> [ChangedField]) -> [ChangedField] {
      (change[name]?.elements ?? []).flatMap { $0.elements.map(transform) ?? [] }
    }
    // An element is named by its ID. An element without an encoded ID is named by its position.
    func elementPath(_ item: [SavedValue]) -> String { "\(path)[\((item[1]["id"] ?? item[0]).json)]" }
    let removed = each("removed") { item in
      item.count == 2 ? [ChangedField(kind: .removed, path: elementPath(item), old: item[1])] : []
    }
    let inserted = each("inserted") { item in
      item.count == 2 ? [ChangedField(kind: .inserted, path: elementPath(item), new: item[1])] : []
    }
    let moved = each("moved") { item in
      guard item.count == 3 else { return [] }
      return [
        ChangedField(kind: .moved, path: "\(path)[\(item[0].json)]", to: "position \(item[2].json)")
      ]
    }
    let updated = each("updated") { item in
      item.count == 4 ? list(of: item[3], at: "\(path)[\(item[0].json)]") : []
    }
    return removed + inserted + moved + updated
  }

  private static func map(_ change: SavedValue, _ path: String) -> [ChangedField] {
    func each(_ name: String, _ transform: (_ key: String, [SavedValue]) -> [ChangedField]) -> [ChangedField] {
      (change[name]?.elements ?? []).flatMap { item in
        guard let item = item.elements, item.count >= 3 else { return [] as [ChangedField] }
        return transform("\(path)[\(item[name == "removed" || name == "inserted" ? 1 : 0].json)]", item)
      }
    }
    return each("removed") { [ChangedField(kind: .removed, path: $0, old: $1[2])] }
      + each("inserted") { [ChangedField(kind: .inserted, path: $0, new: $1[2])] }
      + each("moved") { key, item in
        [ChangedField(kind: .moved, path: key, to: "position \(item[2].json)")]
      }
      + each("updated") { key, item in item.count == 4 ? list(of: item[3], at: key) : [] }
  }

  private static func ranges(_ change: SavedValue, _ path: String) -> [ChangedField] {
    (change.elements ?? []).flatMap { range -> [ChangedField] in
      guard let item = range.elements, item.count == 3, let position = item[0].int, let old = item[1].elements,
        let new = item[2].elements, position >= 0, position < Int.max - max(old.count, new.count)
      else { return [] }
      return (0..<max(old.count, new.count)).map { index in
        let (oldElement, newElement) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
        let kind: Kind = oldElement == nil ? .inserted : newElement == nil ? .removed : .changed
        return ChangedField(kind: kind, path: "\(path)[\(position + index)]", old: oldElement, new: newElement)
      }
    }
  }
}

extension ChangedField: CustomStringConvertible {
  package var description: String {
    let location = path.isEmpty ? "everything" : path
    let (oldText, newText) = (old?.json ?? "nothing", new?.json ?? "nothing")
    return switch kind {
    case .changed: "\(location): \(oldText) → \(newText)"
    case .inserted: "\(location): + \(newText)"
    case .removed: "\(location): − \(oldText)"
    case .moved: "\(location) → \(to ?? "")"
    }
  }
}

extension String {
  fileprivate func appending(field: String) -> String {
    let isPlain = !field.isEmpty && field.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isPlain else { return self + "[\(SavedValue.text(field).json)]" }
    return isEmpty ? field : "\(self).\(field)"
  }
}
