import TarnLayout

/// The layouts of docs/layout.md, each with its picture in `docs/layout`. Contains the Swift code of the page.
enum Examples {
  static func all() throws -> [(name: String, picture: SVG)] {
    [
      ("inset", picture(inset, 120, 60)), ("sized", picture(sized, 120, 60)),
      ("proportioned", picture(proportioned, 200, 60)), ("aligned", picture(aligned, 120, 60)),
      ("stack", picture(stack, 320, 48)), ("narrow", picture(stack, 180, 64)), ("mirrored", picture(mirrored, 320, 48)),
      ("baseline", picture(baseline, 200, 48)), ("fill", picture(fill, 120, 84)),
      ("distribution", picture(distribution, 320, 24)), ("overlay", picture(overlay, 160, 90)),
      ("backed", picture(backed, 160, 72)), ("decorating", picture(decorating, 240, 64)),
      ("cascading", picture(cascading, 280, 84)), ("flow", picture(flow, 240, 88)),
      ("grid", picture(grid, 240, 88)), ("hidden", picture(hidden, 240, 24)), ("tree", picture(try tree(), 240, 88)),
    ]
  }

  private static func picture(_ layout: some Layout<Tile>, _ width: Double, _ height: Double) -> SVG {
    SVG(layout.arranged(in: Rect(0, 0, width, height)))
  }

  static var inset: some Layout<Tile> { InsetLayout(Tile("a"), by: Insets(horizontal: 16, vertical: 8)) }
  static var sized: some Layout<Tile> { FrameLayout(Tile("a"), width: .exactly(80), height: .atMost(40)) }
  static var proportioned: some Layout<Tile> { AspectRatioLayout(Tile("16 : 9"), ratio: 16 / 9) }
  static var aligned: some Layout<Tile> { AlignedLayout(Tile("a"), .bottomTrailing) }

  static var stack: some Layout<Tile> {
    let icon = Tile("icon", 32, 32)
    let title = Tile("title", text: 160)
    let badge = Tile("badge", 48, 20)
    return StackLayout(.horizontal, spacing: 8, .of(icon, FlexibleLayout(title), badge))
  }

  static var mirrored: some Layout<Tile> { MirroredLayout(stack) }

  static var baseline: some Layout<Tile> {
    StackLayout(
      .horizontal, spacing: 8, alignment: .baseline, .of(Tile("a", 48, 40), Tile("b", 40, 20), Tile("c", 60, 28)))
  }

  static var fill: some Layout<Tile> {
    StackLayout(.vertical, spacing: 4, alignment: .fill, [Tile("a"), Tile("b"), Tile("c")])
  }

  static var distribution: some Layout<Tile> {
    StackLayout(.horizontal, distribution: .between, [Tile("a"), Tile("b", 80), Tile("c")])
  }

  static var overlay: some Layout<Tile> {
    let photo = FrameLayout(Tile("photo"), width: .atLeast(160), height: .atLeast(90))
    let caption = Tile("caption", 64, 20)
    return ZStackLayout(alignment: .bottomTrailing, .of(photo, caption))
  }

  static var backed: some Layout<Tile> {
    AlignedLayout(BackgroundLayout(InsetLayout(Tile("title", text: 60), by: 20), background: Tile("card")))
  }

  static var decorating: some Layout<Tile> {
    DecoratingLayout(Tile("creature"), Tile("dream"), share: 1 / 3, spacing: 8)
  }

  static var cascading: some Layout<Tile> {
    let creatures = CascadingLayout(step: Size(width: 16, height: 16), [Tile("1"), Tile("2"), Tile("3")])
    return DecoratingLayout(creatures, Tile("dream"), share: 1 / 3, spacing: 8)
  }

  static var flow: some Layout<Tile> {
    let tags = ["rain", "fire", "laser", "snow", "wind", "fog"].enumerated().map { Tile($1, 44 + Double($0) * 8) }
    return FlowLayout(spacing: 8, lineSpacing: 8, tags)
  }

  static var grid: some Layout<Tile> {
    let cells = [Tile("name", 40), Tile("field"), Tile("e-mail", 56), Tile("field"), Tile("note", 44), Tile("field")]
    return GridLayout([.fitting, .flexible()], spacing: Size(width: 8, height: 8), alignment: .trailing, cells)
  }

  static var hidden: some Layout<Tile> {
    let removed = HiddenLayout(Tile("b"), when: true)
    let kept = HiddenLayout(Tile("c"), when: true, keepsSpace: true)
    return StackLayout(.horizontal, spacing: 8, .of(Tile("a"), removed, kept, Tile("d")))
  }

  static func tree() throws -> LayoutTree<Tile> {
    var tree = LayoutTree<Tile>()
    let title = try tree.add(Tile("title", text: 60))
    let body = try tree.add(Tile("body", text: 400))
    let text = try tree.add(.stack(.vertical, spacing: 4, alignment: .start), [title, body])
    try tree.add(.inset(Insets(8)), [text])
    return tree
  }
}
