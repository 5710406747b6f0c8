/// Removes comments and needless white space from a script, and replaces names by shorter ones.
///
/// ```swift
/// ScriptMinifier.minified("let one = 1;  // the first\n")  // "let one=1;"
/// ```
///
/// The scripts in `Resources` are written to be read; the server sends them minified. Strings, templates and regular
/// expressions stay as they are, and so do all names that no shorter one is given for. A line break stays wherever JavaScript might insert a semicolon for
/// it.
///
/// It is for the project's own scripts, which the browser tests run in this form. It is not a parser: a regular
/// expression directly after `)` or `}` would be read as a division, and an empty statement at the end of a block
/// (`while (next());`) would be removed, and so would the break after an object or a function that ends a statement without
/// a semicolon.
///
/// - Complexity: O(n). The server minifies each script once, in some milliseconds.
struct ScriptMinifier {
  private let source: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private let shortNames: [ArraySlice<UInt8>: [UInt8]]

  /// - Parameter shortNames: shorter names for declarations by their names: see ``ScriptNames``. Names of properties stay.
  static func minified(_ source: [UInt8], shortNames: [ArraySlice<UInt8>: [UInt8]] = [:]) -> [UInt8] {
    var minifier = ScriptMinifier(source, shortNames)
    minifier.run()
    return minifier.output
  }

  static func minified(_ source: String) -> String {
    String(decoding: minified(Array(source.utf8)), as: UTF8.self)
  }

  private init(_ source: [UInt8], _ shortNames: [ArraySlice<UInt8>: [UInt8]]) {
    self.source = source
    self.shortNames = shortNames
    output.reserveCapacity(source.count)
  }

  private mutating func run() {
    while position < source.count {
      let byte = source[position]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): skipSpace()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): copyString(byte)
      case UInt8(ascii: "/") where startsComment: skipSpace()
      case UInt8(ascii: "/") where startsExpression: copyExpression()
      default: copyName()
      }
    }
  }

  private func byte(at offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func copy() {
    output.append(source[position])
    position += 1
  }

  /// Copies a name or a number, or else one character.
  private mutating func copyName() {
    let name = source[position...].prefix(while: Self.isPartOfName)
    guard !name.isEmpty else {
      // The last statement of a block needs no semicolon.
      if source[position] == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") { output.removeLast() }
      return copy()
    }
    let isProperty = output.last == UInt8(ascii: ".") && !output.suffix(3).elementsEqual("...".utf8)
    output += (isProperty ? nil : shortNames[name]) ?? Array(name)
    position += name.count
  }

  // MARK: Space

  private var startsComment: Bool { byte(at: 1) == UInt8(ascii: "/") || byte(at: 1) == UInt8(ascii: "*") }

  /// Skips white space and comments, and writes the line break or the space that has to stay.
  private mutating func skipSpace() {
    var hasBreak = false
    skipping: while let byte = byte(at: 0) {
      switch byte {
      case UInt8(ascii: "\n"):
        hasBreak = true
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "/"):
        while let next = self.byte(at: 0), next != UInt8(ascii: "\n") { position += 1 }
      case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "*"):
        position += 2
        while let next = self.byte(at: 0), !(next == UInt8(ascii: "*") && self.byte(at: 1) == UInt8(ascii: "/")) {
          if next == UInt8(ascii: "\n") { hasBreak = true }
          position += 1
        }
        position = min(position + 2, source.count)
      default: break skipping
      }
    }
    guard let last = output.last, let next = byte(at: 0) else { return }
    if hasBreak {
      // After an opening bracket or an operator the statement continues, and before a closing bracket or an operator it
      // continues, too. `+` and `-` may be parts of `++` and `--`, and a line that begins with a bracket continues the line
      // before only by mistake, so these keep the break. After a block a name begins another statement.
      let isAfterBlock = last == UInt8(ascii: "}") && Self.isPartOfName(next)
      if !isAfterBlock, !"{([,;:?&|=<>*%".utf8.contains(last), !"})],;:?&|=.*%".utf8.contains(next) {
        output.append(UInt8(ascii: "\n"))
      }
    } else if Self.isPartOfName(last) && Self.isPartOfName(next) || last == next && "+-".utf8.contains(last) {
      output.append(UInt8(ascii: " "))
    }
  }

  static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Literals

  /// Copies a string or a template, including the expressions in a template.
  private mutating func copyString(_ quote: UInt8) {
    copy()
    while let next = byte(at: 0) {
      if next == UInt8(ascii: "\\") {
        copy()
        if position < source.count { copy() }
      } else if quote == UInt8(ascii: "`"), next == UInt8(ascii: "$"), byte(at: 1) == UInt8(ascii: "{") {
        copyTemplateExpression()
      } else {
        copy()
        if next == quote { return }
      }
    }
  }

  private mutating func copyTemplateExpression() {
    copy()
    copy()
    var depth = 1
    while depth > 0, let next = byte(at: 0) {
      switch next {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        copyString(next)
        continue
      default: break
      }
      copyName()
    }
  }

  /// Whether a slash begins a regular expression: it follows an operator, an opening bracket or a keyword.
  private var startsExpression: Bool {
    guard let last = output.last else { return true }
    if "(,=:[!&|?{;+-*%<>~^\n".utf8.contains(last) { return true }
    return ["return", "typeof", "case"].contains { output.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private mutating func copyExpression() {
    copy()
    var isInClass = false
    while let next = byte(at: 0), next != UInt8(ascii: "\n") {
      copy()
      switch next {
      case UInt8(ascii: "\\"): if position < source.count { copy() }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return
      default: break
      }
    }
  }
}
