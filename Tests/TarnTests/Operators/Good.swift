import TarnValues

/// The element of the collections in tests of operators. Many have the same rank and the same owner.
struct Good: Identifiable, Hashable {
  let id: Int
  var rank: Int
  var isSold: Bool
  var owner: Int?

  init(id: Int, rank: Int, isSold: Bool, owner: Int?) {
    self.id = id
    self.rank = rank
    self.isSold = isSold
    self.owner = owner
  }

  /// Creates a good whose fields are a function of a number.
  init(id: Int, _ number: UInt64) {
    self.id = id
    rank = Int(number % 7)
    isSold = number / 7 % 3 == 0
    owner = number / 21 % 5 == 0 ? nil : Int(number / 105 % 9)
  }
}

/// A collection of goods.
protocol Stock: VersionedCollection {
  static func make(_ good: Good) -> Element
  static func good(_ element: Element) -> Good
}

extension Stock {
  var goods: [Good] { map(Self.good) }
}

extension Table: Stock where Element == Good {
  static func make(_ good: Good) -> Good { good }
  static func good(_ element: Good) -> Good { element }
}

extension Map: Stock where Key == Int, Value == Good {
  static func make(_ good: Good) -> Element { (good.id, good) }
  static func good(_ element: Element) -> Good { element.value }
}

/// A collection whose elements have no identity and are often equal.
extension Vector: Stock where Element == Good {
  static func make(_ good: Good) -> Good { Good(id: 0, rank: good.rank, isSold: good.isSold, owner: good.owner) }
  static func good(_ element: Good) -> Good { element }
}
