import Foundation
import Journal
import Tarn
import Testing

@Suite("A secret gives nothing away") struct SecretTests {
  private static let typed = "correct horse battery"

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text + "\(value)" + String(reflecting: value)
  }

  @Test("Printed, reflected and written it is not there")
  func hidden() throws {
    let secret = Secret(Self.typed)
    #expect("\(secret)" == "•••" && "\(Secret(""))" == "•••")
    #expect(!dumped(secret).contains("horse"))
    let written = try JSONEncoder().encode([secret])
    #expect(String(decoding: written, as: UTF8.self) == "[null]")
    #expect(try JSONDecoder().decode([Secret].self, from: written) == [Secret("")])
  }

  @Test("Nor is it in any action, state, request or effect of the form")
  func form() throws {
    var state = SignUp.State()
    let actions: [SignUp.Action] = [
      .name("Ada"), .email("ada@example.org"), .password(Secret(Self.typed)), .again(Secret(Self.typed)), .quiet("Ada"),
      .nameIsTaken("Ada", false), .submit,
    ]
    for action in actions {
      let effects = SignUp().update(&state, action)
      let words = dumped(state) + dumped(action) + dumped(effects)
      #expect(!words.contains("horse"))
      let written = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
      #expect(!written.contains("horse"))
    }
    #expect(state.phase == .hashing)
  }

  @Test("What is kept of it is written, and not printed")
  func hash() throws {
    let written = try JSONEncoder().encode([PasswordHash.example])
    #expect(try JSONDecoder().decode([PasswordHash].self, from: written) == [.example])
    #expect(!dumped(Person.ada).contains("salt"))
    #expect(PasswordHash(written: "") == nil && PasswordHash(written: "a b") == nil)
    #expect(PasswordHash(written: String(repeating: "a", count: 385)) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([PasswordHash].self, from: Data("[\"a b\"]".utf8)) }
  }
}
