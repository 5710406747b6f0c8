/// Joins modules to one script, so that a page loads them with one request.
///
/// ```swift
/// let modules = ["a.js": "import { one } from \"./b.js\";\nprint(one);", "b.js": "export const one = 1;"]
/// ScriptBundle.bundled("a.js", of: modules)  // "const one = 1;\nprint(one);\n"
/// ```
///
/// Each module comes once, after those that it imports, without `import` and `export`. Imports may be circular, because
/// declarations of functions are visible before their place. Only names that the first module exports from another one
/// are exported by the bundle.
///
/// It is for the project's own scripts, which follow its conditions: an import is one line at the left edge without
/// renaming, and no two modules declare the same name. A test checks both.
struct ScriptBundle {
  private let modules: [String: String]
  private var visited: Set<String> = []
  private var lines: [Substring] = []
  private var exports: [Substring] = []

  static func bundled(_ first: String, of modules: [String: String]) -> String {
    var bundle = ScriptBundle(modules: modules)
    bundle.add(first)
    return (bundle.lines + bundle.exports.map { "export \($0);" }).joined(separator: "\n") + "\n"
  }

  private init(modules: [String: String]) { self.modules = modules }

  private mutating func add(_ name: String) {
    guard visited.insert(name).inserted else { return }
    guard let module = modules[name] else { preconditionFailure("There is no script \(name).") }
    var ownLines: [Substring] = []
    for line in module.split(separator: "\n", omittingEmptySubsequences: true) {
      if let (names, imported) = Self.reference(line) {
        add(imported)
        if line.hasPrefix("export ") { exports.append(names) }
      } else {
        ownLines.append(line.hasPrefix("export ") ? line.dropFirst("export ".count) : line)
      }
    }
    lines += ownLines
  }

  /// Splits a line `import { one } from "./a.js";`, the same with `export`, or `import "./a.js";` into the names and the
  /// module.
  static func reference(_ line: Substring) -> (names: Substring, module: String)? {
    guard line.hasPrefix("import ") || line.hasPrefix("export {"), line.hasSuffix(".js\";"),
      let path = line.firstRange(of: "\"./")
    else { return nil }
    let names = line.dropFirst("import ".count).prefix { $0 != "}" && $0 != "\"" }
    return (names.isEmpty ? "" : names + "}", String(line[path.upperBound...].dropLast(2)))
  }
}
