/// The operations on changes of a value: difference, apply, compose, decode, merge and rebase.
///
/// The scheme follows from the value's type, as ``Record`` describes. Only a custom collection type needs its own:
/// conform it to ``Patchable`` with the scheme of its contents.
public struct PatchScheme<Value: Equatable & Codable> {
  @usableFromInline let difference: (_ old: Value, _ new: Value) -> Difference?
  @usableFromInline let apply: (Difference, inout Value) throws(PatchError) -> Void
  @usableFromInline let compose: (Difference, Difference) throws(PatchError) -> Difference?
  @usableFromInline let decode: (any Decoder) throws -> Difference
  @usableFromInline let merge: (_ base: Value, _ mine: Value, _ theirs: Value, inout MergeContext) -> Value
  @usableFromInline let graft: (_ from: Value, _ into: inout Value, ConflictLocator) -> Bool
  @usableFromInline let rebase: (Difference, _ now: inout Value, inout MergeContext) -> Void

  @inlinable init(
    difference: @escaping (Value, Value) -> Difference?,
    apply: @escaping (Difference, inout Value) throws(PatchError) -> Void,
    compose: @escaping (Difference, Difference) throws(PatchError) -> Difference?,
    decode: @escaping (any Decoder) throws -> Difference,
    merge: @escaping (Value, Value, Value, inout MergeContext) -> Value,
    graft: @escaping (Value, inout Value, ConflictLocator) -> Bool,
    rebase: @escaping (Difference, inout Value, inout MergeContext) -> Void
  ) {
    self.difference = difference
    self.apply = apply
    self.compose = compose
    self.decode = decode
    self.merge = merge
    self.graft = graft
    self.rebase = rebase
  }

  /// Returns the patch scheme of a collection's elements: their own if they are ``Patchable``, otherwise atomic.
  ///
  /// It makes one dynamic cast, when a list of fields is built.
  @usableFromInline static func inferred() -> PatchScheme {
    func declared<Inner: Patchable>(_ type: Inner.Type) -> PatchScheme? { Inner.patchScheme as? PatchScheme }
    if let type = Value.self as? any Patchable.Type, let scheme = declared(type) { return scheme }
    return atomic()
  }

  /// Returns the patch scheme of a value that is compared, replaced and merged as a whole: a change contains the old
  /// and the new value.
  @inlinable public static func atomic(_ rule: MergeRule<Value> = .conflict) -> PatchScheme {
    PatchScheme(
      difference: { $0 == $1 ? nil : .replacement(ChangedValue(value: $0), ChangedValue(value: $1)) },
      apply: { (change, value) throws(PatchError) in try applyReplacement(change, &value) },
      compose: { (first, next) throws(PatchError) in try composeReplacements(first, next) },
      decode: { try Difference.decodeReplacement(Value.self, from: $0) ?? Difference.throwUnsupportedKind($0) },
      merge: { mergeAtomic($0, $1, $2, rule, &$3) },
      graft: { graftAtomic($0, &$1, $2) },
      rebase: { change, now, context in
        rebaseReplacement(change, &now, &context) { mergeAtomic($0, $1, $2, rule, &$3) }
      })
  }

  /// Creates a patch scheme of parts; a change is represented as a whole only where parts can't represent it.
  ///
  /// - Parameters:
  ///   - parts: the difference by parts, or `.tooDifferent` if there is none.
  ///   - graft: copies a part from another value, or returns false if one of the two has no such part.
  ///   - rebase: applies a change by parts to a value that others have changed, as ``Rebase`` does.
  @inlinable init(
    parts: @escaping (_ old: Value, _ new: Value) -> PartialDifference,
    apply: @escaping (Difference, inout Value) throws(PatchError) -> Void,
    compose: @escaping (Difference, Difference) throws(PatchError) -> Difference?,
    decode: @escaping (ChangeTag, any Decoder) throws -> Difference?,
    merge: @escaping (_ base: Value, _ mine: Value, _ theirs: Value, inout MergeContext) -> Value,
    graft: @escaping (_ from: Value, _ into: inout Value, ConflictLocator) -> Bool = { _, _, _ in false },
    rebase: @escaping (Difference, _ now: inout Value, inout MergeContext) -> Void
  ) {
    let difference: (Value, Value) -> Difference? = { old, new in
      switch parts(old, new) {
      case .equal: nil
      case .change(let change): change
      case .tooDifferent: .replacement(ChangedValue(value: old), ChangedValue(value: new))
      }
    }
    let applyAny: (Difference, inout Value) throws(PatchError) -> Void = { (change, value) throws(PatchError) in
      if case .replacement = change { try Self.applyReplacement(change, &value) } else { try apply(change, &value) }
    }
    let mergeAny: (Value, Value, Value, inout MergeContext) -> Value = { base, mine, theirs, context in
      // If only one side changed the value, take that side; this also keeps storage that the versions share.
      if mine == theirs || theirs == base { return mine }
      if mine == base, !context.isListing { return theirs }
      return merge(base, mine, theirs, &context)
    }
    self.init(
      difference: difference,
      apply: applyAny,
      compose: { (first, next) throws(PatchError) in
        switch (first, next) {
        case (.replacement, _), (_, .replacement): try Self.composeByEnds(first, next, difference, applyAny)
        default: try compose(first, next)
        }
      },
      decode: { decoder in
        if let change = try Difference.decodeReplacement(Value.self, from: decoder) { return change }
        guard let tag = try Difference.tag(decoder), let change = try decode(tag, decoder) else {
          return try Difference.throwUnsupportedKind(decoder)
        }
        return change
      },
      merge: mergeAny,
      graft: { from, into, locator in
        if locator.isAtTarget { return Self.graftAtomic(from, &into, locator) }
        return graft(from, &into, locator)
      },
      rebase: { change, now, context in
        if case .replacement = change {
          Self.rebaseReplacement(change, &now, &context, mergeAny)
        } else {
          rebase(change, &now, &context)
        }
      })
  }
}

