import TarnLayout
import TarnTesting
import Testing

// The other code of docs/layout.md.

struct Label: LeafLayout, Identifiable, Equatable {
  let id: String
  var text: String

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    let perLine = max(1, min(text.count, Int(min(constraints.max.width / 8, 1e6))))
    let lines = (text.count + perLine - 1) / perLine
    return LayoutMeasurement(Size(width: 8 * Double(perLine), height: 16 * Double(lines)), baseline: 12)
  }
}

struct Card<Child: Layout>: Layout {
  let child: Child

  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Child.Content>) -> LayoutMeasurement {
    let insets = Insets(8).within(constraints.max)
    let laid = pass.lay(child, in: constraints.inset(by: insets))
    pass.place(laid, at: Point(x: insets.leading, y: insets.top))
    return LayoutMeasurement(
      Size(
        width: laid.size.width + insets.leading + insets.trailing,
        height: laid.size.height + insets.top + insets.bottom))
  }
}

/// A class hierarchy like a toolkit's.
class Widget {
  var frame = Rect.zero
  var intrinsicSize: Size { Size(width: 40, height: 20) }
}

final class Button: Widget {
  override var intrinsicSize: Size { Size(width: 80, height: 44) }
}

extension Widget: Layout {
  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Widget>) -> LayoutMeasurement {
    pass.content(self)
    return LayoutMeasurement(intrinsicSize)
  }
}

@Suite("The examples of docs/layout.md") struct PageCodeTests {
  @Test("A layout can be tested without a screen") func row() {
    let row = StackLayout(
      .horizontal, spacing: 8, .of(Label(id: "title", text: "Dreams"), Label(id: "count", text: "12")))
    #expect(row.arranged(in: Rect(x: 0, y: 0, width: 120, height: 16)).map(\.frame.minX) == [0, 56])
    #expect(row.measured(in: .unbounded).size == Size(width: 72, height: 16))
    #expect(row.contents.map(\.id) == ["title", "count"])
  }

  @Test("Another device's measurer determines the layout, with and without a cache") func ruler() {
    let row = StackLayout(
      .horizontal, spacing: 8, .of(Label(id: "title", text: "Dreams"), Label(id: "count", text: "12")))
    let inCells = row.arranged(in: Rect(x: 0, y: 0, width: 120, height: 16)) { label, _ in
      LayoutMeasurement(Size(width: 8 * Double(label.text.count), height: 16))
    }
    #expect(inCells.map(\.frame.minX) == [0, 56])
    let wide: LeafMeasurer<Label> = { label, _ in
      LayoutMeasurement(Size(width: 10 * Double(label.text.count), height: 20))
    }
    let rect = Rect(x: 0, y: 0, width: 200, height: 20)
    let expected = [Rect(x: 0, y: 0, width: 60, height: 20), Rect(x: 68, y: 0, width: 20, height: 20)]
    #expect(row.measured(in: .unbounded, by: wide).size == Size(width: 88, height: 20))
    #expect(row.arranged(in: rect, measuredBy: wide).map(\.frame) == expected)
    var cache = LayoutCache(measuredBy: wide)
    cache.lay(row, in: rect)
    var longer = row
    longer.children.first.text = "Dreams!"
    cache.update(longer, in: rect, changed: ["title"])
    #expect(cache.arrangement.map(\.frame) == longer.arranged(in: rect, measuredBy: wide).map(\.frame))
    #expect(cache.frame(of: "count")?.minX == 78)
    // A copy that is laid out separately has the same measurer.
    var (first, copy) = (row.arranged(in: rect, measuredBy: wide), row.arranged(in: rect, measuredBy: wide))
    copy = first
    copy.lay(longer, in: rect)
    first.lay(row, in: rect)
    #expect(copy[1].frame.minX == 78 && first.map(\.frame) == expected)
  }

  @Test("The law holds for a custom layout") func laws() {
    let card = Card(child: Label(id: "title", text: "I flew over a lake"))
    #expect(LayoutLaws(card).firstViolation() == nil)
  }

  @Test("A layout can arrange the views of a toolkit") func widgets() {
    let form = StackLayout(.vertical, spacing: 8, alignment: .fill, [Widget(), Button()])
    for placed in form.arranged(in: Rect(x: 0, y: 0, width: 200, height: 100)) { placed.content.frame = placed.frame }
    #expect(form.children.map(\.frame) == [Rect(0, 0, 200, 20), Rect(0, 28, 200, 44)])
  }

  @Test("A cache lays out the changed rows again") func cache() {
    let screen = Rect(x: 0, y: 0, width: 320, height: 100)
    var rows = StackLayout(.vertical, (1...3).map { Label(id: "row \($0)", text: "A dream") })
    var cache = LayoutCache<Label>()
    cache.lay(rows, in: screen)
    rows.children[1].text = "A dream of a unicorn on a lake, and much more"
    cache.update(rows, in: screen, changed: ["row 2"])
    let moved = cache.moved.map { cache.arrangement[$0].content.id }
    #expect(Set(moved) == ["row 2", "row 3"])
  }
}
