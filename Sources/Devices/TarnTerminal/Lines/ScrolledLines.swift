import TarnLanguages
import TarnView

/// A text of many lines with its scroll position, for a text whose position is part of an app's state.
///
/// ```swift
/// let text = ScrolledLines(note.lines, top: top, height: 20)
/// let page: Node<Action> = text.node { .scrolled($0) }
/// let keys: [KeyBinding<Action>] = text.keys { .scrolled($0) }
/// ```
public struct ScrolledLines: Equatable, Sendable {
  /// All lines.
  public let lines: [StyledText]
  /// The first visible line. It is clamped: a position beyond the last page shows the last page.
  public let top: Int
  /// The lines of the screen.
  public let height: Int

  /// Creates a text at a position.
  public init(_ lines: [StyledText], top: Int, height: Int) {
    self.lines = lines
    self.height = max(height, 0)
    self.top = min(max(top, 0), max(lines.count - self.height, 0))
  }

  /// The first line of the last page.
  public var lastTop: Int { max(lines.count - height, 0) }

  /// Which part is visible, such as `20 of 45 lines`; `nil` if all lines are.
  public var position: String? {
    lines.count > height ? "\(min(top + height, lines.count)) of \(lines.count) lines" : nil
  }

  /// Returns a position some lines further down, or with a negative number further up.
  public func top(movedBy count: Int) -> Int { min(max(top + count, 0), lastTop) }

  /// Creates a node with the visible lines, which fills its space and scrolls with the wheel.
  ///
  /// - Parameter onScroll: returns the action for another position.
  public func node<Action>(onScroll: (Int) -> Action) -> Node<Action> {
    .column([.lines(lines[top...].prefix(height)), .spacer]).extent(.fill())
      .onKeys(["WheelUp": onScroll(top(movedBy: -1)), "WheelDown": onScroll(top(movedBy: 1))])
  }

  /// Returns the bindings to scroll by a line, by a page, and to both ends.
  ///
  /// - Parameters:
  ///   - words: the language of the titles.
  ///   - onScroll: returns the action for another position.
  public func keys<Action>(_ words: Localization = .english, onScroll: (Int) -> Action) -> [KeyBinding<Action>] {
    let page = max(height - 1, 1)
    func to(_ top: Int) -> Action { onScroll(top) }
    let (up, down) = (to(top(movedBy: -1)), to(top(movedBy: 1)))
    let (pageUp, pageDown, start, end) = (to(top(movedBy: -page)), to(top(movedBy: page)), to(0), to(lastTop))
    return [
      KeyBinding("ArrowUp", "k", title: words("Scroll up"), hint: words("scroll"), group: words("Scroll"), up),
      KeyBinding("ArrowDown", "j", title: words("Scroll down"), group: words("Scroll"), down),
      KeyBinding("PageUp", title: words("A page up"), group: words("Scroll by a page"), pageUp),
      KeyBinding("PageDown", " ", title: words("A page down"), group: words("Scroll by a page"), pageDown),
      KeyBinding("Home", "g", title: words("The first line"), group: words("The first, the last line"), start),
      KeyBinding("End", "G", title: words("The last line"), group: words("The first, the last line"), end),
    ]
  }
}