// Guard: it stores only pure functions of this module, and rules, which are Sendable. The values need not be Sendable:
// whether a table has a patch scheme must not depend on a marker protocol, which can't be checked at run time. The
// fields, which store the schemes, require it: Tests/CompileFail/ChangedValueNotSendable.swift.
extension PatchScheme: @unchecked Sendable {}

/// The result of comparing two values by parts.
@usableFromInline enum PartialDifference {
  case equal
  case change(Difference)
  /// No change of parts leads from one value to the other, for example because they are different objects.
  case tooDifferent
}

// Rarely used operations, which are not specialized for every type.
extension PatchScheme {
  @usableFromInline static func applyReplacement(_ change: Difference, _ value: inout Value) throws(PatchError) {
    let (old, new) = try change.replacedValues(of: Value.self)
    guard value == old else { throw PatchError(.valueMismatch(expected: "\(old)", found: "\(value)")) }
    value = new
  }

  @usableFromInline static func composeReplacements(
    _ first: Difference, _ next: Difference
  ) throws(PatchError) -> Difference? {
    let (old, middle) = try first.replacedValues(of: Value.self)
    let (start, new) = try next.replacedValues(of: Value.self)
    guard middle == start else { throw PatchError(.valueMismatch(expected: "\(start)", found: "\(middle)")) }
    return old == new ? nil : .replacement(ChangedValue(value: old), ChangedValue(value: new))
  }

  /// Composes two changes of which one is a replacement: it derives the other end from the known value, and then takes
  /// the difference, which may be by parts again.
  @usableFromInline static func composeByEnds(
    _ first: Difference, _ next: Difference, _ difference: (Value, Value) -> Difference?,
    _ apply: (Difference, inout Value) throws(PatchError) -> Void
  ) throws(PatchError) -> Difference? {
    var old: Value
    var new: Value
    if case .replacement = first {
      (old, new) = try first.replacedValues(of: Value.self)
    } else {
      (new, _) = try next.replacedValues(of: Value.self)
      old = new
      try apply(first.inverse, &old)
    }
    try apply(next, &new)
    return difference(old, new)
  }

  @usableFromInline static func mergeAtomic(
    _ base: Value, _ mine: Value, _ theirs: Value, _ rule: MergeRule<Value>, _ context: inout MergeContext
  ) -> Value {
    if mine == theirs || theirs == base { return mine }
    if !context.isListing {
      if mine == base { return theirs }
      if let merged = rule.merge(base, mine, theirs) { return merged }
    }
    context.conflict(base, mine, theirs)
    return mine
  }

  /// Rebases a replacement, which contains all that a merge needs.
  @usableFromInline static func rebaseReplacement(
    _ change: Difference, _ now: inout Value, _ context: inout MergeContext,
    _ merge: (Value, Value, Value, inout MergeContext) -> Value
  ) {
    guard let (old, new) = try? change.replacedValues(of: Value.self) else { return context.mismatch(change, now) }
    now = merge(old, new, now, &context)
  }

  @usableFromInline static func graftAtomic(_ from: Value, _ into: inout Value, _ locator: ConflictLocator) -> Bool {
    guard locator.isAtTarget else { return false }
    into = from
    return true
  }
}
