/// A text with placeholders, `%@`, `%d` and `%1$@`, in its parts.
struct TextTemplate: Equatable {
  enum Part: Equatable {
    case literal(String)
    /// - Parameter index: the position of the value, counted from 0.
    case placeholder(index: Int, isNumber: Bool)
  }

  private(set) var parts: [Part] = []

  init(_ text: String) {
    var literal = ""
    var next = 0
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first == "%" else {
        literal.append(first)
        continue
      }
      if rest.first == "%" {
        literal.append("%")
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let isPositional = !digits.isEmpty && rest.dropFirst(digits.count).first == "$"
      let tail = isPositional ? rest.dropFirst(digits.count + 1) : rest
      guard let kind = tail.first, kind == "@" || kind == "d" else {
        literal.append("%")
        continue
      }
      let index = isPositional ? (Int(digits) ?? 0) - 1 : next
      if !isPositional { next += 1 }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      parts.append(.placeholder(index: index, isNumber: kind == "d"))
      rest = tail.dropFirst()
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  /// The kinds of the values by their positions: whether each is a number.
  var placeholders: [Int: Bool] {
    var kinds: [Int: Bool] = [:]
    for case .placeholder(let index, let isNumber) in parts { kinds[index] = isNumber }
    return kinds
  }

  /// The length of the literal parts.
  var literalLength: Int {
    parts.reduce(0) { if case .literal(let text) = $1 { $0 + text.utf8.count } else { $0 } }
  }

  /// Returns the values with which this template gives a text; `nil` if there are none. Where several fit, the first values
  /// are the shortest.
  ///
  /// - Complexity: O(*n*) in the text for one value, and O(*n* ^ *k*) in the worst case for *k* values.
  func values(in text: String) -> [LocalizedText.Argument]? {
    var found: [Int: LocalizedText.Argument] = [:]
    guard match(parts[...], text[...], &found), Set(found.keys) == Set(0..<found.count) else { return nil }
    return (0..<found.count).map { found[$0]! }
  }

  private func match(
    _ parts: ArraySlice<Part>, _ text: Substring, _ found: inout [Int: LocalizedText.Argument]
  ) -> Bool {
    guard let first = parts.first else { return text.isEmpty }
    let rest = parts.dropFirst()
    switch first {
    case .literal(let literal):
      return text.hasPrefix(literal) && match(rest, text.dropFirst(literal.count), &found)
    case .placeholder(let index, let isNumber):
      for end in ends(of: text, before: rest.first) {
        let value = text[..<end]
        if isNumber {
          guard let number = Int(value), "\(number)" == value else { continue }
          found[index] = .number(number)
        } else {
          found[index] = .text(String(value))
        }
        if match(rest, text[end...], &found) { return true }
      }
      return false
    }
  }

  /// Where a value at the beginning of a text may end: before each place of the literal that follows it.
  private func ends(of text: Substring, before part: Part?) -> [String.Index] {
    guard case .literal(let literal)? = part else { return [text.endIndex] }
    return text.ranges(of: literal).map(\.lowerBound)
  }
}
