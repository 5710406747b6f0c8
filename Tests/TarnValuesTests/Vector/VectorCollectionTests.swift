import TarnTesting
import TarnValues
import Testing

@Suite("A vector is a collection")
struct VectorCollectionTests {
  static let sizes = [0, 1, 31, 32, 33, 512, 513, 10_000]

  /// Vectors of a size: appended to, inserted into, put together, and cut out of a larger one.
  func vectors(_ size: Int) -> [Vector<Int>] {
    var inserted: Vector<Int> = []
    for number in stride(from: 0, to: size, by: 2) { inserted.append(number) }
    for number in stride(from: 1, to: size, by: 2) { inserted.insert(number, at: number) }
    let together = Vector(0..<(size / 3)) + Vector((size / 3)..<(size / 2)) + Vector((size / 2)..<size)
    let part = Vector(Vector(-100..<(size + 100))[100..<(size + 100)])
    let all = [Vector(0..<size), inserted, together, part]
    for vector in all { vector._checkInvariants() }
    return all
  }

  /// A few positions, with both ends.
  func positions(_ size: Int) -> [Int] {
    Set([0, 1, 15, 31, 32, size / 3, size / 2, size - 1, size]).filter { (0...size).contains($0) }.sorted()
  }

  @Test("that can be walked through as often as one likes", arguments: sizes)
  func sequence(size: Int) {
    let array = Array(0..<size)
    for vector in vectors(size) {
      #expect(Array(vector) == array)
      #expect(Array(vector) == array)
      #expect(vector.map { $0 * 2 } == array.map { $0 * 2 })
      #expect(vector.reduce(0, +) == array.reduce(0, +))
      #expect(vector.contains(size - 1) == array.contains(size - 1))
      #expect(!vector.contains(size))
      #expect(vector.underestimatedCount <= size)
      #expect(vector.min() == array.min() && vector.max() == array.max())
      #expect(vector.enumerated().allSatisfy { $0.offset == $0.element })
      #expect(zip(vector, array).allSatisfy { $0 == $1 })
      var iterator = vector.makeIterator()
      for number in 0..<size { guard iterator.next() == number else { return #expect(Bool(false), "\(number)") } }
      #expect(iterator.next() == nil)
      #expect(iterator.next() == nil)
      var twin = vector.makeIterator()
      _ = twin.next()
      var other = twin
      #expect(twin.next() == other.next())
    }
  }

  @Test("whose positions are those of an array, forwards, backwards and by jumps", arguments: sizes)
  func positions(size: Int) {
    let array = Array(0..<size)
    for vector in vectors(size) {
      #expect(vector.count == size)
      #expect(vector.isEmpty == array.isEmpty)
      #expect(vector.startIndex == array.startIndex && vector.endIndex == array.endIndex)
      #expect(vector.indices.elementsEqual(array.indices))
      #expect(vector.first == array.first && vector.last == array.last)
      #expect(vector.indices.allSatisfy { vector[$0] == $0 })
      #expect(vector.reversed().elementsEqual(array.reversed()))
      #expect(vector.firstIndex(of: size / 2) == array.firstIndex(of: size / 2))
      #expect(vector.lastIndex { $0 < size / 2 } == array.lastIndex { $0 < size / 2 })
      for one in positions(size) {
        for other in positions(size) {
          #expect(vector.distance(from: one, to: other) == other - one)
          #expect(vector.index(one, offsetBy: other - one) == other)
          #expect(
            vector.index(one, offsetBy: 5, limitedBy: other) == array.index(one, offsetBy: 5, limitedBy: other))
          #expect(
            vector.index(one, offsetBy: -5, limitedBy: other) == array.index(one, offsetBy: -5, limitedBy: other))
        }
        if one < size { #expect(vector.index(after: one) == one + 1) }
        if one > 0 { #expect(vector.index(before: one) == one - 1) }
      }
    }
  }

  @Test("whose slices are those of an array", arguments: sizes)
  func slices(size: Int) {
    let array = Array(0..<size)
    for vector in vectors(size) {
      for one in positions(size) {
        for other in positions(size) where one <= other {
          let (slice, expected) = (vector[one..<other], array[one..<other])
          #expect(slice.startIndex == expected.startIndex && slice.endIndex == expected.endIndex)
          #expect(slice.elementsEqual(expected))
          let part = Vector(slice)
          part._checkInvariants()
          #expect(part.elementsEqual(expected))
        }
        #expect(vector[one...].elementsEqual(array[one...]))
        #expect(vector[..<one].elementsEqual(array[..<one]))
        #expect(vector.prefix(one).elementsEqual(array.prefix(one)))
        #expect(vector.suffix(one).elementsEqual(array.suffix(one)))
        #expect(vector.dropFirst(one).elementsEqual(array.dropFirst(one)))
        #expect(vector.dropLast(one).elementsEqual(array.dropLast(one)))
      }
      #expect(vector[...].elementsEqual(array))
      #expect(vector.prefix { $0 < 40 }.elementsEqual(array.prefix { $0 < 40 }))
      #expect(
        vector.split { $0 % 100 == 7 }.map { Array($0) } == array.split { $0 % 100 == 7 }.map { Array($0) })
    }
  }

  /// What every way to rearrange a collection makes of it.
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

  @Test("that can be rearranged as an array", arguments: sizes)
  func mutable(size: Int) {
    let expected = rearranged(Array(0..<size))
    for vector in vectors(size) {
      let results = rearranged(vector)
      for (name, elements) in expected { #expect(results[name] == elements, "\(name)") }
      #expect(vector.elementsEqual(0..<size))
    }
  }

  /// What every way to replace elements makes of a collection.
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
    for one in positions(count) {
      result("insert at \(one)") { $0.insert(-1, at: one) }
      result("insert many at \(one)") { $0.insert(contentsOf: 0..<600, at: one) }
      result("insert itself at \(one)") { $0.insert(contentsOf: $0, at: one) }
      if one < count { result("remove at \(one)") { $0.append($0.remove(at: one)) } }
      result("remove first \(one)") { $0.removeFirst(one) }
      result("remove last \(one)") { $0.removeLast(one) }
      result("remove subrange from \(one)") { $0.removeSubrange(one...) }
      for other in positions(count) where one <= other {
        result("remove \(one) to \(other)") { $0.removeSubrange(one..<other) }
        result("replace \(one) to \(other) by one") { $0.replaceSubrange(one..<other, with: [-1]) }
        result("replace \(one) to \(other) by 70") { $0.replaceSubrange(one..<other, with: 0..<70) }
      }
    }
    return results
  }

  @Test("in which elements can be replaced as in an array", arguments: sizes)
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
