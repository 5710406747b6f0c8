import TarnLayout
import Testing

@Suite("Layouts of one child") struct BoxTests {
  let block = Block(0, 20, 10)

  @Test("An inset layout keeps its distance from the edges, as far as there is room") func inset() {
    let inset = InsetLayout(block, by: Insets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(inset.frames(100, 50) == [Rect(2, 1, 94, 46)])
    #expect(inset.measured(in: .unbounded) == LayoutMeasurement(Size(26, 14), baseline: 11))
    #expect(inset.frames(5, 2) == [Rect(2, 1, 0, 0)])
  }

  @Test(
    "A frame layout requests an extent, and the constraints limit it",
    arguments: [
      (Dimension.exactly(40), Rect(30, 0, 40, 10)), (.atLeast(40), Rect(0, 0, 100, 10)),
      (.atMost(40), Rect(40, 0, 20, 10)),
      (.exactly(300), Rect(0, 0, 100, 10)), (.any, Rect(0, 0, 100, 10)), (.exactly(.nan), Rect(50, 0, 0, 10)),
      (Dimension(min: 50, max: 20), Rect(25, 0, 50, 10)),
    ]) func sized(width: Dimension, frame: Rect)
  {
    // A picture fills an exact room unless a layout limits it.
    #expect(FrameLayout(block, width: width).frames(100, 10) == [frame])
  }

  @Test("A frame layout has the requested extent where the constraints allow it") func sizedLoose() {
    #expect(FrameLayout(block, height: .atLeast(44)).measured(in: .unbounded).size == Size(20, 44))
    #expect(FrameLayout(block, width: .atMost(8)).measured(in: .unbounded).size == Size(8, 10))
  }

  @Test("An aspect-ratio layout keeps the ratio, whichever side is given") func proportioned() {
    let video = AspectRatioLayout(block, ratio: 16 / 9)
    #expect(video.frames(160, 100) == [Rect(0, 5, 160, 90)])
    #expect(video.frames(200, 90) == [Rect(20, 0, 160, 90)])
    #expect(
      video.measured(in: LayoutConstraints(atMost: Size(160, .infinity)).exactly(160, .horizontal)).size
        == Size(160, 90))
    #expect(video.measured(in: .unbounded).size == Size(20, 11.25))
    #expect(AspectRatioLayout(block, ratio: .nan).ratio == 1)
  }

  @Test("An aligned layout keeps the child's own size") func aligned() {
    #expect(AlignedLayout(block, .bottomTrailing).frames(100, 50) == [Rect(80, 40, 20, 10)])
    #expect(AlignedLayout(block).frames(100, 50) == [Rect(40, 20, 20, 10)])
  }

  @Test("A hidden layout keeps its space on request") func hidden() {
    let hiddenBlock = HiddenLayout(block, when: true, keepsSpace: true)
    #expect(hiddenBlock.measured(in: .unbounded).size == Size(20, 10))
    #expect(hiddenBlock.arranged(in: Rect(0, 0, 20, 10))[0].isHidden)
    #expect(!HiddenLayout(block, when: false).arranged(in: Rect(0, 0, 20, 10))[0].isHidden)
    #expect(HiddenLayout(block, when: true).measured(in: .unbounded).size == .zero)
  }

  @Test("A mirrored layout swaps leading and trailing, and a nested one swaps them back") func mirrored() {
    let row = StackLayout(
      .horizontal, spacing: 5,
      .of(Block(0, 20, 10), MirroredLayout(StackLayout(.horizontal, [Block(1, 10, 10), Block(2, 5, 10)]))))
    #expect(row.frames(100, 10).map(\.minX) == [0, 30, 25])
    #expect(MirroredLayout(row).frames(100, 10).map(\.minX) == [80, 60, 70])
    #expect(MirroredLayout(row, when: false).frames(100, 10) == row.frames(100, 10))
  }

  @Test("EitherLayout and Optional are layouts like any other") func choices() {
    func choice(_ isWide: Bool) -> EitherLayout<InsetLayout<Block>, Block> {
      isWide ? .first(InsetLayout(block, by: 5)) : .second(block)
    }
    #expect(choice(true).measured(in: .unbounded).size == Size(30, 20))
    #expect(choice(false).measured(in: .unbounded).size == Size(20, 10))
    #expect(Block?.none.contents.isEmpty && Block?.some(block).contents == [block])
  }
}
