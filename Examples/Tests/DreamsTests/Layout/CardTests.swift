import Dreams
import Foundation
import TarnLayout
import TarnTesting
import Testing

@Suite("Cards of dreams") struct CardTests {
  @Test("A row of the list has stacked creatures on the left and the text on the right")
  func row() {
    let card = Dream.bike.card(at: .list).arranged(in: Rect(x: 0, y: 0, width: 344, height: 88))
    // A margin of 8 leaves 328 × 72. Without the 8 between, a third of it is 106.667 wide; three creatures need two
    // offsets of 12 × 6.
    let third = (320.0 / 3 * 1_024).rounded() / 1_024
    #expect(
      card.map(\.frame) == [
        Rect(x: 8, y: 8, width: third - 24, height: 60), Rect(x: 20, y: 14, width: third - 24, height: 60),
        Rect(x: 32, y: 20, width: third - 24, height: 60),
        // “Riding my bike” has 14 letters of 8.5, and “three cats” 10 of 6.5, in lines of 21.25 and 16.25, centered in
        // 72.
        Rect(x: 16 + third, y: 25.25, width: 119, height: 21.25),
        Rect(x: 16 + third, y: 46.5, width: 65, height: 16.25),
      ])
    #expect(
      card.map(\.content.kind) == [
        .creature(.cat, []), .creature(.cat, []), .creature(.cat, []), .title("Riding my bike"),
        .detail("three cats"),
      ])
  }

  @Test(
    "One creature fills the decoration: a third of a list card, and more on the others",
    arguments: zip(CardSize.all, [1 / 3, 1 / 2, 2 / 5] as [Double]))
  func one(size: CardSize, share: Double) {
    let card = Dream.keynote.card(at: size).arranged(in: Rect(x: 0, y: 0, width: 390, height: 240))
    let margin = size.margin
    let width = ((390 - 3 * margin) * share * 1_024).rounded() / 1_024
    #expect(card[0].frame == Rect(x: margin, y: margin, width: width, height: 240 - 2 * margin))
    #expect(card[0].content.kind == .creature(.unicorn, [.rain]))
    #expect(card.count == 3)
  }

  @Test("Five creatures each have enough room on the narrowest card", arguments: CardSize.all)
  func five(size: CardSize) {
    let five = Dream.bike.altered(by: .count(.five))
    let frames = five.card(at: size).arranged(in: Rect(x: 0, y: 0, width: 328, height: 120)).prefix(5).map(\.frame)
    #expect(frames.allSatisfy { $0.width >= 48 && $0.height >= 40 })
    for (back, front) in zip(frames, frames.dropFirst()) {
      #expect(front.minX - back.minX >= 12 && front.minY - back.minY >= 6)
    }
  }

  @Test("All sizes have the same parts with the same IDs in the same order")
  func sizes() {
    let parts = CardSize.all.map { size in Dream.bike.card(at: size).contents }
    #expect(Set(parts.map { $0.map(\.id) }).count == 1)
    #expect(Set(parts.map { $0.map(\.kind) }).count == 1)
    let requests = CardSize.all.map { Dream.keynote.card(at: $0).measured(in: .unbounded).size.height }
    #expect(requests == [64, 192, 120])
  }

  @Test("Cards satisfy the laws of layouts for any creature, count and text", arguments: CardSize.all)
  func laws(size: CardSize) {
    for count in CreatureCount.allCases {
      for text in ["", "A lake", String(repeating: "Rhabarberbarbara ", count: 100)] {
        let dream = Dream.keynote.altered(by: .count(count), .describe(text))
        #expect(LayoutLaws(dream.card(at: size)).firstViolation() == nil)
      }
    }
  }

  @Test("The favourite creature's card has the layout of a dream's card") func favourite() {
    let room = Rect(x: 0, y: 0, width: 344, height: 64)
    let (card, dream) = (Creature.owl.card(at: .list), Dream.keynote.card(at: .list))
    #expect(card.contents.map(\.kind) == [.creature(.owl, []), .title("Favourite creature"), .detail("owl")])
    #expect(card.contents.map(\.id.region) == dream.contents.map(\.id.region))
    #expect(card.arranged(in: room)[0].frame == dream.arranged(in: room)[0].frame)
    #expect(LayoutLaws(card).firstViolation() == nil)
  }

  @Test("A device with other fonts measures with its own ruler")
  func ruler() {
    let inCells = Dream.keynote.card(at: .list).arranged(in: Rect(x: 0, y: 0, width: 360, height: 64)) { part, _ in
      switch part.kind {
      case .creature: LayoutMeasurement(Size(width: 16, height: 16))
      case .title(let text), .detail(let text): LayoutMeasurement(Size(width: 8 * Double(text.count), height: 16))
      }
    }
    #expect(inCells[1].frame.size == Size(width: 88, height: 16))
    #expect(inCells[2].frame.size == Size(width: 152, height: 16))
  }
}

@Suite("The shared picture") struct ShareSheetTests {
  private func dreams(_ count: Int) -> [Dream] {
    (0..<count).map { Dream(id: uuid($0), description: "Dream \($0)", creature: .owl, count: .two) }
  }

  @Test(
    "The number of columns makes the sheet about square",
    arguments: [(1, 1, 392.0, 212.0), (2, 1, 392, 408), (3, 2, 768, 408), (8, 2, 768, 800), (50, 5, 1_896, 1_976)])
  func size(count: Int, columns: Int, width: Double, height: Double) {
    let sheet = ShareSheet(of: dreams(count))
    #expect(sheet.columns == columns)
    #expect(sheet.size == Size(width: width, height: height))
  }

  @Test("Every dream has a card, in order, row by row, without overlaps")
  func cards() {
    let sheet = ShareSheet(of: dreams(5))
    let parts = sheet.layout.arranged(in: Rect(sheet.size))
    #expect(parts.count == 5 * 4)
    #expect(Set(parts.map(\.content.id)).count == parts.count)
    let first = parts.filter { $0.content.id.region == .creature(0) }
    #expect(first.map(\.content.id.dream) == (0..<5).map(uuid))
    #expect(first.map(\.frame.minX) == [28, 404, 28, 404, 28])
    #expect(first.map(\.frame.minY) == [28, 28, 224, 224, 420])
  }

  @Test("The panes have the frames of the cards") func panes() {
    let sheet = ShareSheet(of: dreams(3))
    let parts = sheet.layout.arranged(in: Rect(sheet.size))
    #expect(sheet.cards.map(\.size) == Array(repeating: ShareSheet.card, count: 3))
    for (card, id) in zip(sheet.cards, (0..<3).map(uuid)) {
      #expect(parts.filter { $0.content.id.dream == id }.allSatisfy { card.contains($0.frame) })
    }
  }

  @Test("A card on the sheet has the layout of a single card") func alone() {
    let sheet = ShareSheet(of: [.bike])
    let alone = Dream.bike.card(at: .share).arranged(in: Rect(x: 16, y: 16, width: 360, height: 180))
    #expect(sheet.layout.arranged(in: Rect(sheet.size)).map(\.frame) == alone.map(\.frame))
    #expect(LayoutLaws(ShareSheet(of: [.bike, .keynote, .tests]).layout).firstViolation() == nil)
  }
}

extension CardSize {
  static let all = [CardSize.list, .preview, .share]
}
