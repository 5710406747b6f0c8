/// The state of a text field while the user edits it: characters, a caret between them, and a selection.
struct TextFieldState: Equatable {
  /// Whether the text may have several lines, which wrap where they are too long. See `TextFieldState+TextLines`.
  let hasLines: Bool
  private(set) var text: [Character]
  /// The number of characters before the caret.
  private(set) var caret: Int
  /// The end of the selection opposite the caret, or `nil` without a selection.
  private(set) var anchor: Int?
  /// The cells scrolled out of sight at the left.
  private(set) var offset = 0
  /// In a field of several lines: the cells of a line, and the number of lines scrolled out of sight above.
  var columns = 0
  var top = 0

  /// Creates a field with the caret at the end, where typing usually continues.
  init(_ text: String, hasLines: Bool = false) {
    self.hasLines = hasLines
    self.text = Array(text)
    caret = self.text.count
  }

  var value: String { String(text) }

  /// The range of the selected characters.
  var selection: Range<Int> {
    guard let anchor else { return caret..<caret }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// Takes over the text that the state has made of the typed one.
  ///
  /// The caret stays before the text that followed it. If that text is gone, the caret stays after the text that
  /// preceded it, or else at its position.
  mutating func accept(_ value: String) {
    let new = Array(value)
    guard !new.elementsEqual(text, by: { $0.utf8.elementsEqual($1.utf8) }) else { return }
    let after = text.count - caret
    if new.count >= after && new.suffix(after) == text.suffix(after) {
      caret = new.count - after
    } else if !new.starts(with: text.prefix(caret)) {
      caret = min(caret, new.count)
    }
    text = new
    anchor = nil
  }

  /// Replaces the selection by a text.
  mutating func insert(_ newText: String) {
    let selection = selection
    let head = String(text[..<selection.lowerBound]) + newText
    replace(head, String(text[selection.upperBound...]))
  }

  mutating func delete(_ range: Range<Int>) {
    replace(String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Joins two strings as the text. Characters at the seam may combine, such as a letter and an accent; the caret is
  /// then after the combined one.
  private mutating func replace(_ head: String, _ tail: String) {
    text = Array(head + tail)
    var length = head.utf8.count
    caret = 0
    while length > 0 && caret < text.count {
      length -= text[caret].utf8.count
      caret += 1
    }
    anchor = nil
  }

  /// Moves the caret.
  ///
  /// - Parameter selects: whether the text between both positions becomes selected.
  mutating func move(to position: Int, selects: Bool = false) {
    anchor = selects ? anchor ?? caret : nil
    caret = min(max(position, 0), text.count)
    if anchor == caret { anchor = nil }
  }

  /// Scrolls by the least that shows the caret, or to the start if the field has no focus.
  ///
  /// - Parameters:
  ///   - columnCount: the cells of the field.
  ///   - cells: returns the cells of a character.
  mutating func scroll(_ columnCount: Int, isFocused: Bool, _ cells: (Character) -> Int) {
    guard isFocused else {
      offset = 0
      return
    }
    let cellsBefore = text[..<caret].reduce(0) { $0 + cells($1) }
    let allCells = text[caret...].reduce(cellsBefore) { $0 + cells($1) }
    // The caret may be after the last character. That cell counts as part of the text.
    offset = min(offset, max(allCells + 1 - columnCount, 0))
    offset = min(max(offset, cellsBefore + 1 - columnCount), cellsBefore)
  }
}

// Movement by words, which consist of letters and digits, as in readline.
extension TextFieldState {
  /// Returns the start of the word before a position.
  func wordStart(before position: Int) -> Int {
    var index = position
    while index > 0 && !text[index - 1].isWord { index -= 1 }
    while index > 0 && text[index - 1].isWord { index -= 1 }
    return index
  }

  /// Returns the end of the word after a position.
  func wordEnd(after position: Int) -> Int {
    var index = position
    while index < text.count && !text[index].isWord { index += 1 }
    while index < text.count && text[index].isWord { index += 1 }
    return index
  }

  /// Returns the start of the text between blanks before a position: the part that Control+w deletes.
  func blankStart(before position: Int) -> Int {
    var index = position
    while index > 0 && text[index - 1].isWhitespace { index -= 1 }
    while index > 0 && !text[index - 1].isWhitespace { index -= 1 }
    return index
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
