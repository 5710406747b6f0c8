import TarnValues
import Testing

@Suite("A vector as a value")
struct VectorValueTests {
  @Test("Vectors with equal elements in the same order are equal, however they were made")
  func equality() {
    for size in [2, 33, 1_200] {
      var (otherLast, swapped) = (Vector(0..<size), Vector(0..<size))
      otherLast[size - 1] = -1
      swapped.swapAt(0, 1)
      let equal = VectorCollectionTests().vectors(size)
      checkEquality([equal, [otherLast], [swapped], [Vector(0...size)], [Vector(0..<(size - 1))], [Vector<Int>()]])
    }
  }

  @Test("A vector's description looks like an array's")
  func description() {
    for vector in [[], ["a \"quoted\" word"], ["c", "a", "b"]] as [Vector<String>] {
      #expect(vector.description == Array(vector).description)
      #expect("\(vector)" == vector.description)
      #expect(String(reflecting: vector) == String(reflecting: Array(vector)))
      checkMirror(vector, .collection)
    }
    for vector in VectorCollectionTests().vectors(1_200) { checkMirror(vector, .collection) }
  }

  @Test("A vector decodes to an equal vector")
  func coding() throws {
    for size in [0, 1, 33, 1_200] {
      for vector in VectorCollectionTests().vectors(size) { try checkCoding(vector) }
    }
  }

  @Test("A vector literal keeps its order")
  func literal() {
    let vector: Vector = [3, 1, 2]
    #expect(Array(vector) == [3, 1, 2])
    #expect(([] as Vector<Int>).isEmpty && [] == Vector<Int>())
  }

  /// A type of size zero.
  private struct Empty: Hashable {}

  @Test("A vector can have elements of size zero and optional elements")
  func zeroSizeElements() {
    var empties = Vector(repeating: Empty(), count: 3_000)
    let snapshot = empties
    empties.removeSubrange(1_000..<1_500)
    empties.insert(Empty(), at: 7)
    empties.append(contentsOf: snapshot)
    empties._checkInvariants()
    #expect(empties.count == 5_501 && empties.reduce(0) { count, _ in count + 1 } == 5_501)
    #expect(snapshot.count == 3_000 && snapshot == Vector(repeating: Empty(), count: 3_000))

    var numbers: Vector<Int?> = [1, nil, 3]
    numbers.insert(nil, at: 1)
    numbers[0] = nil
    numbers.append(contentsOf: Array(repeating: nil, count: 100))
    #expect(numbers.popLast() == .some(nil))
    #expect(numbers.remove(at: 3) == 3)
    #expect(numbers.count == 102 && numbers.allSatisfy { $0 == nil })
    numbers._checkInvariants()
  }
}
