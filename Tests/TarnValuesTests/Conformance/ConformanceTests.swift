import TarnValues
import Testing

// Checks at compile time that each collection conforms to its protocols, and with which requirements on its elements,
// so that a removed conformance or a stricter requirement does not compile. The suites of each collection test the
// semantics.

private func sequence(_: (some Sequence).Type) {}
private func collection(_: (some RandomAccessCollection).Type) {}
private func mutable(_: (some MutableCollection & RangeReplaceableCollection & ExpressibleByArrayLiteral).Type) {}
private func arrayLiteral(_: (some ExpressibleByArrayLiteral).Type) {}
private func dictionaryLiteral(_: (some ExpressibleByDictionaryLiteral).Type) {}
private func equatable(_: (some Equatable).Type) {}
private func hashable(_: (some Hashable).Type) {}
private func codable(_: (some Codable).Type) {}
private func encodable(_: (some Encodable).Type) {}
private func decodable(_: (some Decodable).Type) {}
private func described(_: (some CustomStringConvertible & CustomReflectable).Type) {}
private func sendable(_: (some Sendable).Type) {}

/// An element without any conformance, not even `Sendable`.
private final class Unconstrained: Identifiable {}

/// Elements that conform to exactly what one conformance needs.
private struct Equal: Identifiable, Equatable { let id: Int }
private struct Hashed: Identifiable, Hashable { let id: Int }
private struct Written: Identifiable, Encodable { let id: Int }
private struct Read: Identifiable, Decodable { let id: Int }
private struct Sent: Identifiable, Sendable { let id: Int }

@Suite("Conformances")
struct ConformanceTests {
  @Test("A vector conforms for any elements, or for elements that conform themselves")
  func vector() {
    collection(Vector<Unconstrained>.self)
    mutable(Vector<Unconstrained>.self)
    described(Vector<Unconstrained>.self)
    collection(VectorDifferences<Unconstrained>.self)
    equatable(Vector<Equal>.self)
    hashable(Vector<Hashed>.self)
    encodable(Vector<Written>.self)
    decodable(Vector<Read>.self)
    sendable(Vector<Sent>.self)
    sendable(VectorDifferences<Sent>.self)
    hashable(VectorDifferences<Unconstrained>.Change.self)
    sendable(VectorDifferences<Unconstrained>.Change.self)
  }

  @Test("A map conforms for any hashable key and any value, or for those that conform themselves")
  func map() {
    collection(Map<Hashed, Unconstrained>.self)
    dictionaryLiteral(Map<Hashed, Unconstrained>.self)
    described(Map<Hashed, Unconstrained>.self)
    equatable(Map<Hashed, Equal>.self)
    hashable(Map<Hashed, Hashed>.self)
    encodable(Map<Int, Written>.self)
    decodable(Map<Int, Read>.self)
    codable(Map<Int, Int>.self)
    sendable(Map<Int, Sent>.self)
    sendable(MapDifferences<Int, Sent>.self)
    hashable(Map<Hashed, Unconstrained>.Index.self)
    sendable(Map<Hashed, Unconstrained>.Index.self)
    collection(type(of: Map<Hashed, Unconstrained>().keys))
    collection(type(of: Map<Hashed, Unconstrained>().values))
  }

  @Test("A table conforms for any identifiable element, or for elements that conform themselves")
  func table() {
    collection(Table<Unconstrained>.self)
    arrayLiteral(Table<Unconstrained>.self)
    described(Table<Unconstrained>.self)
    equatable(Table<Equal>.self)
    hashable(Table<Hashed>.self)
    encodable(Table<Written>.self)
    decodable(Table<Read>.self)
    sendable(Table<Sent>.self)
    sendable(TableDifferences<Sent>.self)
    collection(type(of: Table<Unconstrained>().ids))
  }

  @Test("The basic functions work with elements that are not Equatable")
  func unconstrainedElements() {
    let (first, second) = (Unconstrained(), Unconstrained())
    var table: Table = [first, second]
    table.move(id: ObjectIdentifier(second), to: 0)
    #expect(table[0] === second && table[id: ObjectIdentifier(first)] === first)
    var map: Map = ["one": first]
    map["other"] = second
    #expect(map["other"] === second && map.values.first === first)
    var vector: Vector = [first]
    vector.insert(second, at: 0)
    #expect(vector[0] === second && vector.last === first)
    sequence(type(of: vector))
  }
}
