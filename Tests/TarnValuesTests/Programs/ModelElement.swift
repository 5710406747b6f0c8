/// An element or key for random programs: made from a number, and equal to elements made from the same number.
protocol ModelElement: Hashable {
  static func make(_ number: Int, _ live: LiveCount) -> Self
  var number: Int { get }
}

/// Counts the live instances.
final class LiveCount {
  var instances = 0
}

/// A collection and its model have separate instances of equal elements, so that each can be counted.
struct Live {
  let collection = LiveCount()
  let model = LiveCount()

  /// A description of the difference between the two counts, or nil.
  var difference: String? {
    collection.instances == model.instances ? nil : "\(collection.instances) instances, not \(model.instances)"
  }

  var unreleased: String? { collection.instances == 0 ? nil : "\(collection.instances) instances live on" }
}

extension Int: ModelElement {
  static func make(_ number: Int, _ live: LiveCount) -> Int { number }
  var number: Int { self }
}

extension String: ModelElement {
  // Too long for a small string, so that it is allocated on the heap.
  static func make(_ number: Int, _ live: LiveCount) -> String { "element \(number + 1_000_000_000)" }
  var number: Int { Int(dropFirst(8))! - 1_000_000_000 }
}

/// An element of 48 bytes: a leaf holds fewer of them than of numbers.
struct Wide: ModelElement {
  var number: Int
  var rest: (Int, Int, Int, Int, Int)

  static func make(_ number: Int, _ live: LiveCount) -> Wide {
    Wide(number: number, rest: (number &* 3, number &* 5, number &* 7, number &* 11, ~number))
  }

  static func == (one: Wide, other: Wide) -> Bool { one.number == other.number && one.rest == other.rest }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An element of 96 bytes: a leaf holds as few of them as of any larger element.
struct Wider: ModelElement {
  var wide: (Wide, Wide)

  static func make(_ number: Int, _ live: LiveCount) -> Wider {
    Wider(wide: (.make(number, live), .make(~number, live)))
  }

  var number: Int { wide.0.number }
  static func == (one: Wider, other: Wider) -> Bool { one.wide.0 == other.wide.0 && one.wide.1 == other.wide.1 }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An object that counts its live instances.
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
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A key that shares its hash with many others.
struct Meeting: ModelElement {
  let number: Int

  static func make(_ number: Int, _ live: LiveCount) -> Meeting { Meeting(number: number) }
  func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
}
