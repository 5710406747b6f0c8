/// Reads the entries of a PO file, in the form of GNU gettext: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
struct POReader {
  struct Entry: Equatable {
    var entry: Catalog.Entry
    var isFuzzy = false
  }

  /// The parts of an entry, in their order.
  private enum Part: Equatable {
    case context, id, plural
    case string
    case form(Int)
  }

  private let lines: [Substring]
  private var number = 0
  private var entries: [Entry] = []
  private var seen: Set<Catalog.Key> = []

  // The entry that is being read.
  private var isFuzzy = false
  private var start = 0
  private var context: [UInt8]?
  private var id: [UInt8]?
  private var plural: [UInt8]?
  private var forms: [[UInt8]] = []
  private var last: Part?

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  mutating func read() throws(CatalogError) -> [Entry] {
    if lines.first?.unicodeScalars.first == "\u{FEFF}" {
      throw error("The file begins with a byte order mark. Remove it.")
    }
    for line in lines {
      number += 1
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.allSatisfy(\.isWhitespace) { continue }
      if line.first == "#" {
        try comment(line)
      } else if line.first == "\"" {
        try append(string(in: line))
      } else {
        try keyword(line)
      }
    }
    try finish()
    return entries
  }

  private func error(_ reason: String) -> CatalogError { CatalogError(line: number, reason) }

  /// A comment belongs to the entry that follows it. An obsolete entry, in comments with `#~`, is ignored.
  private mutating func comment(_ line: Substring) throws(CatalogError) {
    if !forms.isEmpty { try finish() }
    guard last == nil else { throw error("A comment is inside of an entry.") }
    if line.hasPrefix("#,") {
      let flags = line.dropFirst(2).split(separator: ",").map { $0.filter { !$0.isWhitespace } }
      if flags.contains("fuzzy") { isFuzzy = true }
    }
    // The flags before an obsolete entry are its own.
    if line.hasPrefix("#~") { isFuzzy = false }
  }

  private mutating func keyword(_ line: Substring) throws(CatalogError) {
    let word = line.prefix { !$0.isWhitespace && $0 != "\"" }
    let text = try string(in: line.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
    switch (word, last) {
    case ("msgctxt", nil), ("msgctxt", .string?), ("msgctxt", .form?):
      try begin()
      (context, last) = (text, .context)
    case ("msgid", nil), ("msgid", .context?), ("msgid", .string?), ("msgid", .form?):
      if last != .context { try begin() }
      (id, last) = (text, .id)
    case ("msgid_plural", .id?): (plural, last) = (text, .plural)
    case ("msgstr", .id?): (forms, last) = ([text], .string)
    case (_, .plural?), (_, .form?):
      guard word.hasPrefix("msgstr["), word.hasSuffix("]") else { throw unexpected(word) }
      guard Int(word.dropFirst(7).dropLast()) == forms.count, forms.count < 10 else {
        throw error("\(word) is not the next plural form, which is msgstr[\(forms.count)].")
      }
      last = .form(forms.count)
      forms.append(text)
    default: throw unexpected(word)
    }
  }

  private func unexpected(_ word: Substring) -> CatalogError {
    ["msgctxt", "msgid", "msgid_plural", "msgstr"].contains(String(word)) || word.hasPrefix("msgstr[")
      ? error(
        "\(word) is not expected here: an entry is msgid and msgstr, or msgid, msgid_plural and msgstr[0], msgstr[1], …."
      )
      : error("“\(word)” is no keyword of a PO file.")
  }

  private mutating func append(_ text: [UInt8]) throws(CatalogError) {
    switch last {
    case .context?: context? += text
    case .id?: id? += text
    case .plural?: plural? += text
    case .string?, .form?: forms[forms.count - 1] += text
    case nil: throw error("A text is outside of an entry.")
    }
  }

  private mutating func begin() throws(CatalogError) {
    try finish()
    start = number
  }

  /// Ends the present entry, if there is one.
  private mutating func finish() throws(CatalogError) {
    guard last != nil else { return }
    guard let id, !forms.isEmpty else { throw error("The entry that begins on line \(start) has no msgstr.") }
    let entry = Catalog.Entry(
      context: try context.map { bytes throws(CatalogError) in try decoded(bytes) }, id: try decoded(id),
      plural: try plural.map { bytes throws(CatalogError) in try decoded(bytes) },
      forms: try forms.map { bytes throws(CatalogError) in try decoded(bytes) }, line: start)
    for text in [entry.plural].compactMap(\.self) + entry.forms where !text.isEmpty && !entry.id.isEmpty {
      try checkLineBreaks(text, entry.id)
    }
    guard seen.insert(Catalog.Key(context: entry.context, id: entry.id)).inserted else {
      throw CatalogError(line: start, "“\(entry.id)” is there already.")
    }
    entries.append(Entry(entry: entry, isFuzzy: isFuzzy && !entry.id.isEmpty))
    (isFuzzy, context, self.id, plural, forms, last) = (false, nil, nil, nil, [], nil)
  }

  /// As gettext, which joins the lines of a text.
  private func checkLineBreaks(_ text: String, _ id: String) throws(CatalogError) {
    if text.hasPrefix("\n") != id.hasPrefix("\n") {
      throw CatalogError(line: start, "Only one of “\(id)” and “\(text)” has a line break at its beginning.")
    }
    if text.hasSuffix("\n") != id.hasSuffix("\n") {
      throw CatalogError(line: start, "Only one of “\(id)” and “\(text)” has a line break at its end.")
    }
  }

  private func decoded(_ bytes: [UInt8]) throws(CatalogError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw CatalogError(line: start, "The escapes of a text are not UTF-8.")
    }
    return text
  }

  // MARK: Texts

  /// Returns the bytes of a quoted text, which ends the line.
  private func string(in line: Substring) throws(CatalogError) -> [UInt8] {
    guard line.first == "\"" else { throw error("A text in quotation marks is missing.") }
    var bytes: [UInt8] = []
    var rest = Array(line.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else {
          throw error("There is something behind the text in quotation marks.")
        }
        return bytes
      case UInt8(ascii: "\\"): bytes.append(try escape(&rest))
      default: bytes.append(byte)
      }
    }
    throw error("The quotation mark at the end of the text is missing.")
  }

  private func escape(_ rest: inout ArraySlice<UInt8>) throws(CatalogError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw error("The text ends within an escape.") }
    let simple: [Character: UInt8] = [
      "n": 0x0A, "t": 0x09, "r": 0x0D, "a": 0x07, "b": 0x08, "f": 0x0C, "v": 0x0B, "\"": 0x22, "\\": 0x5C,
    ]
    let name = Character(UnicodeScalar(byte))
    if let value = simple[name] { return value }
    let isHexadecimal = name == "x"
    let most = isHexadecimal ? 2 : 3
    var digits = isHexadecimal ? "" : String(name)
    func isDigit(_ byte: UInt8) -> Bool {
      isHexadecimal ? Character(UnicodeScalar(byte)).isHexDigit : (0x30...0x37).contains(byte)
    }
    while digits.utf8.count < most, let next = rest.first, isDigit(next) {
      digits.append(Character(UnicodeScalar(next)))
      rest.removeFirst()
    }
    guard let value = UInt8(digits, radix: isHexadecimal ? 16 : 8) else { throw error("“\\\(name)” is no escape.") }
    return value
  }
}
