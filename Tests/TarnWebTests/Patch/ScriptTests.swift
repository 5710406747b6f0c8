import Testing

@testable import TarnWeb

@Suite("The page's script") struct ScriptTests {
  @Test("The script is smaller than 10 KB")
  func size() {
    let script = String(decoding: PackageResources.tarn_js, as: UTF8.self)
    #expect(script.utf8.count < 10 << 10)
    // The script must be readable: no long lines.
    #expect(script.split(separator: "\n").allSatisfy { $0.count <= 130 })
    #expect(script.split(separator: "\n").count > 200)
  }
}
