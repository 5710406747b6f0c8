import Foundation
import TarnAccounts
import TarnRecord
import Testing

@Suite("Names of users") struct UserNameTests {
  @Test("A name is one line of 1 to 40 characters without space around it")
  func names() {
    let family = String(repeating: "👩‍👩‍👧", count: 20)
    for (text, name) in [("  Ada\tLovelace\n", "Ada Lovelace"), ("José 👩‍👩‍👧", "José 👩‍👩‍👧"), (family, family)] {
      #expect(UserName(text)?.description == name)
    }
    for text in ["", " ", "\u{0}\n", String(repeating: "x", count: 41), "x" + String(repeating: "\u{301}", count: 200)]
    {
      #expect(UserName(text) == nil, "\(text)")
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
      try message(UserName.self, " Ada")
        == "“ Ada” is not a name of 1 to 40 characters on one line, without surrounding space.")
    #expect(
      try message(UserName.self, String(repeating: "x", count: 9_000))
        == "“\(String(repeating: "x", count: 80))” is not a name of 1 to 40 characters on one line, without surrounding space."
    )
    #expect(try message(UserName.self, "Ada") == nil)
  }

  @Test("Names that people would confuse are the same") func same() {
    let ada: UserName = "Ada Ångström"
    #expect(ada.isSame(as: "ADA A\u{30a}ngstro\u{308}m"))
    #expect(!ada.isSame(as: "Ada Angstrom"))
  }
}
