/// The text in an input as it is being edited: signs, a caret between them, and what is selected.
struct Field: Equatable {
  /// Whether it may have several lines, which are broken where they are too long. See `Field+Lines`.
  let hasLines: Bool
  private(set) var text: [Character]
  /// The signs before the caret.
  private(set) var caret: Int
  /// The other end of what is selected.
  private(set) var anchor: Int?
  /// The cells that are out of sight at the left.
  private(set) var offset = 0
  /// With several lines, the cells of one, and the lines that are out of sight above.
  var columns = 0
  var top = 0

  /// The caret is at the end: that is where one goes on.
  init(_ text: String, hasLines: Bool = false) {
    self.hasLines = hasLines
    self.text = Array(text)
    caret = self.text.count
  }

  var value: String { String(text) }

  /// The selected signs.
  var selection: Range<Int> {
    guard let anchor else { return caret..<caret }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// Takes over what the state has made of the text.
  ///
  /// The caret stays before the text that it was before; if there is none such, after the text that it was after; else at its
  /// place.
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

  /// Puts text in the place of what is selected.
  mutating func insert(_ added: String) {
    let selection = selection
    let head = String(text[..<selection.lowerBound]) + added
    replace(head, String(text[selection.upperBound...]))
  }

  mutating func delete(_ range: Range<Int>) {
    replace(String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Signs on both sides may become one, such as a letter and an accent: the caret is then after it.
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

  /// - Parameter selects: whether what is passed is selected.
  mutating func move(to place: Int, selects: Bool = false) {
    anchor = selects ? anchor ?? caret : nil
    caret = min(max(place, 0), text.count)
    if anchor == caret { anchor = nil }
  }

  /// Scrolls as little as shows the caret, or to the beginning if nobody is in the field.
  ///
  /// - Parameters:
  ///   - room: the cells of the field.
  ///   - cells: how many a sign takes.
  mutating func scroll(_ room: Int, isFocused: Bool, _ cells: (Character) -> Int) {
    guard isFocused else {
      offset = 0
      return
    }
    let before = text[..<caret].reduce(0) { $0 + cells($1) }
    let all = text[caret...].reduce(before) { $0 + cells($1) }
    // The caret may stand after the last sign: that cell belongs to the text.
    offset = min(offset, max(all + 1 - room, 0))
    offset = min(max(offset, before + 1 - room), before)
  }
}

// Words: signs that are letters or digits, as readline has them.
extension Field {
  /// The beginning of the word before a place.
  func wordStart(before place: Int) -> Int {
    var place = place
    while place > 0 && !text[place - 1].isWord { place -= 1 }
    while place > 0 && text[place - 1].isWord { place -= 1 }
    return place
  }

  /// The end of the word after a place.
  func wordEnd(after place: Int) -> Int {
    var place = place
    while place < text.count && !text[place].isWord { place += 1 }
    while place < text.count && text[place].isWord { place += 1 }
    return place
  }

  /// The beginning of what is between blanks before a place: what Control and `w` deletes.
  func blankStart(before place: Int) -> Int {
    var place = place
    while place > 0 && text[place - 1].isWhitespace { place -= 1 }
    while place > 0 && !text[place - 1].isWhitespace { place -= 1 }
    return place
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
