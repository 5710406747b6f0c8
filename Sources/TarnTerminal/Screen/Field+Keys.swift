extension Field {
  /// Does what a key does in a field.
  ///
  /// - Returns: whether it does anything there; if not it is somebody else's.
  mutating func take(_ key: Key) -> Bool {
    if let text = key.text {
      insert(clean(text))
      return true
    }
    if hasLines, key.name == "Enter" {
      insert("\n")
      return true
    }
    if let place = place(key.name, selects: false) {
      move(to: place)
      return true
    }
    if let shifted = Self.unshifted(key.name), let place = place(shifted, selects: true) {
      move(to: place, selects: true)
      return true
    }
    guard let range = range(key.name) else { return false }
    delete(range)
    return true
  }

  /// What was pasted or typed, as it may stand here: blanks for tabs, and for line breaks where there is one line, no control
  /// characters.
  func clean(_ text: String) -> String {
    var line = ""
    for character in text {
      if character == "\t" {
        line.append(" ")
      } else if character == "\r" || Shown(character) == .newline {
        line.append(hasLines ? "\n" : " ")
      } else if character.unicodeScalars.first?.properties.generalCategory != .control {
        line.append(character)
      }
    }
    return line
  }

  /// Where a key moves the caret.
  private func place(_ key: String, selects: Bool) -> Int? {
    // What is selected is left at its end.
    let isLeft = anchor != nil && !selects
    return switch key {
    case "ArrowLeft": isLeft ? selection.lowerBound : caret - 1
    case "ArrowRight": isLeft ? selection.upperBound : caret + 1
    case "ArrowUp" where hasLines: place(linesOn: -1)
    case "ArrowDown" where hasLines: place(linesOn: 1)
    case "Home", "Control+a": hasLines ? seenLine.lowerBound : 0
    case "End", "Control+e": hasLines ? seenLine.upperBound : text.count
    case "Control+Home": 0
    case "Control+End": text.count
    case "Alt+b", "Alt+ArrowLeft", "Control+ArrowLeft": wordStart(before: caret)
    case "Alt+f", "Alt+ArrowRight", "Control+ArrowRight": wordEnd(after: caret)
    default: nil
    }
  }

  /// What a key deletes.
  private func range(_ key: String) -> Range<Int>? {
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

  /// The same key without Shift, if that was held down.
  private static func unshifted(_ key: String) -> String? {
    for prefix in ["Shift+", "Control+Shift+", "Alt+Shift+"] where key.hasPrefix(prefix) {
      let others = prefix.dropLast("Shift+".count)
      let name = key.dropFirst(prefix.count)
      return String(others + name)
    }
    return nil
  }
}
