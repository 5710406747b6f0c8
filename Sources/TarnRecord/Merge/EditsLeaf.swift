/// The value of a change whose original is unknown: a list of the changed parts with their new values.
struct EditsLeaf: Leaf, LeafHolding {
  let change: Difference

  var held: [Edit] { change.edits }
  var hashable: AnyHashable? { nil }
  var encodable: any Encodable { words }
  var words: String {
    held.map { edit in
      let words = edit.isMove ? "moved" : edit.new ?? "nothing"
      return edit.path.steps.isEmpty ? words : "\(edit.path): \(words)"
    }
    .joined(separator: ", ")
  }

  func isEqual(to other: any Leaf) -> Bool { (other as? EditsLeaf)?.change == change }
  func encode(to encoder: any Encoder) throws { try words.encode(to: encoder) }
}

extension Merging {
  /// Adds a conflict for a change that does not fit the current value: theirs stays. Choosing mine throws the
  /// ``Misfit``.
  @usableFromInline mutating func unfit<Value: Equatable & Codable>(_ change: Difference, _ theirs: Value) {
    add(
      path(), nil, [EditsLeaf(change: change.inverse), EditsLeaf(change: change), LeafOf(value: theirs)],
      [change.inverse, change, nil])
  }

  /// Adds a conflict for a change of parts of an element that is gone.
  mutating func unfit(_ change: Difference, _ step: FieldPath.Step, _ key: any Leaf, isMap: Bool) {
    func update(_ change: Difference) -> Difference {
      .keyed(KeyedChange(isMap: isMap, updated: [.init(key: key, from: 0, to: 0, change: change)]))
    }
    add(
      path(step), key, [EditsLeaf(change: change.inverse), EditsLeaf(change: change), nil],
      [update(change.inverse), update(change), nil])
  }
}
