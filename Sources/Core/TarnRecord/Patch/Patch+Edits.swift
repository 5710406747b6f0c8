/// One change of a patch in readable form, for display.
public struct PatchEdit: Sendable, Equatable, CustomStringConvertible {
  /// The changed part of the record.
  public let path: FieldPath
  /// The old value's description; `nil` for a part that did not exist before.
  public let old: String?
  /// The new value's description; `nil` for a part that was removed.
  public let new: String?
  /// Whether the element is in both versions and only its position changed.
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
  /// The changes of the patch one by one, for a log or an inspector.
  ///
  /// - Complexity: O(changes), plus the cost of printing them.
  public var edits: [PatchEdit] { change?.edits ?? [] }
}

extension Patch: CustomStringConvertible {
  /// The label and the changes.
  public var description: String {
    let changes = isEmpty ? "nothing changed" : edits.map(\.description).joined(separator: "; ")
    return label.map { "\($0): \(changes)" } ?? changes
  }
}

extension Difference {
  var edits: [PatchEdit] {
    var edits: [PatchEdit] = []
    collect(FieldPath(), &edits)
    return edits
  }

  private func collect(_ path: FieldPath, _ edits: inout [PatchEdit]) {
    func add(_ path: FieldPath, _ old: (any AnyChangedValue)?, _ new: (any AnyChangedValue)?, isMove: Bool = false) {
      edits.append(PatchEdit(path: path, old: old?.text, new: new?.text, isMove: isMove))
    }
    switch self {
    case .replacement(let old, let new): add(path, old, new)
    case .fields(let changes):
      for change in changes { change.change.collect(FieldPath(path.components + [.field(change.name)]), &edits) }
    case .keyed(let change):
      func elementPath(_ key: any AnyChangedValue) -> FieldPath { FieldPath(path.components + [.key(key.text)]) }
      for removed in change.removed { add(elementPath(removed.key), removed.element, nil) }
      for inserted in change.inserted { add(elementPath(inserted.key), nil, inserted.element) }
      for moved in change.moved { add(elementPath(moved.key), nil, nil, isMove: true) }
      for updated in change.updated { updated.change.collect(elementPath(updated.key), &edits) }
    case .ranges(let changes):
      for change in changes {
        add(
          FieldPath(path.components + [.key("\(change.position)")]), change.removed.count == 0 ? nil : change.removed,
          change.inserted.count == 0 ? nil : change.inserted)
      }
    }
  }
}
