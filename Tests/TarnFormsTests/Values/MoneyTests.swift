import TarnForms
import TarnTesting
import Testing

/// Amounts of money and their texts.
@Suite("Amounts of money") struct MoneyTests {
  @Test(
    "Texts that people type are amounts",
    arguments: [
      ("12", 1_200), ("12.5", 1_250), ("12,50", 1_250), ("0.05", 5), ("-3.20", -320), ("−3", -300),
      ("1 234.50", 123_450), ("1’234", 123_400), ("007", 700), ("1\u{202f}000,1", 100_010),
    ])
  func reads(text: String, hundredths: Int) { #expect(Money(text) == Money(hundredths: hundredths)) }

  @Test(
    "Other texts are none",
    arguments: [
      "", "-", ".", "12.", ".5", "1.234", "1,2,3", "1.000,50", " 12", "1-2", "a", "1e3", "٣",
      "92233720368547758.08",
    ])
  func refuses(text: String) { #expect(Money(text) == nil) }

  @Test("An amount is read from its own text") func roundTrip() {
    var random = SeededRandom(seed: 7)
    for amount in [0, 5, -5, 99, -100, .max, .min]
      + (0..<200).map({ _ in Int.random(in: -100_000...100_000, using: &random) })
    {
      let money = Money(hundredths: amount)
      #expect(Money("\(money)") == money)
    }
    #expect("\(Money(hundredths: -50))" == "-0.50")
  }

  @Test("Sums are exact") func sums() {
    let tenth = Money(hundredths: 10)
    #expect((0..<1_000).reduce(Money.zero) { sum, _ in sum + tenth } == Money(hundredths: 10_000))
    #expect(Money(hundredths: 100) - Money(hundredths: 1) < Money(hundredths: 100))
  }

  @Test("A sum that is too large stays at the greatest amount of its sign, and ends no program")
  func greatestSums() {
    let (great, cent) = (Money("92233720368547758.07") ?? .zero, Money(hundredths: 1))
    #expect(great.hundredths == .max)
    #expect(great + great == great && great + cent == great && great - cent < great)
    let small = Money(hundredths: .min)
    #expect(small + small == small && small - cent == small && small + cent > small && small - great == small)
    #expect([great, great, great].reduce(.zero, +) == great)
  }

  @Test("A product is that of repeated sums, and one that is too large stays at the greatest amount of its sign")
  func products() {
    let price = Money(hundredths: 250)
    #expect(price * 3 == price + price + price && price * 0 == .zero && price * -2 == Money(hundredths: -500))
    let (great, small) = (Money(hundredths: .max), Money(hundredths: .min))
    #expect(great * 2 == great && great * -2 == small && small * 2 == small && small * -1 == great)
  }
}
