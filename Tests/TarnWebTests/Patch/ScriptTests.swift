import Testing

@testable import TarnWeb

@Suite("The page's script") struct ScriptTests {
  @Test("The script is readable as source, and smaller than 9 KB as it is sent")
  func size() {
    let script = String(decoding: PackageResources.tarn_js, as: UTF8.self)
    #expect(script.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(script.split(separator: "\n").count > 200)
    #expect(ScriptMinifier.minified(script).utf8.count < 9 << 10)
  }
}
