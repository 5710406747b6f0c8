/// One place that a patch changes, for showing.
public struct Edit: Sendable, Equatable, CustomStringConvertible {
  public let path: FieldPath
  /// What was there and what is there now, as they print; `nil` for what was not there, or is no longer.
  public let old: String?
  public let new: String?
  /// Whether it is there before and after, and only stands elsewhere.
  public let isMove: Bool

  public var description: String {
    switch (old, new) {
    case (let old?, let new?): "\(path): \(old) → \(new)"
    case (nil, let new?): "\(path): added \(new)"
    case (let old?, nil): "\(path): removed \(old)"
    case (nil, nil): "\(path): moved"
    }
  }
}

extension Patch {
  /// The places it changes, one by one, for a log or an inspector.
  ///
  /// - Complexity: O(changes), and what printing them takes.
  public var edits: [Edit] { change?.edits ?? [] }
}

extension Patch: CustomStringConvertible {
  /// Its label, and the places it changes.
  public var description: String {
    let places = isEmpty ? "nothing changed" : edits.map(\.description).joined(separator: "; ")
    return label.map { "\($0): \(places)" } ?? places
  }
}

extension Difference {
  var edits: [Edit] {
    var edits: [Edit] = []
    collect(FieldPath(), &edits)
    return edits
  }

  private func collect(_ path: FieldPath, _ edits: inout [Edit]) {
    func add(_ path: FieldPath, _ old: (any Leaf)?, _ new: (any Leaf)?, isMove: Bool = false) {
      edits.append(Edit(path: path, old: old?.words, new: new?.words, isMove: isMove))
    }
    switch self {
    case .whole(let old, let new): add(path, old, new)
    case .fields(let changes):
      for change in changes { change.change.collect(FieldPath(path.steps + [.field(change.name)]), &edits) }
    case .keyed(let change):
      func place(_ key: any Leaf) -> FieldPath { FieldPath(path.steps + [.key(key.words)]) }
      for removed in change.removed { add(place(removed.key), removed.element, nil) }
      for inserted in change.inserted { add(place(inserted.key), nil, inserted.element) }
      for moved in change.moved { add(place(moved.key), nil, nil, isMove: true) }
      for updated in change.updated { updated.change.collect(place(updated.key), &edits) }
    case .ranges(let changes):
      for change in changes {
        add(
          FieldPath(path.steps + [.key("\(change.position)")]), change.removed.count == 0 ? nil : change.removed,
          change.inserted.count == 0 ? nil : change.inserted)
      }
    }
  }
}
