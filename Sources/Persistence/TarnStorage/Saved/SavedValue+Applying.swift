/// The error when a change does not match the saved value it is applied to.
package struct SavedValueError: Error {
  package var path: String
  package var reason: String

  func within(_ step: String) -> SavedValueError { SavedValueError(path: step + path, reason: reason) }
}

extension SavedValue {
  /// Applies a patch in its encoded form, which is self-describing: no type is needed.
  ///
  /// - Parameter isForward: Whether to apply the changes or to revert them.
  /// - Throws: ``SavedValueError``; the value is then unusable.
  package mutating func apply(_ change: SavedValue, isForward: Bool) throws(SavedValueError) {
    guard case .object(let members) = change, members.count == 1, let kind = members.first else {
      throw SavedValueError(path: "", reason: "the value is not a change")
    }
    switch kind.key {
    case "=":
      guard let values = kind.value.elements, values.count == 2 else { throw .malformed("=") }
      self = isForward ? values[1] : values[0]
    case ".":
      guard case .object(let fields) = kind.value else { throw .malformed(".") }
      for field in fields {
        // A missing field is nil. It is moved out while it changes, because a second reference would cause a copy.
        var value = self[field.key] ?? .null
        self[field.key] = .null
        do throws(SavedValueError) { try value.apply(field.value, isForward: isForward) } catch {
          throw error.within(".\(field.key)")
        }
        self[field.key] = value
      }
    case "#", "%": try apply(keyed: kind.value, isMap: kind.key == "%", isForward: isForward)
    case "+": try apply(ranges: kind.value, isForward: isForward)
    default: throw SavedValueError(path: "", reason: "this program does not know the kind of change “\(kind.key)”")
    }
  }

  private mutating func apply(ranges: SavedValue, isForward: Bool) throws(SavedValueError) {
    guard var elements, let changes = ranges.elements else { throw .malformed("+") }
    self = .null
    var edits: [(position: Int, old: [SavedValue], new: [SavedValue])] = []
    for change in changes {
      guard let item = change.elements, item.count == 3, let position = item[0].int, let old = item[1].elements,
        let new = item[2].elements
      else { throw .malformed("+") }
      edits.append((position, old, new))
    }
    // Positions refer to the new version: apply from the first on, revert from the last.
    for edit in isForward ? edits : edits.reversed() {
      let (removed, inserted) = isForward ? (edit.old, edit.new) : (edit.new, edit.old)
      guard (0...elements.count).contains(edit.position), removed.count <= elements.count - edit.position else {
        throw .position(edit.position)
      }
      elements.replaceSubrange(edit.position..<(edit.position + removed.count), with: inserted)
    }
    self = .list(elements)
  }

  private mutating func apply(keyed change: SavedValue, isMap: Bool, isForward: Bool) throws(SavedValueError) {
    if case .object(let lists) = change, lists.count == 1, lists[0].key == "updated" {
      return try apply(updates: lists[0].value, isMap: isMap, isForward: isForward)
    }
    guard var items = items(isMap: isMap) else { throw .malformed(isMap ? "%" : "#") }
    func positionedItems(_ name: String) throws(SavedValueError) -> [(position: Int, item: [SavedValue])] {
      var found: [(Int, [SavedValue])] = []
      for item in change[name]?.elements ?? [] {
        guard let parts = item.elements, parts.count == (isMap ? 3 : 2), let position = parts[0].int else {
          throw .malformed(name)
        }
        found.append((position, Array(parts[1...])))
      }
      return found
    }
    func numbers(_ name: String, count: Int) throws(SavedValueError) -> [[SavedValue]] {
      var found: [[SavedValue]] = []
      for item in change[name]?.elements ?? [] {
        guard let parts = item.elements, parts.count == count, parts[1].int != nil, parts[2].int != nil else {
          throw .malformed(name)
        }
        found.append(parts)
      }
      return found
    }
    let (from, to) = isForward ? (1, 2) : (2, 1)
    for update in try numbers("updated", count: 4) {
      let position = update[from].int ?? -1
      guard items.indices.contains(position) else { throw .position(position) }
      let last = items[position].count - 1
      do throws(SavedValueError) { try items[position][last].apply(update[3], isForward: isForward) } catch {
        throw error.within("[\(position)]")
      }
    }
    let moves = try numbers("moved", count: 3)
    let removedPositions =
      try positionedItems(isForward ? "removed" : "inserted").map(\.position) + moves.compactMap { $0[from].int }
    var insertions = try positionedItems(isForward ? "inserted" : "removed")
    for move in moves {
      guard let old = move[from].int, items.indices.contains(old), let new = move[to].int else {
        throw .malformed("moved")
      }
      insertions.append((new, items[old]))
    }
    for position in removedPositions.sorted(by: >) {
      guard items.indices.contains(position) else { throw .position(position) }
      items.remove(at: position)
    }
    for insertion in insertions.sorted(by: { $0.position < $1.position }) {
      guard (0...items.count).contains(insertion.position) else { throw .position(insertion.position) }
      items.insert(insertion.item, at: insertion.position)
    }
    self = .list(items.flatMap { $0 })
  }

  /// Applies updates of elements that keep their positions, the most common change of a table, without touching the
  /// others.
  private mutating func apply(updates: SavedValue, isMap: Bool, isForward: Bool) throws(SavedValueError) {
    guard var elements, let updates = updates.elements else { throw .malformed(isMap ? "%" : "#") }
    // A second reference would cause a copy.
    self = .null
    let width = isMap ? 2 : 1
    for update in updates {
      guard let parts = update.elements, parts.count == 4, let position = parts[isForward ? 1 : 2].int else {
        throw .malformed("updated")
      }
      guard (0..<elements.count / width).contains(position) else { throw .position(position) }
      let index = position * width + width - 1
      var value = elements[index]
      elements[index] = .null
      do throws(SavedValueError) { try value.apply(parts[3], isForward: isForward) } catch {
        throw error.within("[\(position)]")
      }
      elements[index] = value
    }
    self = .list(elements)
  }

  /// Returns the elements of a table, each alone, or those of a map, each with its key.
  private func items(isMap: Bool) -> [[SavedValue]]? {
    guard let elements else { return nil }
    guard isMap else { return elements.map { [$0] } }
    guard elements.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: elements.count, by: 2).map { [elements[$0], elements[$0 + 1]] }
  }
}

extension SavedValueError {
  fileprivate static func malformed(_ name: String) -> SavedValueError {
    SavedValueError(path: "", reason: "“\(name)” is not a valid change, or is a change of another value")
  }

  fileprivate static func position(_ position: Int) -> SavedValueError {
    SavedValueError(path: "[\(position)]", reason: "there is no element at this position")
  }
}
