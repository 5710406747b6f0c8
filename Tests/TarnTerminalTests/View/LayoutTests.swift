import TarnLayout
import TarnTerminal
import Testing

@Suite("Layouts in cells")
struct LayoutTests {
  /// The parts of a layout, which are independent of the device.
  enum Part: LeafLayout, Equatable {
    case sign(String)
    case words(String)

    func measure(in room: LayoutConstraints) -> LayoutMeasurement { LayoutMeasurement(Size(width: 1, height: 1)) }
  }

  private func node(_ layout: some Layout<Part>) -> Node<String> {
    .layout(layout) { part in
      switch part {
      case .sign(let sign): .text(sign).onClick(sign)
      case .words(let words): .text(words, wraps: true)
      }
    }
  }

  @Test("A decoration, a space of 16 points and words have the same layout as elsewhere")
  func decorating() {
    let card = DecoratingLayout(
      Part.sign("(o)"), Part.words("Three suns rose over the keynote"), share: 1 / 4, spacing: 16)
    #expect(
      picture(22, 4, node(card)) == """
        (o)    Three suns rose
               over the
               keynote

        """)
    // The same layout in points: a quarter of the room without the space, and the rest.
    let frames = card.arranged(in: Rect(x: 0, y: 0, width: 176, height: 64)).map(\.frame)
    #expect(frames == [Rect(x: 0, y: 0, width: 40, height: 64), Rect(x: 56, y: 0, width: 120, height: 64)])
  }

  @Test("Cascaded parts are drawn with the last in front, which receives the click")
  func cascading() {
    let suns = CascadingLayout(step: Size(width: 8, height: 16), ["aaa", "bbb", "ccc"].map(Part.sign))
    var shows = EmulatedScreen<String>(5, 3)
    shows.show(node(suns))
    #expect(
      shows.picture == """
        aaa
         bbb
          ccc
        """)
    let overlay = ZStackLayout(.of(Part.sign("back"), Part.sign("front")))
    shows.show(node(overlay))
    #expect(shows.click(1, 1) == ["front"])
  }

  @Test("A layout among other nodes has its own height, which follows the width")
  func among() {
    func view(_ words: String) -> Node<String> {
      .column(["above", node(InsetLayout(Part.words(words), by: Insets(horizontal: 8, vertical: 0))), "below"])
    }
    var shows = EmulatedScreen<String>(12, 5)
    shows.show(view("one two three"))
    #expect(
      shows.picture == """
        above
         one two
         three
        below

        """)
    shows.show(view("one"))
    #expect(
      shows.picture == """
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
        Part.sign("shown"), HiddenLayout(Part.sign("hidden"), when: true),
        FrameLayout(Part.sign("low"), height: .exactly(6)),
        Part.sign("last")))
    #expect(
      picture(8, 3, node(row)) == """
        shown
        last

        """)
  }

  @Test("Patching a layout equals drawing it anew")
  func patched() {
    var shows = EmulatedScreen<String>(16, 4)
    for words in ["a", "a word or two", "", "three words here and more"] {
      for share in [0.25, 0.5] {
        let view = node(DecoratingLayout(Part.sign("###"), Part.words(words), share: share))
        shows.show(view)
        #expect(shows.picture == picture(16, 4, view))
      }
    }
  }
}
