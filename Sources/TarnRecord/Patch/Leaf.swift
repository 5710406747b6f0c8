/// A type-erased value in a change; only the patch scheme knows its type.
@usableFromInline package protocol Leaf: Sendable, Encodable {
  /// The value as a key of a collection; `nil` if it is not hashable.
  var hashable: AnyHashable? { get }
  var words: String { get }
  /// The value itself.
  var encodable: any Encodable { get }
  func isEqual(to other: any Leaf) -> Bool
}

extension Leaf {
  func value<Value>(_ type: Value.Type) throws(Misfit) -> Value {
    if let leaf = self as? any LeafHolding, let value = leaf.held as? Value { return value }
    throw Misfit(.otherType(expected: "\(type)", found: words))
  }
}

/// Gives access to the stored value for an exact cast: an optional value stays an optional.
@usableFromInline protocol LeafHolding {
  associatedtype Value
  var held: Value { get }
}

/// A changed value of a known type.
@usableFromInline struct LeafOf<Value: Equatable & Codable>: Leaf, LeafHolding {
  @usableFromInline let value: Value

  @inlinable init(value: Value) { self.value = value }

  @usableFromInline var held: Value { value }
  @usableFromInline package var hashable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }
  @usableFromInline package var encodable: any Encodable { value }
  @usableFromInline package var words: String { (value as? any Wrapping)?.wrappedWords ?? "\(value)" }

  @usableFromInline package func isEqual(to other: any Leaf) -> Bool { (other as? LeafOf<Value>)?.value == value }
  // Not value.encode(to:): coders encode some types in their own way, and can do so only if they receive the value
  // itself.
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

// Guard: it is a part of a record, and records are Sendable. The type can't require it, for a table has a patch scheme
// whatever its elements are, and Sendable can't be checked at run time.
extension LeafOf: @unchecked Sendable {}

/// An optional, which by default prints as `Optional("milk")`.
private protocol Wrapping {
  var wrappedWords: String { get }
}

extension Optional: Wrapping {
  fileprivate var wrappedWords: String { map { "\($0)" } ?? "nothing" }
}
