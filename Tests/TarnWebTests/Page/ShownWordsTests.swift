import ShownWords
import Tarn
import TarnLanguages
import TarnView
import TarnWeb
import Testing

@Suite("Words on a screen") struct ShownWordsTests {
  @Test("HTML has the texts of elements, and of attributes for screen readers, without keys and the names of languages")
  func html() {
    let screen = ShownWords(
      html: """
        <!DOCTYPE html><html lang="pl"><head><title>A &amp; B</title><style>p > a { }</style></head>
        <body><p class="c" aria-label="D > E">F<br>G</p><kbd>Enter</kbd><a hreflang="ar" href="./">H</a>
        <script>if (a < b) "I"</script><input placeholder="J" value="K"></body></html>
        """)
    #expect(screen.texts == ["A & B", "D > E", "F", "G", "J"])
    #expect(screen.language == "pl")
  }

  @Test("A word outside of the brackets is found, also in a part of a text")
  func unmarked() {
    let lines = ["⟦Add ⟦x y⟧⟧ 1 a", "⟦Too lon…", "⟦Add⟧ now", "Enter ⟦open⟧", "Anna ⟦paid⟧ 12.50", ""]
    #expect(ShownWords(lines: lines).unmarked(except: ["Anna"]) == ["⟦Add⟧ now"])
    #expect(ShownWords(lines: lines).unmarked() == ["⟦Add⟧ now", "Anna ⟦paid⟧ 12.50"])
  }

  private struct Counter: Feature {
    func update(_ state: inout Int, _ action: Bool) -> [Never] { [] }
  }

  @MainActor @Test("A page is read in the language of the request, with its own words and those of the framework")
  func page() async throws {
    let store = Store(0, Counter(), history: HistoryRules(tracks: [HistoryTrack("all", get: { $0 }, set: { $0 = $1 })]))
    let pages = PageScope.perLanguage(.framework) { words in
      .shared(
        Page(
          title: words("Keys"), words: words,
          parts: [Part(frame: store) { _ in AppFrame(.main(.h1(.text(words("Undo"))))) }, .historyBar(of: store)]))
    }
    let polish = try await ShownWords(of: pages, accepting: "pl")
    #expect(polish.language == "pl" && polish.texts.first == "Klawisze" && polish.contains("Cofnij"))
    let pseudo = try await ShownWords(
      of: .shared(Page(title: "1", words: .pseudo, parts: [.historyBar(of: store)])))
    #expect(pseudo.unmarked() == [])
    #expect(try await ShownWords(of: .shared(Page(title: "Two", parts: [.historyBar(of: store)]))).unmarked().count > 3)
  }
}
