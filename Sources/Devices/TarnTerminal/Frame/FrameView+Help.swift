import TarnView

extension FrameView {
  /// The list of all bindings: in two columns if both fit, and scrolled if it is too high.
  var help: View {
    guard case .help(let top)? = state.dialog else { return .nothing }
    let lines = helpLines.dropFirst(min(top, metrics.lastHelpTop)).prefix(helpRows)
    return View.row([
      .column(lines.map { .text($0).extent(.cells(1)) }).extent(.cells(helpWidth))
    ]).focused().onKeys(Self.helpKeys(page: helpRows))
  }

  private static func helpKeys(page: Int) -> [String: FrameEvent<Action>] {
    var keys: [String: FrameEvent<Action>] = [
      "ArrowUp": .scroll(-1), "k": .scroll(-1), "ArrowDown": .scroll(1), "j": .scroll(1), "WheelUp": .scroll(-3),
      "WheelDown": .scroll(3), "PageUp": .scroll(-page), "PageDown": .scroll(page), " ": .scroll(page),
      "Home": .scroll(-FrameSheet<Action>.most), "g": .scroll(-FrameSheet<Action>.most),
      "End": .scroll(FrameSheet<Action>.most), "G": .scroll(FrameSheet<Action>.most),
    ]
    for key in ["Escape", "?", "q", "Enter", "F1"] { keys[key] = .close }
    return keys
  }

  /// The lines that are visible at once.
  var helpRows: Int { max(footer.contentSize.rows - 2, 1) }

  private var helpWidth: Int { max(min(60, footer.contentSize.columns - 4), 1) }

  var helpLines: [StyledText] {
    let lines = KeyBinding.helpLines(bindings).map { (keys: $0.keys.keyNames(words), title: $0.title) }
    // The titles begin below each other, with room for most of them.
    let keyWidth = min(lines.map { CellWidth.count($0.keys) }.max() ?? 0, max(helpWidth - 28, 12))
    let texts = lines.map { line in
      StyledText(line.keys).truncated(to: keyWidth).padded(to: keyWidth + 2) + StyledText(line.title, .dim)
    }
    let column = (helpWidth - 2) / 2
    guard texts.allSatisfy({ $0.width <= column }) else { return texts }
    let half = (texts.count + 1) / 2
    return (0..<half).map { row in
      guard row + half < texts.count else { return texts[row] }
      return texts[row].padded(to: column + 2) + texts[row + half]
    }
  }
}
