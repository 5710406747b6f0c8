/// The string literals of a Swift file.
struct SwiftLiterals {
  /// A literal, with `%` in place of each value in it and `%%` for a percent sign.
  struct Literal: Equatable {
    var text: String
    var line: Int
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
    var line = 1
    while position < self.code.endIndex {
      let character = self.code[position]
      if character == "\n" { line += 1 }
      guard character == "\"" else {
        position = self.code.index(after: position)
        continue
      }
      let start = position
      let text = read(&position)
      line += self.code[start..<position].count { $0 == "\n" }
      var before = self.code[..<start]
      while before.last?.isWhitespace == true { before.removeLast() }
      all.append(Literal(text: text, line: line, before: before, after: self.code[position...]))
    }
  }

  /// Reads a literal from its quotation mark, and moves behind it.
  private func read(_ position: inout String.Index) -> String {
    let isLong = code[position...].hasPrefix("\"\"\"")
    let mark = isLong ? "\"\"\"" : "\""
    position = code.index(position, offsetBy: mark.count)
    var text = ""
    while position < code.endIndex, !code[position...].hasPrefix(mark) {
      let character = code[position]
      position = code.index(after: position)
      guard character == "\\" else {
        text += character == "%" ? "%%" : String(character)
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
      case "\n": break
      default: text.append(next)
      }
    }
    position = code.index(position, offsetBy: mark.count, limitedBy: code.endIndex) ?? code.endIndex
    return text
  }

  /// Moves behind the parenthesis that ends a value.
  private func skipValue(_ position: inout String.Index) {
    var depth = 1
    while depth > 0, position < code.endIndex {
      switch code[position] {
      case "\"":
        _ = read(&position)
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      position = code.index(after: position)
    }
  }
}
