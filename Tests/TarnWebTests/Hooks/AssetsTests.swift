import Foundation
import Testing

@testable import TarnWeb

@Suite("Assets") struct AssetsTests {
  private func fingerprint(_ files: [String: String]) -> String {
    Assets(files.mapValues { Array($0.utf8) }).fingerprint
  }

  @Test("Any change of a name or of a content is another fingerprint, and the order of the files is none")
  func fingerprints() {
    let sets: [[String: String]] = [
      [:], ["a.js": ""], ["a.js": "b"], ["b.js": "b"], ["a.js": "b", "b.js": ""], ["a.js": "", "b.js": "b"],
      ["a.js": "b", "b.js": "b"], ["a.js": "0 b.js 1 b"], ["a/b.js": "b"],
    ]
    #expect(Set(sets.map(fingerprint)).count == sets.count)
    let many = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0).js", "\($0)") })
    #expect(Set((0..<20).map { _ in fingerprint(many) }).count == 1)
    #expect(fingerprint(many).utf8.count == 32)
  }

  @Test(
    "The extension is the type",
    arguments: [
      ("a.js", "text/javascript; charset=utf-8"), ("a.min.mjs", "text/javascript; charset=utf-8"),
      ("a.CSS", "text/css; charset=utf-8"), ("a/b.svg", "image/svg+xml"), ("a.jpeg", "image/jpeg"),
      ("fonts/text.woff2", "font/woff2"), ("a-b_c.json", "application/json"),
    ])
  func types(name: String, type: String) {
    let assets = Assets([name: [1]])
    #expect(assets.files[name]?.type == type)
    #expect(assets.address(of: name) == "assets/\(assets.fingerprint)/\(name)")
  }

  private static let badNames = [
    "", "a", ".js", "a.exe", "a.html", "../a.js", "a/../b.js", "/a.js", "a//b.js", "a b.js", "a%2e.js", "é.js", "a.js/",
    "a?.js", "a\".js",
  ]

  @Test("Other names are mistakes of the program", arguments: badNames)
  func names(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in _ = Assets([name: []]) }
  }

  @Test("A stylesheet, a script and an address must be of a file of the assets") func missing() async {
    await #expect(processExitsWith: .failure) { _ = Assets([:], stylesheets: ["a.css"]) }
    await #expect(processExitsWith: .failure) { _ = Assets(["a.js": []], stylesheets: ["a.js"]) }
    await #expect(processExitsWith: .failure) { _ = Assets(["a.js": []]).address(of: "b.js") }
    await #expect(processExitsWith: .failure) { _ = Hook<Int, Never>("b.js", in: Assets(["a.js": []])) }
    await #expect(processExitsWith: .failure) { _ = Hook<Int, Never>("a.css", in: Assets(["a.css": []])) }
  }

  @Test("The head of a page has the hashes of the scripts, and links to the stylesheets that it names, in order")
  func head() {
    let assets = Assets(
      ["a.js": Array("alert(1)".utf8), "b.css": [], "a.css": [], "c.css": []], stylesheets: ["b.css", "a.css"])
    let folder = "assets/\(assets.fingerprint)/"
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    let hash = "bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="
    #expect(
      assets.head(nonce: "n")
        == """
        <script type="importmap" nonce="n">{"integrity":{"./\(folder)a.js":"sha256-\(hash)"}}</script>
        <link rel="stylesheet" href="\(folder)b.css">
        <link rel="stylesheet" href="\(folder)a.css">
        """)
    #expect(Assets.none.head(nonce: "n") == "")
  }
}

@Suite("Names of custom elements") struct CustomElementNameTests {
  @Test(
    "Valid names are those of the HTML standard",
    arguments: [
      ("star-rating", true), ("a-", true), ("a-b-c", true), ("x-1.2_3", true), ("emotion-😍", true), ("a-é", true),
      ("rating", false), ("", false), ("-a", false), ("1-a", false), ("A-b", false), ("a-B", false), ("a-b c", false),
      ("a-b>", false), ("a-×", false), ("é-a", false), ("font-face", false), ("annotation-xml", false),
      ("missing-glyph", false), ("color-profile", false), ("font-face-x", true),
    ])
  func names(name: String, isValid: Bool) {
    #expect(CustomElementName.isValid(name) == isValid)
  }

  @Test("A custom element with another name is a mistake of the program") func trap() async {
    await #expect(processExitsWith: .failure) {
      _ = CustomElement<Int, Never>("rating", script: "a.js", in: Assets(["a.js": []]))
    }
  }
}
