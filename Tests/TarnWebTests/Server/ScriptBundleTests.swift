import Testing

@testable import TarnWeb

@Suite("Bundled scripts") struct ScriptBundleTests {
  @Test("Each module comes once, after those that it imports, and only names of the first are exported")
  func order() {
    let modules = [
      "a.js":
        "import { b } from \"./b.js\";\nimport { c } from \"./c.js\";\nimport \"./d.js\";\nb(c);\nexport { c } from \"./c.js\";",
      "b.js": "import { c } from \"./c.js\";\nexport function b() {\n  return c;\n}\n",
      "c.js": "// The last.\nimport { b } from \"./b.js\";\nexport const c = () => b();\n",
      "d.js": "c();\n",
    ]
    #expect(
      ScriptBundle.bundled("a.js", of: modules)
        == "// The last.\nconst c = () => b();\nfunction b() {\n  return c;\n}\nc();\nb(c);\nexport { c };\n")
  }

  @Test("No two modules of the page's script declare the same name, and none imports a name that is not exported")
  func names() throws {
    let declaration = #/^(export )?(?:async )?(?:function|const|let|class) ([\w$]+|\[[\w$, ]+\])/#
      .anchorsMatchLineEndings()
    var declared: [Substring: String] = [:]
    var exported: [String: Set<Substring>] = [:]
    for (script, text) in PageScripts.modules {
      for match in text.matches(of: declaration) {
        let names = match.output.2.split(whereSeparator: { "[], ".contains($0) })
        if match.output.1 != nil { exported[script, default: []].formUnion(names) }
        guard !Self.pagesOwn.contains(script) else { continue }
        for name in names {
          #expect(declared[name] == nil, "\(name) in \(script) and \(declared[name] ?? "")")
          declared[name] = script
        }
      }
    }
    for line in PageScripts.modules["tarn.js"]!.split(separator: "\n") where line.hasPrefix("export {") {
      exported["tarn.js", default: []].formUnion(names(in: line))
    }
    for (script, text) in PageScripts.modules {
      for line in text.split(separator: "\n") where line.hasPrefix("import {") || line.hasPrefix("export {") {
        let (_, other) = try #require(ScriptBundle.reference(line), "\(script): \(line)")
        for name in names(in: line) { #expect(exported[other]?.contains(name) == true, "\(name) in \(script)") }
      }
    }
  }

  /// The scripts that are not in the bundle.
  private static let pagesOwn = ["files.js", "missing.js", "motion.js", "recording.js", "shake.js"]

  private func names(in line: Substring) -> [Substring] {
    line.drop { $0 != "{" }.prefix { $0 != "}" }.split { "{, ".contains($0) }
  }
}
