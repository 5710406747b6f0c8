import TarnLayout
import Testing

@Suite("Layouts of one child") struct BoxTests {
  let block = Block(0, 20, 10)

  @Test("Inset keeps its distance from the edges, as far as there is room") func inset() {
    let inset = Inset(block, by: Insets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(inset.frames(100, 50) == [Rect(2, 1, 94, 46)])
    #expect(inset.measured(in: .unbounded) == Measure(Size(26, 14), baseline: 11))
    #expect(inset.frames(5, 2) == [Rect(2, 1, 0, 0)])
  }

  @Test(
    "Sized requests an extent, and the room limits it",
    arguments: [
      (Extent.exactly(40), Rect(30, 0, 40, 10)), (.atLeast(40), Rect(0, 0, 100, 10)),
      (.atMost(40), Rect(40, 0, 20, 10)),
      (.exactly(300), Rect(0, 0, 100, 10)), (.any, Rect(0, 0, 100, 10)), (.exactly(.nan), Rect(50, 0, 0, 10)),
      (Extent(least: 50, most: 20), Rect(25, 0, 50, 10)),
    ]) func sized(width: Extent, frame: Rect)
  {
    // A picture fills an exact room unless a layout limits it.
    #expect(Sized(block, width: width).frames(100, 10) == [frame])
  }

  @Test("Sized has the requested extent where the room allows it") func sizedLoose() {
    #expect(Sized(block, height: .atLeast(44)).measured(in: .unbounded).size == Size(20, 44))
    #expect(Sized(block, width: .atMost(8)).measured(in: .unbounded).size == Size(8, 10))
  }

  @Test("Proportioned keeps the ratio, whichever side is given") func proportioned() {
    let video = Proportioned(block, ratio: 16 / 9)
    #expect(video.frames(160, 100) == [Rect(0, 5, 160, 90)])
    #expect(video.frames(200, 90) == [Rect(20, 0, 160, 90)])
    #expect(video.measured(in: Room(atMost: Size(160, .infinity)).exactly(160, .horizontal)).size == Size(160, 90))
    #expect(video.measured(in: .unbounded).size == Size(20, 11.25))
    #expect(Proportioned(block, ratio: .nan).ratio == 1)
  }

  @Test("Aligned keeps the child's own size") func aligned() {
    #expect(Aligned(block, .bottomTrailing).frames(100, 50) == [Rect(80, 40, 20, 10)])
    #expect(Aligned(block).frames(100, 50) == [Rect(40, 20, 20, 10)])
  }

  @Test("Hidden keeps its place on request") func hidden() {
    let kept = Hidden(block, when: true, keepsPlace: true)
    #expect(kept.measured(in: .unbounded).size == Size(20, 10))
    #expect(kept.arranged(in: Rect(0, 0, 20, 10))[0].isHidden)
    #expect(!Hidden(block, when: false).arranged(in: Rect(0, 0, 20, 10))[0].isHidden)
    #expect(Hidden(block, when: true).measured(in: .unbounded).size == .zero)
  }

  @Test("Mirrored swaps leading and trailing, and a nested one swaps them back") func mirrored() {
    let row = Stack(
      .horizontal, spacing: 5, .of(Block(0, 20, 10), Mirrored(Stack(.horizontal, [Block(1, 10, 10), Block(2, 5, 10)]))))
    #expect(row.frames(100, 10).map(\.minX) == [0, 30, 25])
    #expect(Mirrored(row).frames(100, 10).map(\.minX) == [80, 60, 70])
    #expect(Mirrored(row, when: false).frames(100, 10) == row.frames(100, 10))
  }

  @Test("Either and Optional are layouts like any other") func choices() {
    func choice(_ isWide: Bool) -> Either<Inset<Block>, Block> { isWide ? .first(Inset(block, by: 5)) : .second(block) }
    #expect(choice(true).measured(in: .unbounded).size == Size(30, 20))
    #expect(choice(false).measured(in: .unbounded).size == Size(20, 10))
    #expect(Block?.none.contents.isEmpty && Block?.some(block).contents == [block])
  }
}
