import TarnTesting
import Testing

@testable import JournalWeb

/// What is typed into a text that others change at the same time.
@Suite("Typing into a text that changes") struct TypingTests {
  @Test("Nothing has come in: the text is what was typed")
  func alone() {
    var typing = Typing()
    #expect(typing.text("A walk!", at: .title, now: "A walk") == "A walk!")
    #expect(typing.text("", at: .title, now: "A walk!") == "")
  }

  @Test("A key that was pressed on the text before takes nothing out of what came in")
  func behind() {
    var typing = Typing()
    typing.cameIn(.body, before: "Around the lake.")
    let now = "First. Around the lake."
    #expect(typing.text("Around the lake. O", at: .body, now: now) == "First. Around the lake. O")
    // The page goes on with its own until it has heard.
    #expect(typing.text("Around the lake. On", at: .body, now: "First. Around the lake. O") == "First. Around the lake. On")
    // Now it has.
    #expect(typing.text("First. Around the lake. One", at: .body, now: "First. Around the lake. On") == "First. Around the lake. One")
    #expect(typing.text("Around", at: .body, now: "First. Around the lake. One") == "Around")
  }

  @Test("Both at the same place: both are there")
  func together() {
    var typing = Typing()
    typing.cameIn(.body, before: "Around the lake")
    let text = typing.text("Around the lake a1", at: .body, now: "Around the lake b18")
    #expect(text.contains("a1") && text.contains("b18") && text.hasPrefix("Around the lake"))
  }

  @Test("Who has seen what came in can take it out again, a letter at a time")
  func deleting() {
    var typing = Typing()
    typing.cameIn(.body, before: "Around the lake")
    #expect(typing.text("Around the lake b1", at: .body, now: "Around the lake b18") == "Around the lake b1")
    var again = Typing()
    again.cameIn(.body, before: "Around the lake")
    #expect(again.text("Around the lake", at: .body, now: "Around the lake.") == "Around the lake")
  }

  @Test("Whatever is typed on either text, word for word: what came in is lost to nobody who had not seen it", arguments: 0..<20)
  func walks(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var typing = Typing()
    // What the page shows, and what is so; the page hears of that late.
    var (page, now) = ("start", "start")
    var words: Set<String> = ["start"]
    for number in 0..<40 {
      let word = "w\(number)"
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        typing.cameIn(.body, before: now)
        now = Bool.random(using: &random) ? "\(word) \(now)" : "\(now) \(word)"
        words.insert(word)
      case 1: page = now
      default:
        page = Bool.random(using: &random) ? "\(page) \(word)" : "\(word) \(page)"
        now = typing.text(page, at: .body, now: now)
        words.insert(word)
      }
      #expect(Set(now.split(separator: " ").map(String.init)) == words, "seed \(seed), step \(number): \(now)")
    }
  }
}
