/// A value in a change, of a type that only its shape knows.
@usableFromInline package protocol Leaf: Sendable, Encodable {
  /// As a key among others of one collection.
  var hashable: AnyHashable? { get }
  var words: String { get }
  /// What is in it.
  var encodable: any Encodable { get }
  func isEqual(to other: any Leaf) -> Bool
}

extension Leaf {
  func value<Value>(_ type: Value.Type) throws(Misfit) -> Value {
    if let leaf = self as? any LeafHolding, let value = leaf.held as? Value { return value }
    throw Misfit(.otherType(expected: "\(type)", found: words))
  }
}

/// What a leaf has in it, for a cast that is exact: a leaf of an optional stays one.
@usableFromInline protocol LeafHolding {
  associatedtype Value
  var held: Value { get }
}

@usableFromInline struct LeafOf<Value: Equatable & Codable>: Leaf, LeafHolding {
  @usableFromInline let value: Value

  @inlinable init(value: Value) { self.value = value }

  @usableFromInline var held: Value { value }
  @usableFromInline package var hashable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }
  @usableFromInline package var encodable: any Encodable { value }
  @usableFromInline package var words: String { (value as? any Wrapping)?.wrappedWords ?? "\(value)" }

  @usableFromInline package func isEqual(to other: any Leaf) -> Bool { (other as? LeafOf<Value>)?.value == value }
  // Not value.encode(to:): coders write some types otherwise than these would themselves, and must see them to do so.
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

// Guard: it is a part of a record, and records are Sendable. That can't be asked for here, for a table has a shape whatever
// is in it, and whether that is Sendable nobody knows when the program runs.
extension LeafOf: @unchecked Sendable {}

/// An optional, which by itself prints as `Optional("milk")`.
private protocol Wrapping {
  var wrappedWords: String { get }
}

extension Optional: Wrapping {
  fileprivate var wrappedWords: String { map { "\($0)" } ?? "nothing" }
}
