/// Replaces the names of the messages in the pages' scripts by their values.
///
/// ```swift
/// let wire = "export const eventName = {\n  click: \"click\",\n};\n"
/// let modules = ["wire.js": wire, "a.js": "import { eventName } from \"./wire.js\";\nsend(eventName.click);\n"]
/// ScriptConstants.inlined(in: modules)["a.js"]  // "send(\"click\");\n"
/// ```
///
/// `wire.js` spells each name once, in tables; what the server sends has the names where they are used, and no table but one
/// that a script uses as a whole. That is 6 % less with gzip. The other scripts, which import the tables from `tarn.js`, need
/// no exports for them.
///
/// It is for the project's own scripts: the tables are those of ``WireFormat``, and imports are as ``ScriptBundle`` needs them.
struct ScriptConstants {
  /// The literals of the tables by their keys.
  private var tables: [String: [String: String]] = [:]

  private static let wire = "wire.js"

  static func inlined(in modules: [String: String]) -> [String: String] {
    guard let wire = modules[Self.wire] else { return modules }
    let constants = ScriptConstants(wire)
    var needed: Set<String> = []
    var inlined = modules.filter { $0.key != Self.wire }.mapValues { constants.inlined(in: $0, &needed) }
    inlined[Self.wire] = constants.declarations(of: needed)
    return inlined
  }

  private init(_ wire: String) {
    var name = ""
    for line in wire.split(separator: "\n") {
      if line.hasPrefix("export const ") {
        name = String(line.dropFirst("export const ".count).prefix { $0 != " " })
      } else if line.hasPrefix("  "), let colon = line.firstIndex(of: ":") {
        let literal = line[line.index(after: colon)...].drop { $0 == " " }.dropLast()
        tables[name, default: [:]][String(line[..<colon].drop { $0 == " " })] = String(literal)
      }
    }
  }

  private func declarations(of names: Set<String>) -> String {
    names.sorted().map { name in
      let entries = tables[name, default: [:]].sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value),\n" }
      return "export const \(name) = {\n\(entries.joined())};\n"
    }.joined()
  }

  /// - Parameter needed: gets the names of the tables that the script uses as a whole.
  private func inlined(in script: String, _ needed: inout Set<String>) -> String {
    var imports: [(names: [String], line: Substring)] = []
    var code: [Substring] = []
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      if let (names, _) = ScriptBundle.reference(line) {
        imports.append((names.split { !$0.isLetter }.map(String.init), line))
      } else {
        code.append(line)
      }
    }
    let imported = Set(imports.flatMap(\.names).filter { tables[$0] != nil })
    var used: Set<String> = []
    let lines = code.map { line in
      // A comment is no use.
      var ignored: Set<String> = []
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      let bytes = isComment ? inlined(line, imported, &ignored) : inlined(line, imported, &used)
      return String(decoding: bytes, as: UTF8.self)
    }
    needed.formUnion(used)
    return
      (imports.compactMap { Self.line($0.line, keeping: $0.names.filter { tables[$0] == nil || used.contains($0) }) }
      + lines).joined(separator: "\n")
  }

  /// Returns an import with these names only; `nil` if it had others, and has none now.
  private static func line(_ line: Substring, keeping names: [String]) -> String? {
    guard let end = line.firstIndex(of: "}") else { return String(line) }
    let keyword = line.prefix { $0 != " " }
    return names.isEmpty ? nil : "\(keyword) { \(names.joined(separator: ", ")) \(line[end...])"
  }

  /// - Parameter used: gets the names of the tables that stay.
  private func inlined(_ line: Substring, _ imported: Set<String>, _ used: inout Set<String>) -> [UInt8] {
    var output: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.first {
      let name = rest.prefix(while: ScriptMinifier.isPartOfName)
      guard !name.isEmpty else {
        output.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[name.endIndex...]
      let text = String(decoding: name, as: UTF8.self)
      guard imported.contains(text), output.last != UInt8(ascii: ".") else {
        output += name
        continue
      }
      let key: ArraySlice<UInt8> =
        rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix(while: ScriptMinifier.isPartOfName) : []
      guard let literal = tables[text]?[String(decoding: key, as: UTF8.self)] else {
        used.insert(text)
        output += name
        continue
      }
      rest = rest[key.endIndex...]
      let isQuoted = literal.hasPrefix("\"")
      if isQuoted, output.suffix(2).elementsEqual("${".utf8), rest.first == UInt8(ascii: "}") {
        // In a template it is a part of the text.
        output.removeLast(2)
        output += literal.utf8.dropFirst().dropLast()
        rest = rest.dropFirst()
      } else {
        output += literal.utf8
      }
    }
    return output
  }
}
