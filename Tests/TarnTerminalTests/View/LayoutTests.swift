import TarnLayout
import TarnTerminal
import Testing

@Suite("Layouts in cells")
struct LayoutTests {
  /// The parts of a layout, which are independent of the device.
  enum Part: LeafLayout, Equatable {
    case label(String)
    case text(String)

    func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
      LayoutMeasurement(Size(width: 1, height: 1))
    }
  }

  private func node(_ layout: some Layout<Part>) -> Node<String> {
    .layout(layout) { part in
      switch part {
      case .label(let label): .text(label).onClick(label)
      case .text(let text): .text(text, wraps: true)
      }
    }
  }

  @Test("A decoration, a space of 16 points and text have the same layout as elsewhere")
  func decorating() {
    let card = DecoratingLayout(
      Part.label("(o)"), Part.text("Three suns rose over the keynote"), share: 1 / 4, spacing: 16)
    #expect(
      picture(22, 4, node(card)) == """
        (o)    Three suns rose
               over the
               keynote

        """)
    // The same layout in points: a quarter of the width without the space, and the remaining width.
    let frames = card.arranged(in: Rect(x: 0, y: 0, width: 176, height: 64)).map(\.frame)
    #expect(frames == [Rect(x: 0, y: 0, width: 40, height: 64), Rect(x: 56, y: 0, width: 120, height: 64)])
  }

  @Test("Cascaded parts are drawn with the last in front, which receives the click")
  func cascading() {
    let suns = CascadingLayout(step: Size(width: 8, height: 16), ["aaa", "bbb", "ccc"].map(Part.label))
    var display = EmulatedScreen<String>(5, 3)
    display.show(node(suns))
    #expect(
      display.picture == """
        aaa
         bbb
          ccc
        """)
    let overlay = ZStackLayout(.of(Part.label("back"), Part.label("front")))
    display.show(node(overlay))
    #expect(display.click(1, 1) == ["front"])
  }

  @Test("A layout among other nodes has its own height, which follows the width")
  func among() {
    func view(_ text: String) -> Node<String> {
      .column(["above", node(InsetLayout(Part.text(text), by: Insets(horizontal: 8, vertical: 0))), "below"])
    }
    var display = EmulatedScreen<String>(12, 5)
    display.show(view("one two three"))
    #expect(
      display.picture == """
        above
         one two
         three
        below

        """)
    display.show(view("one"))
    #expect(
      display.picture == """
        above
         one
        below


        """)
  }

  @Test("Hidden parts and those below half a cell high are not drawn")
  func hidden() {
    let row = StackLayout(
      .vertical, spacing: 0, alignment: .start,
      .of(
        Part.label("shown"), HiddenLayout(Part.label("hidden"), when: true),
        FrameLayout(Part.label("low"), height: .exactly(6)),
        Part.label("last")))
    #expect(
      picture(8, 3, node(row)) == """
        shown
        last

        """)
  }

  @Test("Patching a layout equals drawing it from scratch")
  func patched() {
    var display = EmulatedScreen<String>(16, 4)
    for text in ["a", "a word or two", "", "three words here and more"] {
      for share in [0.25, 0.5] {
        let view = node(DecoratingLayout(Part.label("###"), Part.text(text), share: share))
        display.show(view)
        #expect(display.picture == picture(16, 4, view))
      }
    }
  }
}
