import Testing

@testable import TarnWeb

@Suite("The page's script") struct ScriptTests {
  @Test("Every module fits on a screen's width and on a few pages")
  func readable() {
    for (name, script) in PageScripts.modules {
      let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 120 } && lines.count < 200, "\(name)")
      #expect(script.hasPrefix("// "), "\(name) begins without a comment.")
    }
  }

  // The server does not compress; a proxy that does sends a third. The minifier keeps all names, so that an error in a
  // browser can be read: full words cost bytes, but only once for each page. Dialogs and questions take 3 KB of it,
  // refusals and errors at their fields 2 KB, addresses 4 KB, the takeover 3 KB.
  @Test("The script of all pages is one request of less than 41 KB")
  func size() throws {
    let script = try #require(PageScripts.byPath["/tarn.js"])
    #expect(script.count < 41 << 10)
    #expect(!String(decoding: script, as: UTF8.self).contains(/import[^(]/))
  }
}
