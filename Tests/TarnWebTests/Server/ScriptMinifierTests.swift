import Foundation
import Testing

@testable import TarnWeb

@Suite("Minified scripts") struct ScriptMinifierTests {
  @Test(
    "Comments and needless white space are removed, and everything else stays",
    arguments: [
      ("let one = 1;  // the first\n", "let one=1;"),
      ("/* a\n b */ const a = b /* c */ + c;", "const a=b+c;"),
      ("if (a) {\n  b();\n}\nc();", "if(a){b();}\nc();"),
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
}
