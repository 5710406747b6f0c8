import TarnRecord
import Testing

@Suite("Records with a derived property") struct DerivedPropertyTests {
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
      // In its own initializer, a property does not call didSet.
      total = prices.reduce(0, +)
    }
  }

  @Test("A derived property is listed as such, and didSet updates it when a patch is applied") func derived() throws {
    var basket = Basket()
    basket.prices = [3, 4]
    #expect(Basket.unlisted(in: basket) == [])
    #expect(try Patch(from: Basket(), to: basket).applied(to: Basket()).total == 7)
  }
}
