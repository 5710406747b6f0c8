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
private final class Plain: Identifiable {}

/// Elements that conform to exactly what one conformance needs.
private struct Equal: Identifiable, Equatable { let id: Int }
private struct Hashed: Identifiable, Hashable { let id: Int }
private struct Written: Identifiable, Encodable { let id: Int }
private struct Read: Identifiable, Decodable { let id: Int }
private struct Sent: Identifiable, Sendable { let id: Int }

@Suite("Conformances")
struct ClaimTests {
  @Test("A vector conforms for any elements, or for elements that conform themselves")
  func vector() {
    collection(Vector<Plain>.self)
    mutable(Vector<Plain>.self)
    described(Vector<Plain>.self)
    collection(VectorDifferences<Plain>.self)
    equatable(Vector<Equal>.self)
    hashable(Vector<Hashed>.self)
    encodable(Vector<Written>.self)
    decodable(Vector<Read>.self)
    sendable(Vector<Sent>.self)
    sendable(VectorDifferences<Sent>.self)
    hashable(VectorDifferences<Plain>.Change.self)
    sendable(VectorDifferences<Plain>.Change.self)
  }

  @Test("A map conforms for any hashable key and any value, or for those that conform themselves")
  func map() {
    collection(Map<Hashed, Plain>.self)
    dictionaryLiteral(Map<Hashed, Plain>.self)
    described(Map<Hashed, Plain>.self)
    equatable(Map<Hashed, Equal>.self)
    hashable(Map<Hashed, Hashed>.self)
    encodable(Map<Int, Written>.self)
    decodable(Map<Int, Read>.self)
    codable(Map<Int, Int>.self)
    sendable(Map<Int, Sent>.self)
    sendable(MapDifferences<Int, Sent>.self)
    hashable(Map<Hashed, Plain>.Index.self)
    sendable(Map<Hashed, Plain>.Index.self)
    collection(type(of: Map<Hashed, Plain>().keys))
    collection(type(of: Map<Hashed, Plain>().values))
  }

  @Test("A table conforms for any identifiable element, or for elements that conform themselves")
  func table() {
    collection(Table<Plain>.self)
    arrayLiteral(Table<Plain>.self)
    described(Table<Plain>.self)
    equatable(Table<Equal>.self)
    hashable(Table<Hashed>.self)
    encodable(Table<Written>.self)
    decodable(Table<Read>.self)
    sendable(Table<Sent>.self)
    sendable(TableDifferences<Sent>.self)
    collection(type(of: Table<Plain>().ids))
  }

  @Test("The basic functions work with elements that are not Equatable")
  func plainElements() {
    let (one, other) = (Plain(), Plain())
    var table: Table = [one, other]
    table.move(id: ObjectIdentifier(other), to: 0)
    #expect(table[0] === other && table[id: ObjectIdentifier(one)] === one)
    var map: Map = ["one": one]
    map["other"] = other
    #expect(map["other"] === other && map.values.first === one)
    var vector: Vector = [one]
    vector.insert(other, at: 0)
    #expect(vector[0] === other && vector.last === one)
    sequence(type(of: vector))
  }
}
