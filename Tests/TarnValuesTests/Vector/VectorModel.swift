import TarnValues

/// A vector and an array that receive the same changes.
struct VectorModel<Element: ModelElement>: ProgramModel {
  /// A vector and the expected contents.
  struct Version {
    var vector: Vector<Element> = []
    var array: [Element] = []
  }

  let live = Live()
  let most: Int
  let different: Int
  var now = Version()
  var kept: [Version] = []
  var made = 0

  /// - Parameters:
  ///   - maximum: the most elements; steps that would exceed this number are skipped.
  ///   - different: the number of different elements.
  init(most maximum: Int, different: Int = .max) {
    self.most = maximum
    self.different = different
  }

  mutating func unreleased() -> String? {
    now = Version()
    kept = []
    return live.unreleased
  }

  mutating func make() -> (vector: Element, array: Element) {
    made += 1
    return (.make(made % different, live.collection), .make(made % different, live.model))
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
  func range(_ one: Int, _ other: Int) -> Range<Int> {
    let (one, other) = (one % (now.array.count + 1), other % (now.array.count + 1))
    return min(one, other)..<max(one, other)
  }

  mutating func perform(_ operation: VectorOperation) {
    let count = now.array.count
    switch operation {
    case .append:
      let element = make()
      now.vector.append(element.vector)
      now.array.append(element.array)
    case .appendMany(let number):
      guard count + number <= most else { return }
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
    case .removeSubrange, .replaceSubrange, .replaceSubrangeByKept, .slice: performOnRange(operation)
    case .keep, .drop, .restore, .concatenateKept, .changeKept: performWithKept(operation)
    }
  }

  private mutating func performOnRange(_ operation: VectorOperation) {
    switch operation {
    case .removeSubrange(let one, let other):
      // Mostly short ranges; otherwise vectors would seldom grow large.
      let range = range(one, one % (now.array.count + 1) + other % 100)
      now.vector.removeSubrange(range)
      now.array.removeSubrange(range)
    case .replaceSubrange(let one, let other, let number):
      let range = range(one, other)
      guard now.array.count - range.count + number <= most else { return }
      let elements = make(number)
      now.vector.replaceSubrange(range, with: elements.vector)
      now.array.replaceSubrange(range, with: elements.array)
    case .replaceSubrangeByKept(let one, let other, let which):
      guard !kept.isEmpty else { return }
      let version = kept[which % kept.count]
      let range = range(one, other)
      guard now.array.count - range.count + version.array.count <= most else { return }
      now.vector.replaceSubrange(range, with: version.vector)
      now.array.replaceSubrange(range, with: version.array)
    case .slice(let one, let other):
      // Removes at most a quarter at each end.
      let count = now.array.count
      let range = (one % (count / 4 + 1))..<(count - other % (count / 4 + 1))
      now.vector = Vector(now.vector[range])
      now.array = Array(now.array[range])
    default: preconditionFailure("\(operation) is not of a range.")
    }
  }

  private mutating func performWithKept(_ operation: VectorOperation) {
    if case .keep = operation {
      if kept.count == 6 { kept.removeFirst() }
      kept.append(now)
      return
    }
    guard !kept.isEmpty else { return }
    switch operation {
    case .drop(let which): kept.remove(at: which % kept.count)
    case .restore(let which): now = kept[which % kept.count]
    case .concatenateKept(let which, let isBefore):
      let version = kept[which % kept.count]
      guard now.array.count + version.array.count <= most else { return }
      now.vector = isBefore ? version.vector + now.vector : now.vector + version.vector
      now.array = isBefore ? version.array + now.array : now.array + version.array
    case .changeKept(let which, let position):
      let index = which % kept.count
      let count = kept[index].array.count
      let element = make()
      kept[index].vector.append(element.vector)
      kept[index].array.append(element.array)
      guard count > 0 else { return }
      kept[index].vector[position % count] = element.vector
      kept[index].array[position % count] = element.array
      kept[index].vector.remove(at: position / 2 % count)
      kept[index].array.remove(at: position / 2 % count)
    default: preconditionFailure("\(operation) is not of kept versions.")
    }
  }
}
