/// An element or key for random programs: made from a number, and equal to elements made from the same number.
protocol ModelElement: Hashable {
  static func make(_ number: Int, _ instances: InstanceCount) -> Self
  var number: Int { get }
}

/// Counts the live instances.
final class InstanceCount {
  var count = 0
}

/// A collection and its model have separate instances of equal elements, so that each can be counted.
struct InstanceCounts {
  let collection = InstanceCount()
  let model = InstanceCount()

  /// A description of the difference between the two counts, or nil.
  var difference: String? {
    collection.count == model.count ? nil : "\(collection.count) instances, not \(model.count)"
  }

  var unreleased: String? { collection.count == 0 ? nil : "\(collection.count) instances are not released" }
}

extension Int: ModelElement {
  static func make(_ number: Int, _ instances: InstanceCount) -> Int { number }
  var number: Int { self }
}

extension String: ModelElement {
  // Too long for a small string, so that it is allocated on the heap.
  static func make(_ number: Int, _ instances: InstanceCount) -> String { "element \(number + 1_000_000_000)" }
  var number: Int { Int(dropFirst(8))! - 1_000_000_000 }
}

/// An element of 48 bytes: a leaf holds fewer of them than of numbers.
struct Wide: ModelElement {
  var number: Int
  var padding: (Int, Int, Int, Int, Int)

  static func make(_ number: Int, _ instances: InstanceCount) -> Wide {
    Wide(number: number, padding: (number &* 3, number &* 5, number &* 7, number &* 11, ~number))
  }

  static func == (lhs: Wide, rhs: Wide) -> Bool { lhs.number == rhs.number && lhs.padding == rhs.padding }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An element of 96 bytes: a leaf holds as few of them as of any larger element.
struct Wider: ModelElement {
  var wide: (Wide, Wide)

  static func make(_ number: Int, _ instances: InstanceCount) -> Wider {
    Wider(wide: (.make(number, instances), .make(~number, instances)))
  }

  var number: Int { wide.0.number }
  static func == (lhs: Wider, rhs: Wider) -> Bool { lhs.wide.0 == rhs.wide.0 && lhs.wide.1 == rhs.wide.1 }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An object that counts its live instances.
final class Counted: ModelElement {
  let number: Int
  let instances: InstanceCount

  init(_ number: Int, _ instances: InstanceCount) {
    self.number = number
    self.instances = instances
    instances.count += 1
  }

  deinit { instances.count -= 1 }

  static func make(_ number: Int, _ instances: InstanceCount) -> Counted { Counted(number, instances) }
  static func == (lhs: Counted, rhs: Counted) -> Bool { lhs.number == rhs.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A key that shares its hash with many others.
struct Colliding: ModelElement {
  let number: Int

  static func make(_ number: Int, _ instances: InstanceCount) -> Colliding { Colliding(number: number) }
  func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
}
