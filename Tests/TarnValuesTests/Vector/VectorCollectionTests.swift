import TarnTesting
import TarnValues
import Testing

@Suite("A vector as a collection")
struct VectorCollectionTests {
  static let sizes = [0, 1, 31, 32, 33, 512, 513, 8_300]

  /// Returns vectors of a size: appended to, inserted into, concatenated, and cut out of a larger one.
  func vectors(_ size: Int) -> [Vector<Int>] {
    var inserted: Vector<Int> = []
    for number in stride(from: 0, to: size, by: 2) { inserted.append(number) }
    for number in stride(from: 1, to: size, by: 2) { inserted.insert(number, at: number) }
    let concatenated = Vector(0..<(size / 3)) + Vector((size / 3)..<(size / 2)) + Vector((size / 2)..<size)
    let part = Vector(Vector(-100..<(size + 100))[100..<(size + 100)])
    let all = [Vector(0..<size), inserted, concatenated, part]
    for vector in all { vector._checkInvariants() }
    return all
  }

  func laws(_ size: Int) -> [CollectionLaws<Vector<Int>>] {
    vectors(size).map { CollectionLaws($0, size: size) { $0 } }
  }

  func positions(_ size: Int) -> [Int] { CollectionLaws<Vector<Int>>.offsets(size) }

  @Test("A vector can be iterated any number of times", arguments: sizes)
  func sequence(size: Int) { for law in laws(size) { law.checkTraversal() } }

  @Test("A vector's indices behave like an array's, forward, backward and by offsets", arguments: sizes)
  func positions(size: Int) {
    for law in laws(size) {
      law.checkPositions()
      #expect(law.collection.indices == law.array.indices)
    }
  }

  @Test("A vector's slices equal an array's", arguments: sizes)
  func slices(size: Int) {
    for law in laws(size) {
      law.checkSlices()
      for lower in positions(size) {
        for upper in positions(size) where lower <= upper {
          let part = Vector(law.collection[lower..<upper])
          part._checkInvariants()
          #expect(part.elementsEqual(lower..<upper))
        }
      }
    }
  }

  /// Returns the results of all ways to rearrange a collection.
  func rearranged<C: MutableCollection<Int> & RandomAccessCollection<Int>>(_ collection: C) -> [String: [Int]]
  where C.Index == Int {
    var results: [String: [Int]] = [:]
    func result(_ name: String, _ change: (inout C) -> Void) {
      var changed = collection
      change(&changed)
      results[name] = Array(changed)
      (changed as? Vector<Int>)?._checkInvariants()
    }
    let count = collection.count
    result("set") { for index in $0.indices { $0[index] = -index } }
    result("in place") { for index in $0.indices { $0[index] ^= 5 } }
    result("swap") { for index in 0..<(count / 2) { $0.swapAt(index, count - 1 - index) } }
    if count > 0 { result("swap with itself") { $0.swapAt(count / 2, count / 2) } }
    result("reverse") { $0.reverse() }
    result("sort") { $0.sort { ($0 * 7_919) % 1_009 < ($1 * 7_919) % 1_009 } }
    result("partition") { _ = $0.partition { $0 % 3 == 0 } }
    result("shuffle") {
      var random = SeededRandom(seed: 1)
      $0.shuffle(using: &random)
    }
    result("slice") { $0[(count / 3)..<(count / 2)] = $0[(count / 2)..<(count / 2 + count / 2 - count / 3)] }
    result("slice in place") { $0[(count / 3)..<(count / 2)].reverse() }
    result("slice sorted") { $0[(count / 3)...].sort(by: >) }
    result("contiguous") { _ = $0.withContiguousMutableStorageIfAvailable { $0.count } }
    return results
  }

