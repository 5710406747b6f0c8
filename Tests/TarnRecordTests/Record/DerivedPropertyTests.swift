import TarnRecord
import Testing

@Suite("A record with a property that follows from others") struct DerivedPropertyTests {
  private struct Basket: Record {
    var prices: [Int] = [] { didSet { total = prices.reduce(0, +) } }
    private(set) var total = 0
    var note = ""

    static let fields: [Field<Basket>] = [Field("prices", \.prices), Field("note", \.note)]
    static let derived = ["total"]

    private enum CodingKeys: CodingKey { case prices, note }
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      prices = try container.decode([Int].self, forKey: .prices)
      note = try container.decode(String.self, forKey: .note)
      // In its own initialiser a property tells nobody that it was set.
      total = prices.reduce(0, +)
    }
  }

  @Test("names it beside the list, and it is kept up by what a patch sets") func derived() throws {
    var basket = Basket()
    basket.prices = [3, 4]
    #expect(Basket.unlisted(in: basket) == [])
    #expect(try Patch(from: Basket(), to: basket).applied(to: Basket()).total == 7)
  }
}
