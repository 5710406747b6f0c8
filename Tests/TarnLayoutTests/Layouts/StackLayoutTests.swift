import TarnLayout
import Testing

@Suite("Stacks") struct StackLayoutTests {
  let blocks = [Block(0, 20, 20), Block(1, 30, 10), Block(2, 10, 30)]

  @Test("A stack places its children in a row, with spacing between them")
  func rows() {
    #expect(
      StackLayout(.horizontal, spacing: 5, alignment: .start, blocks).frames(100, 30)
        == [Rect(0, 0, 20, 20), Rect(25, 0, 30, 10), Rect(60, 0, 10, 30)])
    #expect(
      StackLayout(.vertical, spacing: 5, alignment: .start, blocks).frames(100, 100)
        == [Rect(0, 0, 20, 20), Rect(0, 25, 30, 10), Rect(0, 40, 10, 30)])
  }

  @Test(
    "A stack aligns its children across its axis",
    arguments: [
      (StackAlignment.start, [0.0, 0, 0]), (.center, [5, 10, 0]), (.end, [10, 20, 0]), (.fill, [0, 0, 0]),
      (.baseline, [10, 20, 0]),
    ]) func alignment(alignment: StackAlignment, tops: [Double])
  {
    let frames = StackLayout(.horizontal, alignment: alignment, blocks).frames(100, 30)
    #expect(frames.map(\.minY) == tops)
    #expect(frames.map(\.height) == (alignment == .fill ? [30, 30, 30] : [20, 10, 30]))
  }

  @Test(
    "A stack distributes free room",
    arguments: [
      (Distribution.start, [0.0, 20, 50]), (.center, [20, 40, 70]), (.end, [40, 60, 90]), (.between, [0, 40, 90]),
      (.around, [6.6669921875, 40, 83.3330078125]), (.evenly, [10, 40, 80]),
    ]) func distribution(distribution: Distribution, starts: [Double])
  {
    #expect(StackLayout(.horizontal, distribution: distribution, blocks).frames(100, 30).map(\.minX) == starts)
  }

  @Test("A stack shares the remaining space by weight, and keeps the minimum of flexible children")
  func flexible() {
    let row = StackLayout(
      .horizontal, spacing: 10,
      .of(
        Block(0, 20, 10), FlexibleLayout(Block(1, 0, 10)), FlexibleLayout(Block(2, 0, 10), weight: 3), Block(3, 10, 10))
    )
    #expect(row.frames(140, 10).map(\.width) == [20, 20, 60, 10])
    #expect(row.contents.map(\.id) == [0, 1, 2, 3])
    let narrow = StackLayout(
      .horizontal, .of(FlexibleLayout(Block(0, 0, 10)), FlexibleLayout(Block(1, 0, 10), minimum: 60), Block(2, 80, 10)))
    // Of 100, the minimum of 60 is kept, so the block that requests 80 gets 40, and nothing is left to share.
    #expect(narrow.frames(100, 10).map(\.width) == [0, 60, 40])
    // With more room, the minimum is kept and the other child gets the rest.
    #expect(narrow.frames(190, 10).map(\.width) == [50, 60, 80])
  }

  @Test("Shares end at whole steps, and their sum is the complete remaining space")
  func edges() {
    let thirds = StackLayout(
      .horizontal, [FlexibleLayout(Block(0, 0, 1)), FlexibleLayout(Block(1, 0, 1)), FlexibleLayout(Block(2, 0, 1))])
    let frames = thirds.frames(100, 10)
    #expect(frames[0].maxX == frames[1].minX && frames[1].maxX == frames[2].minX && frames[2].maxX == 100)
  }

  @Test("With a choice, flexible children get enough for the one that needs most")
  func natural() {
    let row = StackLayout(.horizontal, .of(FlexibleLayout(Block(0, 10, 5)), FlexibleLayout(Block(1, 30, 5), weight: 2)))
    #expect(row.measured(in: .unbounded).size == Size(45.001953125, 5))
    let even = StackLayout(.horizontal, .of(FlexibleLayout(Block(0, 10, 5)), FlexibleLayout(Block(1, 30, 5))))
    #expect(even.measured(in: .unbounded).size == Size(60, 5))
  }

  @Test("With a choice, filling children are as wide as the widest") func fill() {
    let column = StackLayout(.vertical, alignment: .fill, blocks)
    #expect(column.measured(in: LayoutConstraints(atMost: Size(200, 200))).size == Size(30, 60))
    #expect(AlignedLayout(column, .topLeading).frames(200, 200).map(\.width) == [30, 30, 30])
  }

  @Test("A text is higher where it is narrow, and pushes the following children")
  func texts() {
    let column = StackLayout(
      .vertical, alignment: .fill, .of(Block(0, .text(words: 10, 20)), Block(1, 10, 10)))
    #expect(column.frames(200, 100) == [Rect(0, 0, 200, 16), Rect(0, 16, 200, 10)])
    #expect(column.frames(100, 100) == [Rect(0, 0, 100, 32), Rect(0, 32, 100, 10)])
    #expect(column.measured(in: LayoutConstraints(atMost: Size(40, .infinity))).size == Size(40, 90))
  }

  @Test("A stack aligns baselines") func baseline() {
    let row = StackLayout(
      .horizontal, alignment: .baseline,
      .of(Block(0, .text(words: 2, 10)), Block(1, 10, 30), InsetLayout(Block(2, .text(words: 1, 10)), by: 4)))
    #expect(row.frames(100, 40).map(\.minY) == [18, 0, 18])
    #expect(row.measured(in: .unbounded).baseline == 30)
  }

  @Test("With too little room, the last children and the spacing shrink, and nothing overflows")
  func squeezed() {
    let row = StackLayout(.horizontal, spacing: 10, alignment: .start, blocks)
    #expect(row.frames(45, 30).map(\.width) == [20, 5, 0])
    #expect(row.frames(10, 30).map(\.minX) == [0, 5, 10])
  }

  @Test("A removed child takes no spacing, and stays in the order of contents") func removed() {
    let row = StackLayout(
      .horizontal, spacing: 10, alignment: .start,
      .of(Block(0, 10, 10), HiddenLayout(Block(1, 10, 10), when: true), Block(2, 10, 10)))
    let arrangement = row.arranged(in: Rect(0, 0, 100, 10))
    #expect(arrangement.map(\.content.id) == [0, 1, 2])
    #expect(arrangement.map(\.isHidden) == [false, true, false])
    #expect(arrangement.map(\.frame.minX) == [0, 0, 20])
    #expect(StackLayout(.horizontal, [Block?.none, Block(1, 10, 10)]).measured(in: .unbounded).size == Size(10, 10))
  }
}