  @Test("Rearranging a vector has the same results as with an array", arguments: sizes)
  func mutable(size: Int) {
    let expected = rearranged(Array(0..<size))
    for vector in vectors(size) {
      let results = rearranged(vector)
      for (name, elements) in expected { #expect(results[name] == elements, "\(name)") }
      #expect(vector.elementsEqual(0..<size))
    }
  }

  /// Returns the results of all ways to replace elements of a collection.
  func replaced<C>(_ collection: C) -> [String: [Int]]
  where C: RangeReplaceableCollection<Int> & RandomAccessCollection<Int> & MutableCollection<Int>, C.Index == Int {
    var results: [String: [Int]] = [:]
    func result(_ name: String, _ change: (inout C) -> Void) {
      var changed = collection
      change(&changed)
      (changed as? Vector<Int>)?._checkInvariants()
      results[name] = Array(changed)
    }
    let count = collection.count
    results["init"] = Array(C())
    results["init of a sequence"] = Array(C(Swift.sequence(first: 0) { $0 < count ? $0 + 1 : nil }))
    results["init of a collection"] = Array(C(0..<count))
    results["init of itself"] = Array(C(collection))
    results["init repeating"] = Array(C(repeating: 7, count: count))
    results["filter"] = Array(collection.filter { $0 % 3 == 0 })
    results["plus"] = Array(collection + [1, 2]) + Array([1, 2] + collection) + Array(collection + collection)
    result("append") { $0.append(1) }
    for number in [0, 1, 31, 32, 33, 600] {
      result("append \(number)") { $0.append(contentsOf: 0..<number) }
      result("append a sequence of \(number)") {
        $0.append(contentsOf: repeatElement(3, count: number).lazy.map { $0 })
      }
      result("plus equals \(number)") { $0 += Array(0..<number) }
    }
    result("append itself") { $0.append(contentsOf: $0) }
    result("append a slice of itself") { $0.append(contentsOf: $0[(count / 3)...]) }
    result("remove all") { $0.removeAll() }
    result("remove all, keeping") { $0.removeAll(keepingCapacity: true) }
    result("remove all threes") { $0.removeAll { $0 % 3 == 0 } }
    result("remove none") { $0.removeAll { _ in false } }
    result("remove each") { $0.removeAll { _ in true } }
    result("reserve") { $0.reserveCapacity(100) }
    if count > 0 {
      result("remove last") { $0.append($0.removeLast() + 1) }
      result("remove first") { $0.append($0.removeFirst() + 1) }
      result("remove all by the first") { while $0.count > max(0, count - 600) { $0.removeFirst() } }
      result("remove all by the last") { while $0.count > max(0, count - 600) { $0.removeLast() } }
      result("remove subrange closed") { $0.removeSubrange(0...(count / 2)) }
    }
    for lower in positions(count) {
      result("insert at \(lower)") { $0.insert(-1, at: lower) }
      result("insert many at \(lower)") { $0.insert(contentsOf: 0..<600, at: lower) }
      result("insert itself at \(lower)") { $0.insert(contentsOf: $0, at: lower) }
      if lower < count { result("remove at \(lower)") { $0.append($0.remove(at: lower)) } }
      result("remove first \(lower)") { $0.removeFirst(lower) }
      result("remove last \(lower)") { $0.removeLast(lower) }
      result("remove subrange from \(lower)") { $0.removeSubrange(lower...) }
      for upper in positions(count) where lower <= upper {
        result("remove \(lower) to \(upper)") { $0.removeSubrange(lower..<upper) }
        result("replace \(lower) to \(upper) by one") { $0.replaceSubrange(lower..<upper, with: [-1]) }
        result("replace \(lower) to \(upper) by 70") { $0.replaceSubrange(lower..<upper, with: 0..<70) }
      }
    }
    return results
  }

  @Test("Replacing elements of a vector has the same results as with an array", arguments: sizes)
  func replaceable(size: Int) {
    let expected = replaced(Array(0..<size))
    for vector in vectors(size) {
      let results = replaced(vector)
      #expect(results.count == expected.count)
      for (name, elements) in expected { #expect(results[name] == elements, "\(name)") }
      #expect(vector.elementsEqual(0..<size))
    }
  }
}
