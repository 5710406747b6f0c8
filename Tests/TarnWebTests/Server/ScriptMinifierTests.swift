import Foundation
import ProgramDriver
import Testing

@testable import TarnWeb

@Suite("Minified scripts") struct ScriptMinifierTests {
  @Test(
    "Comments and needless white space are removed, and everything else stays",
    arguments: [
      ("let one = 1;  // the first\n", "let one=1;"),
      ("/* a\n b */ const a = b /* c */ + c;", "const a=b+c;"),
      ("if (a) {\n  b();\n}\nc();", "if(a){b()}c();"),
      ("a\nb", "a\nb"),
      ("a = b\n(c)", "a=b\n(c)"),
      ("a\n  ++b", "a\n++b"),
      ("a + +b - -c", "a+ +b- -c"),
      ("return /[/\"] \\/  x/g.test(a)", "return/[/\"] \\/  x/g.test(a)"),
      ("a / b / c", "a/b/c"),
      ("f(/a  b/, 'it\\'s  // no')", "f(/a  b/,'it\\'s  // no')"),
      ("`a  // ${ b + `c  ${ d }` }  e` + f", "`a  // ${ b + `c  ${ d }` }  e`+f"),
      ("const of = (x) =>\n  x ?? 1,\n  y = 2", "const of=(x)=>x??1,y=2"),
      ("x\n  .y()\n  || z", "x.y()||z"),
      ("", ""), ("// only", ""), ("/* open", ""), ("'open", "'open"),
    ])
  func table(source: String, minified: String) {
    #expect(ScriptMinifier.minified(source) == minified)
  }

  @Test("Minifying twice changes nothing")
  func twice() {
    for script in PageScripts.modules.values.map({ Array($0.utf8) }) {
      let minified = ScriptMinifier.minified(script)
      #expect(minified.count < script.count * 4 / 5)
      #expect(ScriptMinifier.minified(minified) == minified)
    }
  }

  @Test(
    "Declarations at the left edge get short names, wherever they are used",
    arguments: [
      ("const total = 1;\nprint(total, ...total);", "const a=1;print(a,...a);"),
      (
        "let total = 1;\nf(node.total, node?.total, `total ${total}`, 'total');",
        "let a=1;f(node.total,node?.total,`total ${a}`,'total');"
      ),
      ("function total(sum) {\n  return total(sum);\n}", "function a(sum){return a(sum)}"),
      ("const total = 1;\nf(a ? total : b);", "const c=1;f(a?c:b);"),
      // As keys of objects they stay, everywhere.
      ("const total = 1;\nf({ total });", "const total=1;f({total});"),
      ("const total = 1;\nf({ sum, total: 2 }, total);", "const total=1;f({sum,total:2},total);"),
      ("const total = 1;\nf({ total() {} });", "const total=1;f({total(){}});"),
      ("const total = 1;\nconst { total = 2 } = x;", "const total=1;const{total=2}=x;"),
      ("const total = 1;\nexport { total };", "const total=1;export{total};"),
      // Taken already.
      ("const total = 1, a = 2;", "const b=1,a=2;"),
      // The most frequent first, or else the first one.
      ("print(sum);\nconst total = 1;\nlet sum = total;", "print(a);const b=1;let a=b;"),
      ("print(sum);\nconst total = 1;\nlet sum = total + total;", "print(b);const a=1;let b=a+a;"),
      ("const x = 1;", "const x=1;"),
    ])
  func shortNames(source: String, minified: String) {
    let bytes = ScriptMinifier.minified(Array(source.utf8), shortNames: ScriptNames.short(in: source))
    #expect(String(decoding: bytes, as: UTF8.self) == minified)
  }

  @Test("Each declaration of the pages' script has a name of its own")
  func unique() {
    let script = ScriptBundle.bundled("tarn.js", of: PageScripts.modules)
    let names = ScriptNames.short(in: script)
    #expect(names.count > 200)
    #expect(Set(names.values).count == names.count)
  }

  @Test("The pages' script has at most 12 KB with gzip, also together with the one for hooks")
  func weight() async throws {
    let (script, hooks) = (try await compressedSize(of: "/tarn.js"), try await compressedSize(of: "/hooks.js"))
    #expect(script + hooks <= 12 * 1_024, "\(script) and \(hooks) bytes")
  }

  private func compressedSize(of path: String) async throws -> Int {
    let file = FileManager.default.temporaryDirectory.appending(path: "script-\(UUID()).js")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#require(PageScripts.byPath[path])).write(to: file)
    let gzip = try await ProgramOutput("/usr/bin/env", ["gzip", "-9", "--no-name", "--stdout", file.path])
    try #require(gzip.status == 0)
    return gzip.data.count
  }
}
