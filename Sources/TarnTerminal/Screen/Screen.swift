/// What a terminal shows, and what came from it as actions: all of the terminal device but the terminal.
///
/// ```swift
/// let screen = Screen<Counter.Action>(size: size, depth: .full)
/// write(screen.show(counter(state.count)))
/// let (actions, bytes) = screen.handle(.key(Key("+")))
/// write(bytes)
/// for action in actions { store.send(action) }
/// write(screen.show(counter(state.count)))
/// ```
///
/// It does no input and no output: bytes are returned, for whoever has the terminal to write all of them in order. They are
/// UTF-8, and only what is needed to get from what is shown to what shall be. They expect that the terminal does not wrap lines
/// by itself (`ESC [ ? 7 l`), and leave the cursor hidden unless an input has the focus.
///
/// A reference because it stands for one terminal: a copy would know what another one shows.
///
/// Whatever the size, what fits is shown; nothing traps at 1 × 1 or 0 × 0.
public final class Screen<Action> {
  public private(set) var size: TerminalSize
  let painter: Painter
  var root: Spot<Action>?
  /// The inputs whose text was changed since the last view: what became of that the next one says.
  var edited: [Spot<Action>] = []
  /// What the terminal shows; `nil` if that is not known.
  private var shown: Canvas?
  private var cursor: Output.Place?
  private var isCursorVisible = false

  /// - Parameters:
  ///   - size: how many cells there are. More than ``most`` in a direction are not used.
  ///   - depth: how many colours there are.
  public init(size: TerminalSize, depth: ColorDepth) {
    self.size = Self.bounded(size)
    painter = Painter(self.size, depth: depth)
  }

  /// Shows a view.
  ///
  /// After actions from ``handle(_:)`` were sent, call it even if the state is what it was: a state that refused what was typed
  /// is seen by that alone.
  ///
  /// - Returns: what brings the terminal from what it shows to that. Nothing if it shows that already.
  /// - Complexity: O(*n*) in the cells to compare them, as memory; besides a step for each node that is seen, outside unchanged
  ///   memos.
  public func show(_ node: Node<Action>) -> [UInt8] {
    let node = node.single
    root = root?.updated(to: node) ?? Spot(node)
    for spot in edited { spot.settle() }
    edited = []
    return redraw()
  }

  /// The terminal has another size.
  ///
  /// - Returns: what draws the last view afresh: terminals differ in what they make of what they showed.
  public func resize(_ size: TerminalSize) -> [UInt8] {
    self.size = Self.bounded(size)
    painter.canvas = Canvas(self.size)
    invalidate()
    return redraw()
  }

  /// What the terminal shows is not known any more, such as after another program had it: the next time all is drawn afresh.
  public func invalidate() {
    shown = nil
    cursor = nil
  }

  /// Draws the view as it is now and says the difference.
  func redraw() -> [UInt8] {
    guard let root else { return [] }
    if painter.glyphs.isFull {
      painter.glyphs.forget()
      root.forgetPictures()
      invalidate()
    }
    root.place(Area(size))
    painter.canvas.clear()
    root.draw(painter, 0, 0, .plain)
    return difference(caret: root.caret())
  }

  private func difference(caret: Output.Place?) -> [UInt8] {
    var output = Output(painter.glyphs, columns: size.columns, cursor: cursor)
    let isAfresh = shown == nil
    let old = shown ?? Canvas(size)
    let rows = (0..<size.rows).filter { !painter.canvas.isSame($0, as: old) }
    // Of one row nobody sees a half.
    let isLong = rows.count > 1 || isAfresh
    if isLong { output.raw("\u{1B}[?2026h") }
    if isAfresh { output.begin() }
    if (isAfresh || isCursorVisible) && caret == nil { output.raw("\u{1B}[?25l") }
    for row in rows { output.row(row, from: old, to: painter.canvas) }
    output.set(.plain)
    if let caret {
      output.move(to: caret)
      if isAfresh || !isCursorVisible { output.raw("\u{1B}[?25h") }
    }
    if isLong { output.raw("\u{1B}[?2026l") }
    cursor = output.cursor
    isCursorVisible = caret != nil
    // What was shown is drawn over next.
    let drawn = painter.canvas
    painter.canvas = old
    shown = drawn
    return output.bytes
  }

  /// More cells in a direction than any terminal has: they bound what is kept for them.
  public static var most: Int { 2_000 }

  private static func bounded(_ size: TerminalSize) -> TerminalSize {
    TerminalSize(columns: min(max(size.columns, 0), most), rows: min(max(size.rows, 0), most))
  }
}
