import Foundation
import Journal
import TarnRecord
import Testing

@Suite("Values represented as text") struct TextValueTests {
  @Test("A person's name is one line of 1 to 40 characters without space around it")
  func names() {
    let family = String(repeating: "👩‍👩‍👧", count: 20)
    for (text, name) in [("  Ada\tLovelace\n", "Ada Lovelace"), ("José 👩‍👩‍👧", "José 👩‍👩‍👧"), (family, family)] {
      #expect(PersonName(text)?.description == name)
    }
    for text in ["", " ", "\u{0}\n", String(repeating: "x", count: 41), "x" + String(repeating: "\u{301}", count: 200)]
    {
      #expect(PersonName(text) == nil, "\(text)")
    }
  }

  @Test("A decoding error names the type and its format")
  func words() throws {
    func message<Value: StringRepresentable>(_ type: Value.Type, _ text: String) throws -> String? {
      let json = try JSONEncoder().encode(text)
      do {
        _ = try JSONDecoder().decode(Value.self, from: json)
        return nil
      } catch DecodingError.dataCorrupted(let context) { return context.debugDescription }
    }
    #expect(
      try message(Day.self, "2026-02-30") == "“2026-02-30” is not a day; days are written as “2026-11-22”.")
    #expect(
      try message(PersonName.self, " Ada")
        == "“ Ada” is not a name of 1 to 40 characters on one line, without surrounding space.")
    #expect(
      try message(PersonName.self, String(repeating: "x", count: 9_000))
        == "“\(String(repeating: "x", count: 80))” is not a name of 1 to 40 characters on one line, without surrounding space."
    )
    #expect(try message(Day.self, "2026-11-22") == nil)
  }

  @Test(
    "The length of a voice note is shown in minutes and seconds",
    arguments: [(0, "0:00"), (9, "0:09"), (65, "1:05"), (600, "10:00"), (3_600, "60:00")])
  func length(seconds: Int, shown: String) {
    #expect(VoiceNote(id: uuid(1), blob: .example("a"), seconds: seconds).length == shown)
  }
}
