/// A change as a tree: the part of a patch that does not depend on the value's type.
///
/// Composing, inverting and encoding are the same for all types, so they are written, and compiled, once.
/// ``PatchScheme`` has the operations that need the type (applying, decoding, merging).
///
/// Each change is encoded as an object with one member, whose name is the kind:
///
/// ```
/// {"=": [old, new]}                             a replacement of the whole value
/// {".": {"title": …, "due": …}}                 fields of a record
/// {"#": {"removed": [[position, element]],      elements of a table, by id
///        "inserted": [[position, element]],
///        "moved": [[id, from, to]],
///        "updated": [[id, from, to, change]]}}
/// {"%": {"removed": [[position, key, value]],   entries of a map, by key
///        …}}                                      inserted like removed, the other lists as in a table
/// {"+": [[position, [removed], [inserted]]]}    ranges of a vector, by their positions in the new version
/// ```
@usableFromInline package enum Difference: Sendable {
  /// The old and the new value.
  case replacement(any AnyChangedValue, any AnyChangedValue)
  case fields([FieldChange])
  case keyed(KeyedChange)
  case ranges([RangeChange])

  static func replacement<Value: Equatable & Codable>(_ old: Value, _ new: Value) -> Difference {
    .replacement(ChangedValue(value: old), ChangedValue(value: new))
  }

  /// The change in the opposite direction.
  package var inverse: Difference {
    switch self {
    case .replacement(let old, let new): .replacement(new, old)
    case .fields(let changes): .fields(changes.map { FieldChange(name: $0.name, change: $0.change.inverse) })
    case .keyed(let change): .keyed(change.inverse)
    case .ranges(let changes): .ranges(RangeChange.inverse(changes))
    }
  }

  /// Returns the old and the new value of a replacement.
  func replacedValues<Value>(of type: Value.Type) throws(PatchError) -> (old: Value, new: Value) {
    guard case .replacement(let old, let new) = self else { throw PatchError(.kindMismatch) }
    return (try old.value(type), try new.value(type))
  }
}

/// A change of one field of a record.
@usableFromInline package struct FieldChange: Sendable, Equatable {
  @usableFromInline package var name: String
  @usableFromInline package var change: Difference

  @usableFromInline package init(name: String, change: Difference) {
    self.name = name
    self.change = change
  }
}

extension Difference: Equatable {
  @usableFromInline package static func == (lhs: Difference, rhs: Difference) -> Bool {
    switch (lhs, rhs) {
    case (.replacement(let old, let new), .replacement(let otherOld, let otherNew)):
      old.isEqual(to: otherOld) && new.isEqual(to: otherNew)
    case (.fields(let changes), .fields(let others)): changes == others
    case (.keyed(let change), .keyed(let other)): change == other
    case (.ranges(let changes), .ranges(let others)): changes == others
    default: false
    }
  }
}
