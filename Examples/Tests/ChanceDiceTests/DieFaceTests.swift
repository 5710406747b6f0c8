import Testing

@testable import ChanceDice

@Suite("The sides of dice") struct DieFaceTests {
  @Test("Six-sided dice show pips and others a number; dice that do not count have a dashed frame")
  func dice() throws {
    let four = DieFace(die: .sides(6), shown: 4, isKept: true)
    #expect(four.box == ["╭───────╮", "│ ●   ● │", "│       │", "│ ●   ● │", "╰───────╯"])
    #expect(four.text() == "A die of 6 sides shows 4")
    for shown in 1...6 {
      let face = DieFace(die: .sides(6), shown: shown, isKept: true)
      #expect(face.pips?.count == shown)
      // The pips are symmetric under a half turn, as on a real die.
      #expect(face.pips?.map { 8 - $0 }.sorted() == face.pips)
    }
    let out = DieFace(die: .sides(20), shown: 17, isKept: false)
    #expect(out.box == ["╭╌╌╌╌╌╌╌╮", "┆       ┆", "┆  17   ┆", "┆       ┆", "╰╌╌╌╌╌╌╌╯"])
    #expect(out.text() == "A die of 20 sides shows 17, not counted" && out.pips == nil)
    #expect(DieFace(die: .fate, shown: -1, isKept: true).text() == "A fate die shows −")
  }

  @Test("A roll has a side for each number, in the order of the throw")
  func faces() throws {
    let dice = try DiceNotation("3d6!kh2+dF")
    let roll = try #require(dice.roll(of: [[5, 1, 0, 3], [2]]))
    #expect(dice.faces(of: roll).map(\.shown) == [6, 2, 1, 4, 1])
    #expect(dice.faces(of: roll).map(\.isKept) == [true, true, false, true, true])
    #expect(dice.faces(of: roll).last?.die == .fate)
  }
}

@Suite("Playing cards") struct PlayingCardTests {
  @Test("A deck has each card once, and half of them are red")
  func deck() {
    #expect(PlayingCard.all.count == 52 && Set(PlayingCard.all.map(\.description)).count == 52)
    #expect(PlayingCard.all.count(where: \.isRed) == 26)
    #expect(PlayingCard(rawValue: 0)?.description == "A♠" && PlayingCard(rawValue: 22)?.description == "10♥")
    #expect(PlayingCard(rawValue: 52) == nil && PlayingCard(rawValue: -1) == nil)
  }
}
