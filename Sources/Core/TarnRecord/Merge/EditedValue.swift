/// The value of a change whose original is unknown: a list of the changed parts with their new values.
struct EditedValue: AnyChangedValue, ChangedValueHolding {
  let change: Difference

  var typedValue: [PatchEdit] { change.edits }
  var hashable: AnyHashable? { nil }
  var encodable: any Encodable { text }
  var text: String {
    change.edits.map { edit in
      let value = edit.isMove ? "moved" : edit.new ?? "nothing"
      return edit.path.components.isEmpty ? value : "\(edit.path): \(value)"
    }
    .joined(separator: ", ")
  }

  func isEqual(to other: any AnyChangedValue) -> Bool { (other as? EditedValue)?.change == change }
  func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension MergeContext {
  /// Adds a conflict for a change that does not fit the current value, which keeps theirs. Choosing mine throws the
  /// ``PatchError``.
  @usableFromInline mutating func mismatch<Value: Equatable & Codable>(_ change: Difference, _ theirs: Value) {
    add(
      path(), nil, [EditedValue(change: change.inverse), EditedValue(change: change), ChangedValue(value: theirs)],
      [change.inverse, change, nil])
  }

  /// Adds a conflict for a change of parts of an element that was removed.
  mutating func mismatch(
    _ change: Difference, _ component: FieldPath.Component, _ key: any AnyChangedValue, isMap: Bool
  ) {
    func update(_ change: Difference) -> Difference {
      .keyed(KeyedChange(isMap: isMap, updated: [.init(key: key, from: 0, to: 0, change: change)]))
    }
    add(
      path(component), key, [EditedValue(change: change.inverse), EditedValue(change: change), nil],
      [update(change.inverse), update(change), nil])
  }
}
