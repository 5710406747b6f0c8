import TarnValues

/// A vector and an array that receive the same changes.
struct VectorModel<Element: ModelElement>: ProgramModel {
  /// A vector and the expected contents.
  struct Version {
    var vector: Vector<Element> = []
    var array: [Element] = []
  }

  let instances = InstanceCounts()
  let maximum: Int
  let distinctCount: Int
  var now = Version()
  var snapshots: [Version] = []
  var createdCount = 0

  /// - Parameters:
  ///   - maximum: the maximum number of elements; steps that would exceed this number are skipped.
  ///   - different: the number of different elements.
  init(maximum: Int, distinctCount: Int = .max) {
    self.maximum = maximum
    self.distinctCount = distinctCount
  }

  mutating func unreleased() -> String? {
    now = Version()
    snapshots = []
    return instances.unreleased
  }

  mutating func make() -> (vector: Element, array: Element) {
    createdCount += 1
    let number = createdCount % distinctCount
    return (.make(number, instances.collection), .make(number, instances.model))
  }

  mutating func make(_ count: Int) -> (vector: [Element], array: [Element]) {
    var (vector, array): ([Element], [Element]) = ([], [])
    for _ in 0..<count {
      let element = make()
      vector.append(element.vector)
      array.append(element.array)
    }
    return (vector, array)
  }

  /// Returns two numbers as a range of positions.
  func range(_ first: Int, _ second: Int) -> Range<Int> {
    let (first, second) = (first % (now.array.count + 1), second % (now.array.count + 1))
    return min(first, second)..<max(first, second)
  }

  mutating func perform(_ operation: VectorOperation) {
    let count = now.array.count
    switch operation {
    case .append:
      let element = make()
      now.vector.append(element.vector)
      now.array.append(element.array)
    case .appendMany(let number):
      guard count + number <= maximum else { return }
      let elements = make(number)
      now.vector.append(contentsOf: elements.vector)
      now.array.append(contentsOf: elements.array)
    case .set(let position):
      guard count > 0 else { return }
      let element = make()
      now.vector[position % count] = element.vector
      now.array[position % count] = element.array
    case .insert(let position):
      let element = make()
      now.vector.insert(element.vector, at: position % (count + 1))
      now.array.insert(element.array, at: position % (count + 1))
    case .remove(let position):
      guard count > 0 else { return }
      now.vector.remove(at: position % count)
      now.array.remove(at: position % count)
    case .popLast:
      _ = now.vector.popLast()
      _ = now.array.popLast()
    case .removeWhere(let remainder, let divisor):
      now.vector.removeAll { $0.number % divisor == remainder % divisor }
      now.array.removeAll { $0.number % divisor == remainder % divisor }
    case .removeSubrange, .replaceSubrange, .replaceSubrangeBySnapshot, .slice: performOnRange(operation)
    case .snapshot, .drop, .restore, .concatenateSnapshot, .changeSnapshot: performWithSnapshots(operation)
    }
  }

  private mutating func performOnRange(_ operation: VectorOperation) {
    switch operation {
    case .removeSubrange(let first, let second):
      // Mostly short ranges; otherwise vectors would seldom grow large.
      let range = range(first, first % (now.array.count + 1) + second % 100)
      now.vector.removeSubrange(range)
      now.array.removeSubrange(range)
    case .replaceSubrange(let first, let second, let number):
      let range = range(first, second)
      guard now.array.count - range.count + number <= maximum else { return }
      let elements = make(number)
      now.vector.replaceSubrange(range, with: elements.vector)
      now.array.replaceSubrange(range, with: elements.array)
    case .replaceSubrangeBySnapshot(let first, let second, let which):
      guard !snapshots.isEmpty else { return }
      let version = snapshots[which % snapshots.count]
      let range = range(first, second)
      guard now.array.count - range.count + version.array.count <= maximum else { return }
      now.vector.replaceSubrange(range, with: version.vector)
      now.array.replaceSubrange(range, with: version.array)
    case .slice(let first, let second):
      // Removes at most a quarter at each end.
      let count = now.array.count
      let range = (first % (count / 4 + 1))..<(count - second % (count / 4 + 1))
      now.vector = Vector(now.vector[range])
      now.array = Array(now.array[range])
    default: preconditionFailure("\(operation) is not of a range.")
    }
  }

  private mutating func performWithSnapshots(_ operation: VectorOperation) {
    if case .snapshot = operation {
      if snapshots.count == 6 { snapshots.removeFirst() }
      snapshots.append(now)
      return
    }
    guard !snapshots.isEmpty else { return }
    switch operation {
    case .drop(let which): snapshots.remove(at: which % snapshots.count)
    case .restore(let which): now = snapshots[which % snapshots.count]
    case .concatenateSnapshot(let which, let isBefore):
      let version = snapshots[which % snapshots.count]
      guard now.array.count + version.array.count <= maximum else { return }
      now.vector = isBefore ? version.vector + now.vector : now.vector + version.vector
      now.array = isBefore ? version.array + now.array : now.array + version.array
    case .changeSnapshot(let which, let position):
      let index = which % snapshots.count
      let count = snapshots[index].array.count
      let element = make()
      snapshots[index].vector.append(element.vector)
      snapshots[index].array.append(element.array)
      guard count > 0 else { return }
      snapshots[index].vector[position % count] = element.vector
      snapshots[index].array[position % count] = element.array
      snapshots[index].vector.remove(at: position / 2 % count)
      snapshots[index].array.remove(at: position / 2 % count)
    default: preconditionFailure("\(operation) does not use snapshots.")
    }
  }
}
