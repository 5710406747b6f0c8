extension TextFieldState {
  /// Applies a key to the text.
  ///
  /// - Returns: whether the field handles the key. If not, the key goes to the enclosing nodes.
  mutating func handle(_ key: Key) -> Bool {
    if let text = key.text {
      insert(sanitized(text))
      return true
    }
    if hasLines, key.name == "Enter" {
      insert("\n")
      return true
    }
    if let position = target(key.name, selects: false) {
      move(to: position)
      return true
    }
    if let shifted = Self.unshifted(key.name), let position = target(shifted, selects: true) {
      move(to: position, selects: true)
      return true
    }
    guard let range = deletedRange(key.name) else { return false }
    delete(range)
    return true
  }

  /// Returns typed or pasted text in the form that the field accepts: blanks for tabs, and for line breaks in a field
  /// of one line; no control characters.
  func sanitized(_ text: String) -> String {
    var line = ""
    for character in text {
      if character == "\t" {
        line.append(" ")
      } else if character == "\r" || TextSanitizer(character) == .newline {
        line.append(hasLines ? "\n" : " ")
      } else if character.unicodeScalars.first?.properties.generalCategory != .control {
        line.append(character)
      }
    }
    return line
  }

  /// Returns the position to which a key moves the caret.
  private func target(_ key: String, selects: Bool) -> Int? {
    // A plain arrow key moves the caret to the end of the selection in its direction.
    let isLeft = anchor != nil && !selects
    return switch key {
    case "ArrowLeft": isLeft ? selection.lowerBound : caret - 1
    case "ArrowRight": isLeft ? selection.upperBound : caret + 1
    case "ArrowUp" where hasLines: position(linesDown: -1)
    case "ArrowDown" where hasLines: position(linesDown: 1)
    case "Home", "Control+a": hasLines ? visibleLine.lowerBound : 0
    case "End", "Control+e": hasLines ? visibleLine.upperBound : text.count
    case "Control+Home": 0
    case "Control+End": text.count
    case "Alt+b", "Alt+ArrowLeft", "Control+ArrowLeft": wordStart(before: caret)
    case "Alt+f", "Alt+ArrowRight", "Control+ArrowRight": wordEnd(after: caret)
    default: nil
    }
  }

  /// Returns the range that a key deletes.
  private func deletedRange(_ key: String) -> Range<Int>? {
    switch key {
    case "Backspace" where anchor == nil: max(caret - 1, 0)..<caret
    case "Delete" where anchor == nil: caret..<min(caret + 1, text.count)
    case "Backspace", "Delete": selection
    case "Control+w": anchor == nil ? blankStart(before: caret)..<caret : selection
    case "Control+u": lineStart..<caret
    case "Control+k": caret..<lineEnd
    case "Alt+Backspace": wordStart(before: caret)..<caret
    case "Alt+d", "Alt+Delete": caret..<wordEnd(after: caret)
    default: nil
    }
  }

  /// Returns the key without Shift, or `nil` if it has no Shift.
  private static func unshifted(_ key: String) -> String? {
    for prefix in ["Shift+", "Control+Shift+", "Alt+Shift+"] where key.hasPrefix(prefix) {
      let modifiers = prefix.dropLast("Shift+".count)
      let name = key.dropFirst(prefix.count)
      return String(modifiers + name)
    }
    return nil
  }
}
