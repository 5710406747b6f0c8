/// A value in a change, of a type that only its shape knows.
package protocol Leaf: Sendable, Encodable {
  /// As a key among others of one collection.
  var hashable: AnyHashable? { get }
  var words: String { get }
  func isEqual(to other: any Leaf) -> Bool
}

extension Leaf {
  func value<Value>(_ type: Value.Type) throws(Misfit) -> Value {
    if let leaf = self as? any LeafHolding, let value = leaf.held as? Value { return value }
    throw Misfit(.otherType(expected: "\(type)", found: words))
  }
}

/// What a leaf has in it, for a cast that is exact: a leaf of an optional stays one.
protocol LeafHolding {
  associatedtype Value
  var held: Value { get }
}

struct LeafOf<Value: Equatable & Codable>: Leaf, LeafHolding {
  let value: Value

  var held: Value { value }
  var hashable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }
  var words: String { "\(value)" }

  func isEqual(to other: any Leaf) -> Bool { (other as? LeafOf<Value>)?.value == value }
  // Not value.encode(to:): coders write some types otherwise than these would themselves, and must see them to do so.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

// Guard: it is a part of a record, and records are Sendable. That can't be asked for here, for a table has a shape whatever
// is in it, and whether that is Sendable nobody knows when the program runs.
extension LeafOf: @unchecked Sendable {}
