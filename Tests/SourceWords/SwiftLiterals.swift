/// The string literals of a Swift file, also those within the values of others, in the order of their beginnings.
struct SwiftLiterals {
  /// A literal, with `%` in place of each value in it and `%%` for a percent sign. The lines of a long one have no indentation.
  struct Literal: Equatable {
    var text: String
    /// The line of its beginning.
    var line = 0
    fileprivate var start: String.Index
    /// The code before it, without white space at its end.
    var before: Substring
    /// The code after it.
    var after: Substring
  }

  private let code: String
  private(set) var all: [Literal] = []

  init(_ code: String) {
    // Comments at the ends of lines are not recognized: they have no literals of their own line.
    self.code = code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace).hasPrefix("//") ? "" : String($0) }.joined(separator: "\n")
    var position = self.code.startIndex
    while position < self.code.endIndex {
      if self.code[position] == "\"" { readLiteral(&position) } else { position = self.code.index(after: position) }
    }
    all.sort { $0.start < $1.start }
    var (line, counted) = (1, self.code.startIndex)
    for index in all.indices {
      line += self.code[counted..<all[index].start].utf8.count { $0 == UInt8(ascii: "\n") }
      counted = all[index].start
      all[index].line = line
    }
  }

  /// Adds the literal at a quotation mark, after those in its values, and moves behind it.
  private mutating func readLiteral(_ position: inout String.Index) {
    let start = position
    var before = code[..<start]
    while before.last?.isWhitespace == true { before.removeLast() }
    let text = read(&position)
    all.append(Literal(text: text, start: start, before: before, after: code[position...]))
  }

  /// Reads a literal from its quotation mark, and moves behind it.
  private mutating func read(_ position: inout String.Index) -> String {
    let isLong = code[position...].hasPrefix("\"\"\"")
    let mark = isLong ? "\"\"\"" : "\""
    position = code.index(position, offsetBy: mark.count)
    /// Moves behind the indentation of a line.
    func skipIndentation() {
      guard isLong else { return }
      position = code[position...].firstIndex { $0 != " " } ?? code.endIndex
    }
    var text = ""
    if isLong {
      position = code[position...].firstIndex { !$0.isWhitespace } ?? code.endIndex
    }
    while position < code.endIndex, !code[position...].hasPrefix(mark) {
      let character = code[position]
      position = code.index(after: position)
      guard character == "\\" else {
        text += character == "%" ? "%%" : String(character)
        if character == "\n" { skipIndentation() }
        continue
      }
      let next = code[position]
      position = code.index(after: position)
      switch next {
      case "(":
        skipValue(&position)
        text += "%"
      case "n": text += "\n"
      case "t": text += "\t"
      case "\n": skipIndentation()
      default: text.append(next)
      }
    }
    position = code.index(position, offsetBy: mark.count, limitedBy: code.endIndex) ?? code.endIndex
    if isLong, text.last == "\n" { text.removeLast() }
    return text
  }

  /// Moves behind the parenthesis that ends a value.
  private mutating func skipValue(_ position: inout String.Index) {
    var depth = 1
    while depth > 0, position < code.endIndex {
      switch code[position] {
      case "\"":
        readLiteral(&position)
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      position = code.index(after: position)
    }
  }
}
