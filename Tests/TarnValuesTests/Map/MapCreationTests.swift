import TarnValues
import Testing

@Suite("Making maps")
struct MapCreationTests {
  private let prices: Map = ["milk": 3, "bread": 4, "beer": 2]

  @Test("A map made from duplicate keys keeps each key at its first position")
  func uniquing() {
    let words = "to be or not to be".split(separator: " ").map(String.init)
    let counts = Map(words.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts == ["to": 2, "be": 2, "or": 1, "not": 1])
    counts._checkInvariants()
  }

  @Test("Grouping keeps the order of first elements, and the order of elements within each group")
  func grouping() {
    let groups = Map(grouping: 0..<1_000) { $0 * 7 % 30 }
    #expect(groups.count == 30)
    #expect(Array(groups.keys.prefix(4)) == [0, 7, 14, 21])
    #expect(groups.allSatisfy { key, numbers in numbers == (0..<1_000).filter { $0 * 7 % 30 == key } })
    groups._checkInvariants()
  }

  @Test("Merging appends new keys and calls the closure only for keys of both maps")
  func merging() {
    var calls: [String] = []
    let merged = prices.merging(["salt": 1, "milk": 5, "tea": 6]) { current, new in
      calls.append("\(current) or \(new)")
      return current + new
    }
    #expect(merged == ["milk": 8, "bread": 4, "beer": 2, "salt": 1, "tea": 6])
    #expect(calls == ["3 or 5"])
    #expect(prices.merging([:]) { $1 } == prices && Map().merging(prices) { $1 } == prices)
    merged._checkInvariants()
  }

  @Test("`mapValues`, `compactMapValues` and `filter` return correct maps")
  func values() {
    #expect(prices.mapValues { "\($0)" } == ["milk": "3", "bread": "4", "beer": "2"])
    #expect(prices.compactMapValues { $0 > 2 ? -$0 : nil } == ["milk": -3, "bread": -4])
    let cheap: Map = prices.filter { $0.value < 4 }
    #expect(cheap == ["milk": 3, "beer": 2])
    for map in [prices.mapValues { $0 }, prices.compactMapValues { $0 }, cheap] { map._checkInvariants() }
  }

  @Test("`filter` returns a map without a type annotation")
  func filterIsAMap() {
    #expect(type(of: prices.filter { $0.value < 4 }) == Map<String, Int>.self)
  }

  @Test("A map keeps its keys in insertion order, and new values do not change it")
  func order() {
    var map = prices
    map["milk"] = 9
    map["bread", default: 0] += 1
    #expect(map.updateValue(7, forKey: "beer") == 2 && map.updateValue(1, forKey: "salt") == nil)
    #expect(map == ["milk": 9, "bread": 5, "beer": 7, "salt": 1])
    map["milk"] = nil
    map["milk"] = 9
    #expect(map == ["bread": 5, "beer": 7, "salt": 1, "milk": 9])
    map._checkInvariants()
    #expect(prices == ["milk": 3, "bread": 4, "beer": 2])
  }

  @Test("A map can have optional values")
  func optionalValues() {
    var map: Map<String, Int?> = ["milk": 3, "bread": nil]
    #expect(map["bread"] == .some(nil) && map["beer"] == .none)
    map.updateValue(nil, forKey: "beer")
    map["milk"] = .some(nil)
    #expect(map.count == 3 && map.allSatisfy { $0.value == nil })
    map["milk"] = nil
    #expect(Array(map.keys) == ["bread", "beer"])
    map._checkInvariants()
  }
}
