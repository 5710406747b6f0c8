/// The texts of an HTML document, and those of the attributes that screen readers read. It reads what this project
/// writes: all elements are closed, and all attributes quoted.
struct HTMLTexts {
  private(set) var texts: [String] = []
  private(set) var language: String?

  /// The elements that show no words of the app: styles and scripts, keys, and the languages, each by its own name.
  private static let skipped: Set<Substring> = ["style", "script", "kbd"]
  private static let spoken: Set<Substring> = ["aria-label", "title", "placeholder", "aria-valuetext", "alt"]

  init(_ html: String) {
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      add(rest[..<start])
      rest = rest[start...].dropFirst()
      let tag = Self.takeTag(&rest)
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
      let attributes = tag.matches(of: /([a-z-]+)="([^"]*)"/).map { (name: $0.1, value: String($0.2)) }
      if name == "html" { language = attributes.first { $0.name == "lang" }?.value }
      // The languages, each by its own name, and the button with the letters of the present one.
      let isLanguage = attributes.contains { $0.name == "hreflang" || $0.value.contains("languages-button") }
      for (name, value) in attributes where Self.spoken.contains(name) { add(value[...]) }
      if Self.skipped.contains(name) || isLanguage {
        rest = rest[(rest.firstRange(of: "</\(name)>")?.lowerBound ?? rest.endIndex)...]
      }
    }
    add(rest)
  }

  /// Removes a tag from a text that begins behind its angle bracket, and returns what is in it.
  private static func takeTag(_ rest: inout Substring) -> Substring {
    var isQuoted = false
    let end = rest.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ">" && !isQuoted
    }
    let tag = rest[..<(end ?? rest.endIndex)]
    rest = rest[tag.endIndex...].dropFirst()
    return tag
  }

  private mutating func add(_ text: Substring) {
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
      $0.replacing($1.0, with: $1.1)
    }
    if plain.contains(where: { !$0.isWhitespace }) { texts.append(plain) }
  }
}
