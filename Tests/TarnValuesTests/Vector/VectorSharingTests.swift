import Testing

@testable import TarnValues

@Suite("Sharing between versions of a vector")
struct VectorSharingTests {
  /// Returns the addresses of some elements that are far apart.
  func addresses(_ vector: Vector<Int>) -> [UnsafeMutablePointer<Int>] {
    stride(from: 0, to: vector.count, by: 997).map { vector.find($0) }
  }

  @Test("A vector is changed in place if no other version shares its leaves")
  func inPlace() {
    var vector = Vector(0..<100_000)
    let before = addresses(vector)
    for position in stride(from: 0, to: 100_000, by: 997) { vector[position] = -1 }
    for position in stride(from: 0, to: 100_000, by: 997) { vector[position] += 3 }
    #expect(addresses(vector) == before)
    #expect(vector[997] == 2)
    vector._checkInvariants()
  }

  @Test("A change copies only the changed leaf, and only once")
  func shared() {
    var vector = Vector(0..<100_000)
    let snapshot = vector
    #expect(addresses(vector) == addresses(snapshot))
    vector[997 * 50] = -1
    let (now, old) = (addresses(vector), addresses(snapshot))
    #expect(now.indices.filter { now[$0] != old[$0] } == [50])
    vector[997 * 50] = -2
    #expect(addresses(vector) == now)
    #expect(snapshot[997 * 50] == 997 * 50)
    #expect(vector[997 * 50] == -2)
    vector._checkInvariants()
    snapshot._checkInvariants()
  }

  @Test("A vector is changed in place again after the other version is released")
  func inPlaceAgain() {
    var vector = Vector(0..<100_000)
    var snapshot: Vector<Int>? = vector
    vector[5_000] = -1
    snapshot = nil
    let before = addresses(vector)
    for position in stride(from: 0, to: 100_000, by: 997) { vector[position] = -1 }
    #expect(addresses(vector) == before)
    #expect(snapshot == nil)
    vector._checkInvariants()
  }

  @Test("A vector shares its leaves with its slices and with concatenations")
  func parts() {
    let vector = Vector(0..<100_000)
    let part = Vector(vector[1_000..<90_000])
    #expect(part.find(40_000) == vector.find(41_000))
    let doubled = vector + vector
    #expect(doubled.find(40_000) == vector.find(40_000))
    doubled._checkInvariants()
    part._checkInvariants()
  }

  @Test("A vector has contiguous storage exactly if all elements are in one leaf")
  func contiguous() throws {
    #expect(Vector<Int>().withContiguousStorageIfAvailable { $0.count } == 0)
    let small = Vector(0..<20)
    #expect(try #require(small.withContiguousStorageIfAvailable { Array($0) }) == Array(0..<20))
    #expect(try #require(Vector(0..<32).withContiguousStorageIfAvailable { Array($0) }) == Array(0..<32))
    #expect(Vector(0..<33).withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(Vector(0..<100_000).withContiguousStorageIfAvailable { $0.count } == nil)
    var inserted = small
    inserted.insert(-1, at: 0)
    #expect(try #require(inserted.withContiguousStorageIfAvailable { Array($0) }) == Array(-1..<20))
    inserted.append(20)
    // One leaf is in the tree, and one behind it.
    #expect(inserted.withContiguousStorageIfAvailable { $0.count } == nil)
  }

  @Test("Some tasks can read a vector while others change their copies")
  func tasks() async {
    let strings = Vector((0..<3_000).map { "element \($0 + 1_000_000_000)" })
    let expected = Array(strings)
    let numbers = Vector(0..<20_000)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<24 {
        if task.isMultiple(of: 3) {
          group.addTask {
            (0..<5).allSatisfy { _ in numbers.reduce(0, +) == 199_990_000 && strings.elementsEqual(expected) }
          }
        } else {
          group.addTask { changesOwnCopy(strings, expected, task) && changesOwnCopy(numbers, task) }
        }
      }
      for await isCorrect in group { #expect(isCorrect) }
    }
    #expect(strings.elementsEqual(expected))
    #expect(numbers.elementsEqual(0..<20_000))
  }
}

private func changesOwnCopy(_ strings: Vector<String>, _ expected: [String], _ task: Int) -> Bool {
  var (changed, model) = (strings, expected)
  for step in 0..<200 {
    let position = (step * 7_919 + task * 104_729) % model.count
    switch step % 4 {
    case 0:
      changed[position] += " of \(task)"
      model[position] += " of \(task)"
    case 1:
      changed.insert("new", at: position)
      model.insert("new", at: position)
    case 2:
      changed.remove(at: position)
      model.remove(at: position)
    default:
      changed.append("last")
      model.append("last")
    }
  }
  changed.append(contentsOf: strings)
  changed.removeSubrange(100..<900)
  model.append(contentsOf: expected)
  model.removeSubrange(100..<900)
  changed._checkInvariants()
  return changed.elementsEqual(model)
}

private func changesOwnCopy(_ numbers: Vector<Int>, _ task: Int) -> Bool {
  var copy = numbers
  let original = copy
  for position in copy.indices where position % 8 == task % 8 { copy[position] = -1 }
  let changed = copy.count { $0 == -1 }
  copy.removeAll { $0 == -1 }
  return changed == 2_500 && copy.count == 17_500 && original.elementsEqual(numbers)
}
