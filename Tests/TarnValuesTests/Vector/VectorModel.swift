import TarnTesting
import TarnValues

/// An element the random programs are run with: made of a number, and equal to what was made of an equal one.
protocol ModelElement: Equatable {
  static func make(_ number: Int, _ live: LiveCount) -> Self
  var number: Int { get }
}

/// How many instances there are.
final class LiveCount {
  var instances = 0
}

extension Int: ModelElement {
  static func make(_ number: Int, _ live: LiveCount) -> Int { number }
  var number: Int { self }
}

extension String: ModelElement {
  // Too long to be held in the string itself.
  static func make(_ number: Int, _ live: LiveCount) -> String { "element \(number + 1_000_000_000)" }
  var number: Int { Int(dropFirst(8))! - 1_000_000_000 }
}

struct Wide: ModelElement {
  var number: Int
  var rest: (Int, Int, Int, Int, Int)

  static func make(_ number: Int, _ live: LiveCount) -> Wide {
    Wide(number: number, rest: (number &* 3, number &* 5, number &* 7, number &* 11, ~number))
  }

  static func == (one: Wide, other: Wide) -> Bool { one.number == other.number && one.rest == other.rest }
}

/// Counts itself.
final class Counted: ModelElement {
  let number: Int
  let live: LiveCount

  init(_ number: Int, _ live: LiveCount) {
    self.number = number
    self.live = live
    live.instances += 1
  }

  deinit { live.instances -= 1 }

  static func make(_ number: Int, _ live: LiveCount) -> Counted { Counted(number, live) }
  static func == (one: Counted, other: Counted) -> Bool { one.number == other.number }
}

/// A step of a random program. Places are numbers of any size, brought into range when the step is taken, so that a
/// program stays one when it is shrunk.
enum VectorAct {
  case append
  case appendMany(Int)
  case set(at: Int)
  case insert(at: Int)
  case remove(at: Int)
  case popLast
  case removeSubrange(Int, Int)
  case replaceSubrange(Int, Int, with: Int)
  case replaceSubrangeByKept(Int, Int, which: Int)
  case removeWhere(remainder: Int, of: Int)
  case slice(Int, Int)
  case keep
  case drop(which: Int)
  case restore(which: Int)
  case concatenateKept(which: Int, isBefore: Bool)
  case changeKept(which: Int, at: Int)

  static func random(most: Int, _ random: inout SeededRandom) -> VectorAct {
    func place() -> Int { Int.random(in: 0..<1_000_000, using: &random) }
    switch Int.random(in: 0..<25, using: &random) {
    case 0, 1: return .append
    case 2, 3: return .appendMany(Int.random(in: 0...most, using: &random))
    case 4, 5: return .set(at: place())
    case 6, 7, 8: return .insert(at: place())
    case 9, 10, 11: return .remove(at: place())
    case 12: return .popLast
    case 13: return .removeSubrange(place(), place())
    case 14: return .replaceSubrange(place(), place(), with: Int.random(in: 0...most, using: &random))
    case 15: return .replaceSubrangeByKept(place(), place(), which: place())
    case 16: return .removeWhere(remainder: place(), of: Int.random(in: 2...9, using: &random))
    case 17: return .slice(place(), place())
    case 18, 19: return .keep
    case 20: return .drop(which: place())
    case 21: return .restore(which: place())
    case 22: return .concatenateKept(which: place(), isBefore: false)
    case 23: return .concatenateKept(which: place(), isBefore: true)
    default: return .changeKept(which: place(), at: place())
    }
  }
}

/// A vector and an array to which the same is done.
struct VectorModel<Element: ModelElement> {
  /// A vector and what it should be.
  struct Version {
    var vector: Vector<Element> = []
    var array: [Element] = []
  }

  /// The elements of the vectors are others than those of the arrays, so that each may be counted by itself.
  let live = (vectors: LiveCount(), arrays: LiveCount())
  let most: Int
  var now = Version()
  var kept: [Version] = []
  var made = 0

  init(most: Int) { self.most = most }

  /// What differs after the program, in words.
  static func difference(_ acts: [VectorAct], most: Int, comparingEvery period: Int = 1) -> String? {
    var model = VectorModel(most: most)
    let live = model.live
    for (index, act) in acts.enumerated() {
      model.perform(act)
      let isCompared = index % period == 0 || index == acts.count - 1
      if let words = model.difference(isCompared: isCompared) { return "after \(act), step \(index): \(words)" }
    }
    model.kept = []
    model.now = Version()
    return live.vectors.instances == 0 ? nil : "\(live.vectors.instances) instances live on"
  }

