import Testing

/// Compares a random-access collection with an array. The elements are numbered from 0 on, however the collection was
/// made.
struct CollectionLaws<C: RandomAccessCollection> {
  let collection: C
  let size: Int
  let array: [Int]
  let number: (C.Element) -> Int

  /// - Parameter number: returns the number of an element.
  init(_ collection: C, size: Int, number: @escaping (C.Element) -> Int) {
    self.collection = collection
    self.size = size
    self.number = number
    array = Array(0..<size)
  }

  /// Returns some offsets, including both ends.
  static func offsets(_ size: Int) -> [Int] {
    Set([0, 1, 15, 16, 31, 32, size / 3, size / 2, size - 1, size]).filter { (0...size).contains($0) }.sorted()
  }

  func index(_ offset: Int) -> C.Index { collection.index(collection.startIndex, offsetBy: offset) }

  func checkTraversal() {
    #expect(collection.map(number) == array)
    #expect(Array(collection).map(number) == array)
    #expect(collection.lazy.map(number).elementsEqual(array))
    #expect(collection.reduce(0) { $0 + number($1) } == array.reduce(0, +))
    #expect(collection.contains { number($0) == size - 1 } == (size > 0))
    #expect(!collection.contains { number($0) == size })
    #expect(collection.underestimatedCount <= size)
    #expect(collection.enumerated().allSatisfy { $0.offset == number($0.element) })
    #expect(zip(collection, array).allSatisfy { number($0) == $1 })
    #expect(collection.withContiguousStorageIfAvailable { $0.map(number) } ?? array == array)
    var iterator = collection.makeIterator()
    for expected in array where iterator.next().map(number) != expected {
      Issue.record("The iterator gives no \(expected).")
      return
    }
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
    var twin = collection.makeIterator()
    _ = twin.next()
    var copy = twin
    #expect(twin.next().map(number) == copy.next().map(number))
  }

  func checkPositions() {
    #expect(collection.count == size)
    #expect(collection.isEmpty == (size == 0))
    #expect(collection.distance(from: collection.startIndex, to: collection.endIndex) == size)
    #expect(collection.indices.map { number(collection[$0]) } == array)
    #expect(collection.indices.reversed().map { number(collection[$0]) } == array.reversed())
    #expect(collection.reversed().map(number) == array.reversed())
    #expect(collection.first.map(number) == array.first && collection.last.map(number) == array.last)
    #expect(collection.firstIndex { number($0) == size / 2 } == (size == 0 ? nil : index(size / 2)))
    #expect(collection.lastIndex { number($0) < size / 2 } == (size < 2 ? nil : index(size / 2 - 1)))
    #expect(collection.last { number($0) < size / 2 }.map(number) == array.last { $0 < size / 2 })
    for offset in Self.offsets(size) {
      for limit in Self.offsets(size) { checkPositions(offset, limit) }
      var (next, last) = (index(offset), index(offset))
      if offset < size {
        collection.formIndex(after: &next)
        #expect(next == index(offset + 1) && collection.index(after: index(offset)) == next)
      }
      if offset > 0 {
        collection.formIndex(before: &last)
        #expect(last == index(offset - 1) && collection.index(before: index(offset)) == last)
      }
    }
  }

  private func checkPositions(_ offset: Int, _ limit: Int) {
    #expect((index(offset) == index(limit)) == (offset == limit))
    #expect((index(offset) < index(limit)) == (offset < limit))
    #expect(collection.distance(from: index(offset), to: index(limit)) == limit - offset)
    #expect(collection.index(index(offset), offsetBy: limit - offset) == index(limit))
    for distance in [-5, -1, 0, 1, 5] {
      let expected = array.index(offset, offsetBy: distance, limitedBy: limit)
      // Beyond the ends no limit applies, and the resulting index is invalid.
      guard expected.map({ (0...size).contains($0) }) ?? true else { continue }
      #expect(
        collection.index(index(offset), offsetBy: distance, limitedBy: index(limit)) == expected.map(index))
      var formed = index(offset)
      #expect(collection.formIndex(&formed, offsetBy: distance, limitedBy: index(limit)) == (expected != nil))
      #expect(formed == expected.map(index) ?? index(limit))
    }
  }

  func checkSlices() {
    for lower in Self.offsets(size) {
      // Large collections are tested with short slices only, to save time; the slices below are long.
      for upper in Self.offsets(size) where lower <= upper && (size < 1_000 || upper - lower < 100) {
        let slice = collection[index(lower)..<index(upper)]
        #expect(slice.startIndex == index(lower) && slice.endIndex == index(upper))
        #expect(slice.count == upper - lower)
        #expect(slice.indices.map { number(collection[$0]) } == Array(lower..<upper))
        #expect(has(slice, lower..<upper))
        #expect(has(slice.reversed(), (lower..<upper).reversed()))
        #expect(has(slice.dropFirst().dropLast(), array[lower..<upper].dropFirst().dropLast()))
      }
      #expect(has(collection[index(lower)...], array[lower...]))
      #expect(has(collection[..<index(lower)], array[..<lower]))
      #expect(has(collection.prefix(lower), array.prefix(lower)))
      #expect(has(collection.prefix(upTo: index(lower)), array.prefix(upTo: lower)))
      #expect(has(collection.suffix(lower), array.suffix(lower)))
      #expect(has(collection.suffix(from: index(lower)), array.suffix(from: lower)))
      #expect(has(collection.dropFirst(lower), array.dropFirst(lower)))
      #expect(has(collection.dropLast(lower), array.dropLast(lower)))
    }
    #expect(has(collection[...], array))
    #expect(has(collection.prefix { number($0) < 40 }, array.prefix { $0 < 40 }))
    #expect(has(collection.drop { number($0) < 40 }, array.drop { $0 < 40 }))
    let parts = collection.split { number($0) % 100 == 7 }
    #expect(parts.map { $0.map(number) } == array.split { $0 % 100 == 7 }.map { Array($0) })
  }

  private func has(_ elements: some Sequence<C.Element>, _ numbers: some Sequence<Int>) -> Bool {
    elements.lazy.map(number).elementsEqual(numbers)
  }
}
