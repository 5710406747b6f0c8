/// The effect of a change on one field or element of a state, as text for the user.
///
/// ```swift
/// for place in PlaceChange.list(of: change) { print(place) }  // document.clocks[2].name: "Cairo" → "Home"
/// ```
package struct PlaceChange: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case changed, inserted, removed, moved
  }

  package var kind: Kind
  /// The path in the notation of the user. For a removed or moved element it is the old path.
  package var path: String
  package var old: Saved?
  package var new: Saved?
  /// The new position of a moved element.
  package var to: String?

  /// Returns the single changes of a difference in its encoded form, in order; empty if the value is no difference.
  package static func list(of change: Saved, at path: String = "") -> [PlaceChange] {
    guard case .object(let members) = change, members.count == 1, let kind = members.first else { return [] }
    switch kind.key {
    case "=":
      guard let values = kind.value.elements, values.count == 2 else { return [] }
      return [PlaceChange(kind: .changed, path: path, old: values[0], new: values[1])]
    case ".":
      guard case .object(let fields) = kind.value else { return [] }
      return fields.flatMap { list(of: $0.value, at: path.appending(field: $0.key)) }
    case "#": return table(kind.value, path)
    case "%": return map(kind.value, path)
    case "+": return ranges(kind.value, path)
    default: return []
    }
  }

  private static func table(_ change: Saved, _ path: String) -> [PlaceChange] {
    func each(_ name: String, _ place: ([Saved]) -> [PlaceChange]) -> [PlaceChange] {
      (change[name]?.elements ?? []).flatMap { $0.elements.map(place) ?? [] }
    }
    // An element is named by its ID. An element without an encoded ID is named by its position.
    func place(_ item: [Saved]) -> String { "\(path)[\((item[1]["id"] ?? item[0]).json)]" }
    let removed = each("removed") { item in
      item.count == 2 ? [PlaceChange(kind: .removed, path: place(item), old: item[1])] : []
    }
    let inserted = each("inserted") { item in
      item.count == 2 ? [PlaceChange(kind: .inserted, path: place(item), new: item[1])] : []
    }
    let moved = each("moved") { item in
      guard item.count == 3 else { return [] }
      return [
        PlaceChange(kind: .moved, path: "\(path)[\(item[0].json)]", to: "position \(item[2].json)")
      ]
    }
    let updated = each("updated") { item in
      item.count == 4 ? list(of: item[3], at: "\(path)[\(item[0].json)]") : []
    }
    return removed + inserted + moved + updated
  }

  private static func map(_ change: Saved, _ path: String) -> [PlaceChange] {
    func each(_ name: String, _ place: (_ key: String, [Saved]) -> [PlaceChange]) -> [PlaceChange] {
      (change[name]?.elements ?? []).flatMap { item in
        guard let item = item.elements, item.count >= 3 else { return [] as [PlaceChange] }
        return place("\(path)[\(item[name == "removed" || name == "inserted" ? 1 : 0].json)]", item)
      }
    }
    return each("removed") { [PlaceChange(kind: .removed, path: $0, old: $1[2])] }
      + each("inserted") { [PlaceChange(kind: .inserted, path: $0, new: $1[2])] }
      + each("moved") { key, item in
        [PlaceChange(kind: .moved, path: key, to: "position \(item[2].json)")]
      }
      + each("updated") { key, item in item.count == 4 ? list(of: item[3], at: key) : [] }
  }

  private static func ranges(_ change: Saved, _ path: String) -> [PlaceChange] {
    (change.elements ?? []).flatMap { piece -> [PlaceChange] in
      guard let item = piece.elements, item.count == 3, let place = item[0].int, let old = item[1].elements,
        let new = item[2].elements, place >= 0, place < Int.max - max(old.count, new.count)
      else { return [] }
      return (0..<max(old.count, new.count)).map { index in
        let (was, became) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
        let kind: Kind = was == nil ? .inserted : became == nil ? .removed : .changed
        return PlaceChange(kind: kind, path: "\(path)[\(place + index)]", old: was, new: became)
      }
    }
  }
}

extension PlaceChange: CustomStringConvertible {
  package var description: String {
    let place = path.isEmpty ? "everything" : path
    let (was, became) = (old?.json ?? "nothing", new?.json ?? "nothing")
    return switch kind {
    case .changed: "\(place): \(was) → \(became)"
    case .inserted: "\(place): + \(became)"
    case .removed: "\(place): − \(was)"
    case .moved: "\(place) → \(to ?? "")"
    }
  }
}

extension String {
  fileprivate func appending(field: String) -> String {
    let isPlain = !field.isEmpty && field.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isPlain else { return self + "[\(Saved.text(field).json)]" }
    return isEmpty ? field : "\(self).\(field)"
  }
}