  func difference(isCompared: Bool) -> String? {
    now.vector._checkInvariants()
    if now.vector.count != now.array.count { return "\(now.vector.count) elements, not \(now.array.count)" }
    if live.vectors.instances != live.arrays.instances {
      return "\(live.vectors.instances) instances, not \(live.arrays.instances)"
    }
    guard isCompared else { return nil }
    if !now.vector.elementsEqual(now.array) { return "other elements" }
    for (index, version) in kept.enumerated() {
      version.vector._checkInvariants()
      if version.vector.count != version.array.count { return "kept version \(index) has \(version.vector.count)" }
      if !version.vector.elementsEqual(version.array) { return "kept version \(index) has other elements" }
    }
    return nil
  }

  mutating func make() -> (vector: Element, array: Element) {
    made += 1
    return (.make(made, live.vectors), .make(made, live.arrays))
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

  /// Two numbers as a range of positions.
  func range(_ one: Int, _ other: Int) -> Range<Int> {
    let (one, other) = (one % (now.array.count + 1), other % (now.array.count + 1))
    return min(one, other)..<max(one, other)
  }

  mutating func perform(_ act: VectorAct) {
    let count = now.array.count
    switch act {
    case .append:
      let element = make()
      now.vector.append(element.vector)
      now.array.append(element.array)
    case .appendMany(let number):
      guard count + number <= most else { return }
      let elements = make(number)
      now.vector.append(contentsOf: elements.vector)
      now.array.append(contentsOf: elements.array)
    case .set(let place):
      guard count > 0 else { return }
      let element = make()
      now.vector[place % count] = element.vector
      now.array[place % count] = element.array
    case .insert(let place):
      let element = make()
      now.vector.insert(element.vector, at: place % (count + 1))
      now.array.insert(element.array, at: place % (count + 1))
    case .remove(let place):
      guard count > 0 else { return }
      now.vector.remove(at: place % count)
      now.array.remove(at: place % count)
    case .popLast:
      _ = now.vector.popLast()
      _ = now.array.popLast()
    case .removeWhere(let remainder, let divisor):
      now.vector.removeAll { $0.number % divisor == remainder % divisor }
      now.array.removeAll { $0.number % divisor == remainder % divisor }
    case .removeSubrange, .replaceSubrange, .replaceSubrangeByKept, .slice: performOnRange(act)
    case .keep, .drop, .restore, .concatenateKept, .changeKept: performWithKept(act)
    }
  }

  private mutating func performOnRange(_ act: VectorAct) {
    switch act {
    case .removeSubrange(let one, let other):
      // Mostly short ones, or little would ever grow large.
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
      // At most a quarter from each end.
      let count = now.array.count
      let range = (one % (count / 4 + 1))..<(count - other % (count / 4 + 1))
      now.vector = Vector(now.vector[range])
      now.array = Array(now.array[range])
    default: preconditionFailure("\(act) is not of a range.")
    }
  }

  private mutating func performWithKept(_ act: VectorAct) {
    if case .keep = act {
      if kept.count == 6 { kept.removeFirst() }
      kept.append(now)
      return
    }
    guard !kept.isEmpty else { return }
    switch act {
    case .drop(let which): kept.remove(at: which % kept.count)
    case .restore(let which): now = kept[which % kept.count]
    case .concatenateKept(let which, let isBefore):
      let version = kept[which % kept.count]
      guard now.array.count + version.array.count <= most else { return }
      now.vector = isBefore ? version.vector + now.vector : now.vector + version.vector
      now.array = isBefore ? version.array + now.array : now.array + version.array
    case .changeKept(let which, let place):
      let index = which % kept.count
      let count = kept[index].array.count
      let element = make()
      kept[index].vector.append(element.vector)
      kept[index].array.append(element.array)
      guard count > 0 else { return }
      kept[index].vector[place % count] = element.vector
      kept[index].array[place % count] = element.array
      kept[index].vector.remove(at: place / 2 % count)
      kept[index].array.remove(at: place / 2 % count)
    default: preconditionFailure("\(act) is not of kept versions.")
    }
  }
}
