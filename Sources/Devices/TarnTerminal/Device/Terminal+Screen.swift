// The screen of a terminal without the terminal, for `TarnTerminalTesting`.
extension Terminal {
  /// Draws the view on a screen in memory.
  package func openScreen(_ size: TerminalSize, _ depth: ColorDepth) {
    self.size = size
    renderer.open(size, depth)
    _ = renderer.show(size)
  }

  /// Handles an event as ``run(isolation:)`` does, and draws the view.
  package func handle(_ event: TerminalEvent) {
    guard end == nil else { return }
    if case .resized(let size) = event {
      self.size = size
      _ = renderer.resize(size)
    } else {
      // The event refers to the view after all earlier changes.
      _ = renderer.show(size)
      let result = renderer.handle(event)
      if !result.isHandled, event == .key(Key("Control+c")) { end = end ?? .signal(2) }
    }
    _ = renderer.show(size)
  }

  /// The lines of the screen in memory.
  package var screenLines: [ScreenLine] {
    _ = renderer.show(size)
    return renderer.lines
  }

  /// The reason to end that an event was.
  package var reasonToEnd: TerminalEnd? { end }
}

/// A line of a screen, as its user sees it.
package struct ScreenLine {
  /// The text without the blanks at its end.
  package var text = ""
  /// The parts of the text that are shown reversed, such as a selected row.
  package var reversed: [String] = []
}

extension Screen {
  var lines: [ScreenLine] {
    guard let shown else { return [] }
    return (0..<shown.rows).map { row in
      var line = ScreenLine()
      var part: String?
      for column in 0..<shown.columns where shown[row, column].width > 0 {
        let cell = shown[row, column]
        var bytes: [UInt8] = []
        painter.glyphs.write(cell.glyph, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        line.text += text
        if cell.attributes & UInt16(Style.Attributes.reversed.rawValue) != 0 {
          part = (part ?? "") + text
        } else if let whole = part {
          line.reversed.append(whole)
          part = nil
        }
      }
      if let part { line.reversed.append(part) }
      line.text = line.text.withoutTrailingBlanks
      line.reversed = line.reversed.map(\.withoutTrailingBlanks)
      return line
    }
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
