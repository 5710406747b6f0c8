/// An element or a key that random programs are run with: made of a number, and equal to what was made of an equal one.
protocol ModelElement: Hashable {
  static func make(_ number: Int, _ live: LiveCount) -> Self
  var number: Int { get }
}

/// How many instances there are.
final class LiveCount {
  var instances = 0
}

/// The elements of a collection are other instances than those of its model, so that each may be counted by itself.
struct Live {
  let collection = LiveCount()
  let model = LiveCount()

  /// What differs between them, in words.
  var difference: String? {
    collection.instances == model.instances ? nil : "\(collection.instances) instances, not \(model.instances)"
  }

  var leftovers: String? { collection.instances == 0 ? nil : "\(collection.instances) instances live on" }
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

/// 48 bytes: fewer of them are in a leaf than of numbers.
struct Wide: ModelElement {
  var number: Int
  var rest: (Int, Int, Int, Int, Int)

  static func make(_ number: Int, _ live: LiveCount) -> Wide {
    Wide(number: number, rest: (number &* 3, number &* 5, number &* 7, number &* 11, ~number))
  }

  static func == (one: Wide, other: Wide) -> Bool { one.number == other.number && one.rest == other.rest }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// 96 bytes: as few of them are in a leaf as of anything larger.
struct Wider: ModelElement {
  var wide: (Wide, Wide)

  static func make(_ number: Int, _ live: LiveCount) -> Wider {
    Wider(wide: (.make(number, live), .make(~number, live)))
  }

  var number: Int { wide.0.number }
  static func == (one: Wider, other: Wider) -> Bool { one.wide.0 == other.wide.0 && one.wide.1 == other.wide.1 }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
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
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A key of which many have one hash.
struct Meeting: ModelElement {
  let number: Int

  static func make(_ number: Int, _ live: LiveCount) -> Meeting { Meeting(number: number) }
  func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
}
