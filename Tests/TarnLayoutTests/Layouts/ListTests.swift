import TarnLayout
import Testing

@Suite("Layouts of several children") struct ListTests {
  @Test("An overlay is as large as its largest child") func overlay() {
    let blocks = [Block(0, 20, 20), Block(1, 10, 30)]
    #expect(
      ZStackLayout(alignment: .bottomTrailing, blocks).frames(30, 30) == [Rect(10, 10, 20, 20), Rect(20, 0, 10, 30)])
    #expect(ZStackLayout(blocks).measured(in: .unbounded).size == Size(20, 30))
    #expect(ZStackLayout(fills: true, blocks).frames(50, 40) == [Rect(0, 0, 50, 40), Rect(0, 0, 50, 40)])
    let fitting = AlignedLayout(ZStackLayout(fills: true, blocks), .topLeading)
    #expect(fitting.frames(50, 40) == [Rect(0, 0, 20, 30), Rect(0, 0, 20, 30)])
  }

  @Test("A background has the size of the content in front of it, and comes first") func backed() {
    let card = BackgroundLayout(InsetLayout(Block(1, 20, 10), by: 4), background: Block(0, .greedy))
    let arrangement = AlignedLayout(card).arranged(in: Rect(0, 0, 100, 50))
    #expect(arrangement.map(\.content.id) == [0, 1])
    #expect(arrangement.map(\.frame) == [Rect(36, 16, 28, 18), Rect(40, 20, 20, 10)])
    #expect(arrangement.index(at: Point(x: 45, y: 25)) == 1)
    #expect(arrangement.index(at: Point(x: 37, y: 17)) == 0)
    #expect(arrangement.index(at: Point(x: 0, y: 0)) == nil)
  }

  @Test("A decoration takes its share of the width") func decorating() {
    let row = DecoratingLayout(Block(0, 10, 10), Block(1, .text(words: 8, 10)), share: 0.25, spacing: 20)
    #expect(row.frames(100, 40) == [Rect(0, 0, 20, 40), Rect(40, 0, 60, 40)])
    // In a list the width is given, and the height results from the content.
    let wide = LayoutConstraints(atLeast: Size(100, 0), atMost: Size(100, .infinity))
    #expect(row.measured(in: wide).size == Size(100, 32))
    // A spacing of 20, and three quarters for 80, in whole steps.
    #expect(row.measured(in: .unbounded).size == Size(126.66699, 16).inSteps)
  }

  @Test("A cascade is offset by steps, which shrink with too little room") func cascading() {
    let cascade = CascadingLayout(step: Size(10, 5), [Block(0, 20, 20), Block(1, 20, 20), Block(2, 20, 20)])
    #expect(cascade.frames(60, 40) == [Rect(0, 0, 40, 30), Rect(10, 5, 40, 30), Rect(20, 10, 40, 30)])
    #expect(cascade.measured(in: .unbounded).size == Size(40, 30))
    #expect(cascade.frames(10, 40).map(\.minX) == [0, 5, 10])
  }

  @Test("A cascade can be a decoration") func decoratingCascade() {
    let row = DecoratingLayout(
      CascadingLayout(step: Size(4, 4), [Block(0, 1, 1), Block(1, 1, 1)]), Block(2, 1, 1), share: 0.5)
    #expect(row.frames(40, 20) == [Rect(0, 0, 16, 16), Rect(4, 4, 16, 16), Rect(20, 0, 20, 20)])
    #expect(row.contents.map(\.id) == [0, 1, 2])
  }

  @Test("A flow breaks lines and stays inside its bounds") func flow() {
    let blocks = [Block(0, 30, 10), Block(1, 30, 20), Block(2, 30, 10), Block(3, 100, 10)]
    let flow = FlowLayout(spacing: 10, lineSpacing: 5, alignment: .bottom, blocks)
    #expect(
      flow.frames(80, 100)
        == [Rect(0, 10, 30, 10), Rect(40, 0, 30, 20), Rect(0, 25, 30, 10), Rect(0, 40, 80, 10)])
    #expect(flow.measured(in: .unbounded).size == Size(220, 20))
    #expect(flow.measured(in: LayoutConstraints(atMost: Size(75, .infinity))).size == Size(75, 50))
    #expect(flow.frames(80, 30).allSatisfy { Rect(0, 0, 80, 30).contains($0) })
    let centered = FlowLayout(spacing: 10, distribution: .between, blocks)
    #expect(centered.frames(80, 100).map(\.minX) == [0, 50, 0, 0])
  }

  @Test("A grid has fixed, fitting and flexible columns") func grid() {
    let cells = [Block(0, 10, 10), Block(1, 30, 20), Block(2, 5, 5), Block(3, 15, 10), Block(4, 1, 1)]
    let grid = GridLayout([.fixed(20), .fitting, .flexible()], spacing: Size(5, 5), alignment: .topLeading, cells)
    #expect(
      grid.frames(100, 100)
        == [
          Rect(0, 0, 20, 10), Rect(25, 0, 30, 20), Rect(60, 0, 40, 5), Rect(0, 25, 20, 10), Rect(25, 25, 1, 1),
        ])
    #expect(grid.contents.map(\.id) == [0, 1, 2, 3, 4])
    #expect(grid.measured(in: .unbounded).size == Size(65, 35))
    #expect(GridLayout(columns: 3, cells).frames(90, 50).map(\.minX) == [0, 30, 60, 0, 30])
    #expect(GridLayout([], [Block(0, 1, 1)]).frames(10, 10) == [Rect(0, 0, 10, 1)])
  }
}

extension Size {
  /// The size rounded to the nearest step of 1/1,024.
  fileprivate var inSteps: Size { Size((width * 1_024).rounded() / 1_024, (height * 1_024).rounded() / 1_024) }
}
