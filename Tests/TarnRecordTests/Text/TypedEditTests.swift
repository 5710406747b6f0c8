import TarnTesting
import Testing

@testable import TarnRecord

/// Tests typing into a text that others change at the same time.
@Suite("Typing into a text that changes") struct TypedEditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let shown: String
    let typed: String
    let now: String
    let result: String
    var testDescription: String { "“\(shown)” → “\(typed)”, onto “\(now)”" }

    init(_ shown: String, _ typed: String, onto now: String, _ result: String) {
      (self.shown, self.typed, self.now, self.result) = (shown, typed, now, result)
    }
  }

  @Test(
    "A typed change is applied to the current text",
    arguments: [
      // The text has not changed.
      Case("A walk", "A walk!", onto: "A walk", "A walk!"),
      Case("A walk", "", onto: "A walk", ""),
      // The text changed before the typed change, after it, or both.
      Case("Around the lake.", "Around the lake. O", onto: "First. Around the lake.", "First. Around the lake. O"),
      Case(
        "Around the lake.", "Slowly around the lake.", onto: "Around the lake. Then home.",
        "Slowly around the lake. Then home."),
      Case("one two three", "one 2 three", onto: "zero one two three four", "zero one 2 three four"),
      // At the same position both changes are kept, and typing continues an existing word.
      Case("Around the lake", "Around the lake a1", onto: "Around the lake b18", "Around the lake b18 a1"),
      Case("Around the lake a", "Around the lake a1", onto: "Around the lake b18 a", "Around the lake b18 a1"),
      Case("the lake", "the lakes", onto: "the lake and home", "the lakes and home"),
      Case("the lake", "a1 the lake", onto: "b1 the lake", "b1 a1 the lake"),
      // Both replaced the whole text.
      Case("A walk", "a1", onto: "b1", "a1 b1"),
      Case("A walk", "a1", onto: "A walk b1", "a1 b1"),
      Case("a", "a1", onto: "a b1", "a1 b1"),
      // Removed text is gone, but not what others inserted into it.
      Case("one two three", "one three", onto: "one two b1 three", "one b1 three"),
      Case("one two three", "", onto: "one two three four", " four"),
      Case("milk", "milkb", onto: "", "b"),
      Case("one two", "one", onto: "", ""),
      // A word that was typed at the edge of one that others have removed joins no other word.
      Case("b35 b34 a37", "ab35 b34 a37", onto: "a37", "a a37"),
      Case("ab35 b34 a37", "a4b35 b34 a37", onto: "a a37", "a4 a37"),
      Case("a37 b35", "a37 b35x", onto: "a37", "a37 x"),
      Case("one two three four", "one twothree four", onto: "one three four", "one three four"),
      // Characters are grapheme clusters.
      Case("👩‍👩‍👧", "👩‍👩‍👧!", onto: "so 👩‍👩‍👧", "so 👩‍👩‍👧!"),
      Case("e\u{301}", "e\u{301}x", onto: "y e\u{301}", "y e\u{301}x"),
      Case("日本", "日本語", onto: "大日本", "大日本語"),
    ])
  func cases(_ example: Case) {
    #expect(TypedEdit(from: example.shown, to: example.typed).applied(to: example.now) == example.result)
  }

  /// Returns a text of few words, so that equal ones occur often, with difficult ones among them.
  private static func text(_ random: inout SeededRandom) -> String {
    let words = ["a", "b", " ", " ", "ab", ".", "\n", "é", "e\u{301}", "👍🏽", "日", "12"]
    return (0..<Int.random(in: 0..<9, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
  }

  private static func edited(_ text: String, _ random: inout SeededRandom) -> String {
    var characters = Array(text)
    let start = Int.random(in: 0...characters.count, using: &random)
    let end = Int.random(in: start...min(characters.count, start + 3), using: &random)
    characters.replaceSubrange(start..<end, with: Array(self.text(&random)))
    return String(characters)
  }

  @Test("The laws of any typing onto any text", arguments: 0..<8)
  func laws(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let shown = Self.text(&random)
      let typed = Self.edited(shown, &random)
      let now = Bool.random(using: &random) ? Self.text(&random) : Self.edited(Self.edited(shown, &random), &random)
      let typing = TypedEdit(from: shown, to: typed)
      #expect(typing.applied(to: shown) == typed)
      #expect(TypedEdit(from: shown, to: shown).applied(to: now) == now)
      let result = typing.applied(to: now)
      // The inserted text is in one piece, and around it is the current text in its order, without the removed part.
      #expect(Self.isApplied(typing, in: result, onto: now), "“\(shown)” → “\(typed)” onto “\(now)” is “\(result)”")
    }
  }

  /// Compares without spaces, because the result may have more of them to keep words apart.
  private static func isApplied(_ typing: TypedEdit, in result: String, onto now: String) -> Bool {
    let (result, now) = (Array(result), now.filter { $0 != " " })
    let removedCount = typing.old[typing.removed].filter { $0 != " " }.count
    guard typing.inserted.count <= result.count else { return false }
    return (0...result.count - typing.inserted.count).contains { start in
      let end = start + typing.inserted.count
      guard Array(result[start..<end]) == typing.inserted else { return false }
      let around = (result[..<start] + result[end...]).filter { $0 != " " }
      guard around.count >= now.count - removedCount else { return false }
      var remainder = now[...]
      return around.allSatisfy { character in
        guard let position = remainder.firstIndex(of: character) else { return false }
        remainder = remainder[remainder.index(after: position)...]
        return true
      }
    }
  }
}
