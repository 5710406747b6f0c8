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

  @Test("Names of messages are replaced by their values, and tables that are used as a whole stay")
  func constants() {
    let modules = [
      "wire.js":
        "// Names.\nexport const key = {\n  one: \"1\",\n  two: 2,\n};\nexport const status = {\n  gone: 410,\n};\n",
      "a.js": """
      import { b } from "./b.js";
      import { key, status } from "./wire.js";
      // Of status.gone.
      b({ [key.one]: `<${key.one}> ${key.one + 1}` }, a.key.one, key.other, monkey.one, Object.values(status));
      export { key } from "./wire.js";
      """,
      "b.js": "import { key } from \"./wire.js\";\nexport const b = (key.two);",
      "c.js": "import { b, key } from \"./a.js\";\nb(key.two.one, (status) => status.gone);",
    ]
    let inlined = ScriptConstants.inlined(in: modules)
    #expect(
      inlined["a.js"] == """
        import { b } from "./b.js";
        import { key, status } from "./wire.js";
        export { key } from "./wire.js";
        // Of 410.
        b({ ["1"]: `<1> ${"1" + 1}` }, a.key.one, key.other, monkey.one, Object.values(status));
        """)
    #expect(inlined["b.js"] == "export const b = (2);")
    #expect(inlined["c.js"] == "import { b } from \"./a.js\";\nb(2.one, (status) => status.gone);")
    #expect(
      inlined["wire.js"]
        == "export const key = {\n  one: \"1\",\n  two: 2,\n};\nexport const status = {\n  gone: 410,\n};\n")
    #expect(ScriptConstants.inlined(in: ["a.js": "key.one"]) == ["a.js": "key.one"])
  }

  @Test("No script that is sent has a name of a message instead of its value") func inlined() throws {
    let tables = try #require(PageScripts.modules["wire.js"]).matches(of: #/export const (\w+)/#).map(\.output.1)
    #expect(tables.count > 10)
    for (script, text) in ScriptConstants.inlined(in: PageScripts.modules) where script != "wire.js" {
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for table in tables where line.hasPrefix("import {") && line.contains("\(table)") {
          // As a whole.
          #expect(table == "postStatus", "\(table) in \(script)")
        }
      }
    }
  }

  /// The scripts that are not in the bundle.
  private static let pagesOwn = ["files.js", "hooks.js", "motion.js", "recording.js", "shake.js"]

  private func names(in line: Substring) -> [Substring] {
    line.drop { $0 != "{" }.prefix { $0 != "}" }.split { "{, ".contains($0) }
  }
}
