extension PatchScheme where Value: Record {
  /// The patch scheme of a record: field by field.
  @inlinable public static var record: PatchScheme {
    PatchScheme(
      parts: { compareFields($0, $1, Value.fields) },
      apply: { (change, value) throws(PatchError) in try applyFields(change, &value, Value.fields) },
      compose: { (first, next) throws(PatchError) in try composeFields(first, next, Value.fields) },
      decode: { try decodeFields($0, $1, Value.fields) },
      merge: { mergeFields($0, $1, $2, Value.fields, &$3) },
      graft: { graftField($0, &$1, $2, Value.fields) },
      rebase: { rebaseFields($0, &$1, Value.fields, &$2) })
  }

  /// Returns the patch scheme of a record with a list of fields that is built once: for a generic type, which has no
  /// stored statics and would rebuild its list at every access.
  ///
  /// ```swift
  /// extension Pair {
  ///   static var patchScheme: PatchScheme<Pair<Value>> { .record(of: fields) }
  /// }
  /// ```
  @inlinable public static func record(of fields: [Field<Value>]) -> PatchScheme {
    PatchScheme(
      parts: { compareFields($0, $1, fields) },
      apply: { (change, value) throws(PatchError) in try applyFields(change, &value, fields) },
      compose: { (first, next) throws(PatchError) in try composeFields(first, next, fields) },
      decode: { try decodeFields($0, $1, fields) },
      merge: { mergeFields($0, $1, $2, fields, &$3) },
      graft: { graftField($0, &$1, $2, fields) },
      rebase: { rebaseFields($0, &$1, fields, &$2) })
  }

  @inlinable static func compareFields(_ old: Value, _ new: Value, _ fields: [Field<Value>]) -> PartialDifference {
    #if DEBUG
      Value.checkOnce(old)
    #endif
    var changes: [FieldChange] = []
    // By index: with a copy of the field, each of its functions would be retained and released.
    for position in fields.indices {
      guard let change = fields[position].difference(old, new) else { continue }
      if fields[position].isFixed { return .tooDifferent }
      changes.append(FieldChange(name: fields[position].name, change: change))
    }
    return changes.isEmpty ? .equal : .change(.fields(changes))
  }

  @usableFromInline static func applyFields(
    _ change: Difference, _ value: inout Value, _ fields: [Field<Value>]
  ) throws(PatchError) {
    guard case .fields(let changes) = change else { throw PatchError(.kindMismatch) }
    for change in changes { try field(change.name, fields).apply(change.change, &value) }
  }

  @usableFromInline static func composeFields(
    _ first: Difference, _ next: Difference, _ fields: [Field<Value>]
  ) throws(PatchError) -> Difference? {
    guard case .fields(let firsts) = first, case .fields(let nexts) = next else { throw PatchError(.kindMismatch) }
    var remaining = nexts
    var changes: [FieldChange] = []
    for change in firsts {
      guard let index = remaining.firstIndex(where: { $0.name == change.name }) else {
        changes.append(change)
        continue
      }
      let nextChange = remaining.remove(at: index).change
      if let composed = try field(change.name, fields).compose(change.change, nextChange) {
        changes.append(FieldChange(name: change.name, change: composed))
      }
    }
    changes += remaining
    return changes.isEmpty ? nil : .fields(changes)
  }

  @usableFromInline static func decodeFields(
    _ tag: ChangeTag, _ decoder: any Decoder, _ fields: [Field<Value>]
  ) throws -> Difference? {
    guard tag == .fields else { return nil }
    let members = try decoder.container(keyedBy: ChangeTag.self).nestedContainer(keyedBy: NameKey.self, forKey: .fields)
    let keys = members.allKeys
    for key in keys where !fields.contains(where: { $0.name == key.stringValue }) {
      if decoder.ignoresUnknownFields { continue }
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath + [key], debugDescription: "\(Value.self) has no field of this name"))
    }
    // In the order of the list, whatever the order of the encoded members.
    return .fields(
      try fields.compactMap { field in
        guard let key = keys.first(where: { $0.stringValue == field.name }) else { return nil }
        return FieldChange(name: field.name, change: try field.decode(members.superDecoder(forKey: key)))
      })
  }

  @usableFromInline static func mergeFields(
    _ base: Value, _ mine: Value, _ theirs: Value, _ fields: [Field<Value>], _ context: inout MergeContext
  ) -> Value {
    for field in fields where field.isFixed {
      guard field.difference(base, mine) == nil, field.difference(base, theirs) == nil else {
        // One side has another object: parts of different objects can't be combined.
        context.conflict(base, mine, theirs)
        return mine
      }
    }
    var result = mine
    for field in fields where !field.isFixed { field.merge(base, mine, theirs, &result, &context) }
    return result
  }

  @usableFromInline static func graftField(
    _ from: Value, _ into: inout Value, _ locator: ConflictLocator, _ fields: [Field<Value>]
  ) -> Bool {
    var locator = locator
    guard let name = locator.enterField() else { return false }
    for field in fields where field.name == name { return field.graft(from, &into, locator) }
    return false
  }

  @usableFromInline static func rebaseFields(
    _ change: Difference, _ now: inout Value, _ fields: [Field<Value>], _ context: inout MergeContext
  ) {
    guard case .fields(let changes) = change else { return context.mismatch(change, now) }
    for change in changes {
      if let field = try? field(change.name, fields), !field.isFixed {
        field.rebase(change.change, &now, &context)
      } else {
        context.mismatch(.fields([change]), now)
      }
    }
  }

  private static func field(_ name: String, _ fields: [Field<Value>]) throws(PatchError) -> Field<Value> {
    for field in fields where field.name == name { return field }
    throw PatchError(.unknownField(name))
  }
}

extension Optional: Patchable where Wrapped: Patchable {
  /// The patch scheme of the wrapped value, while there is one before and after; a change from or to `nil` replaces the
  /// whole.
  @inlinable public static var patchScheme: PatchScheme<Wrapped?> {
    let inner = Wrapped.patchScheme
    return PatchScheme(
      parts: { old, new in
        guard let old, let new else { return (old == nil) == (new == nil) ? .equal : .tooDifferent }
        guard let change = inner.difference(old, new) else { return .equal }
        if case .replacement = change { return .tooDifferent }
        return .change(change)
      },
      apply: { (change, value) throws(PatchError) in
        guard value != nil else { throw PatchError(.valueMismatch(expected: "a value", found: "nil")) }
        try inner.apply(change, &value!)
      },
      compose: inner.compose,
      decode: { _, decoder in try inner.decode(decoder) },
      merge: { base, mine, theirs, context in
        if let base, let mine, let theirs { return inner.merge(base, mine, theirs, &context) }
        context.conflict(base, mine, theirs)
        return mine
      },
      graft: { from, into, locator in
        guard let from, into != nil else { return false }
        return inner.graft(from, &into!, locator)
      },
      rebase: { change, now, context in
        // A change of parts does not contain the previous whole value, so the removed value can't be restored.
        guard now != nil else { return context.mismatch(change, now) }
        inner.rebase(change, &now!, &context)
      })
  }
}
