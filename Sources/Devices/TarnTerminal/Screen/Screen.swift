/// The screen of a terminal without the terminal: it renders views to bytes and maps events to actions.
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
/// It performs no input or output: the methods return bytes, and the caller writes all of them to the terminal in
/// order. The bytes are UTF-8 and contain only the difference to the frame before. They require that the terminal does
/// not wrap lines (`ESC [ ? 7 l`), and leave the cursor hidden unless an input has the focus.
///
/// A reference type, because it mirrors the contents of one terminal: the contents that a copy assumes would soon be
/// wrong.
///
/// Any size is valid, including 1 × 1 and 0 × 0: the view is drawn as far as it fits.
public final class Screen<Action> {
  /// The size in cells, at most ``most`` in each direction.
  public private(set) var size: TerminalSize
  let painter: Painter
  var root: RenderNode<Action>?
  /// The inputs whose text was edited since the last view. The next view determines their text.
  var edited: [RenderNode<Action>] = []
  /// The frame that the terminal shows, or `nil` if it is unknown.
  private(set) var shown: CellGrid?
  private var cursor: ScreenWriter.Cursor?
  private var isCursorVisible = false

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - size: the size in cells. At most ``most`` in each direction are used.
  ///   - depth: the number of colors.
  public init(size: TerminalSize, depth: ColorDepth) {
    self.size = Self.bounded(size)
    painter = Painter(self.size, depth: depth)
  }

  /// Shows a view.
  ///
  /// After sending actions from ``handle(_:)``, call this even if the state did not change: only then does a field show
  /// that the state rejected the typed text.
  ///
  /// - Returns: the bytes that change the terminal from the last frame to this one, empty if they are equal.
  /// - Complexity: O(*n*) in the cells to compare them as memory, plus a step for each visible node outside unchanged
  ///   memos.
  public func show(_ node: Node<Action>) -> [UInt8] {
    let node = node.single
    root = root?.updated(to: node) ?? RenderNode(node)
    for node in edited { node.resetText() }
    edited = []
    return redraw()
  }

  /// Changes the size of the screen.
  ///
  /// - Returns: the bytes that draw the last view from scratch, because terminals differ in how they keep their
  ///   contents.
  public func resize(_ size: TerminalSize) -> [UInt8] {
    self.size = Self.bounded(size)
    painter.canvas = CellGrid(self.size)
    invalidate()
    return redraw()
  }

  /// Discards the assumed contents of the terminal, for example after another program used it. The next frame is drawn
  /// from scratch.
  public func invalidate() {
    shown = nil
    cursor = nil
  }

  /// Whether a text field of the current view has the focus.
  var isEditing: Bool {
    if case .input? = root?.focused()?.node.kind { true } else { false }
  }

  /// Draws the current view and returns the difference to the last frame.
  func redraw() -> [UInt8] {
    guard let root else { return [] }
    if painter.glyphs.isFull {
      painter.glyphs.removeAll()
      root.invalidateRenderings()
      invalidate()
    }
    root.place(CellRect(size))
    painter.canvas.clear()
    root.draw(painter, 0, 0, .plain)
    return difference(caret: root.caret())
  }

  private func difference(caret: ScreenWriter.Cursor?) -> [UInt8] {
    var output = ScreenWriter(painter.glyphs, columns: size.columns, cursor: cursor)
    let isFullRedraw = shown == nil
    let old = shown ?? CellGrid(size)
    let rows = (0..<size.rows).filter { !painter.canvas.isSame($0, as: old) }
    // A change of one row needs no synchronized update, because a terminal does not show half of a row.
    let isSynchronized = rows.count > 1 || isFullRedraw
    if isSynchronized { output.raw("\u{1B}[?2026h") }
    if isFullRedraw { output.begin() }
    if (isFullRedraw || isCursorVisible) && caret == nil { output.raw("\u{1B}[?25l") }
    for row in rows { output.row(row, from: old, to: painter.canvas) }
    output.set(.plain)
    if let caret {
      output.move(to: caret)
      if isFullRedraw || !isCursorVisible { output.raw("\u{1B}[?25h") }
    }
    if isSynchronized { output.raw("\u{1B}[?2026l") }
    cursor = output.cursor
    isCursorVisible = caret != nil
    // The old grid is reused for the next frame.
    let drawn = painter.canvas
    painter.canvas = old
    shown = drawn
    return output.bytes
  }

  /// An upper bound of the cells per direction, above the size of any terminal. It bounds the memory of a screen.
  public static var most: Int { 2_000 }

  private static func bounded(_ size: TerminalSize) -> TerminalSize {
    TerminalSize(columns: min(max(size.columns, 0), most), rows: min(max(size.rows, 0), most))
  }
}
