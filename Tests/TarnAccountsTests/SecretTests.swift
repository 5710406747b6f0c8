import Foundation
import Tarn
import TarnAccounts
import Testing

@Suite("Secrets") struct SecretTests {
  private static let typed = "correct horse battery"

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text + "\(value)" + String(reflecting: value)
  }

  @Test("The description, the mirror and the encoding of a secret do not contain it")
  func hidden() throws {
    let secret = Secret(Self.typed)
    #expect("\(secret)" == "•••" && "\(Secret(""))" == "•••")
    #expect(!dumped(secret).contains("horse"))
    let written = try JSONEncoder().encode([secret])
    #expect(String(decoding: written, as: UTF8.self) == "[null]")
    #expect(try JSONDecoder().decode([Secret].self, from: written) == [Secret("")])
  }

  @Test("No action, state, request or effect of the form reveals a secret")
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
    #expect(state.phase == .submitting)
  }

  @Test("A password hash is encoded, and its description does not contain it")
  func hash() throws {
    let hash = try #require(PasswordHash(written: "$y$j9T$salt$hash"))
    let written = try JSONEncoder().encode([hash])
    #expect(try JSONDecoder().decode([PasswordHash].self, from: written) == [hash])
    #expect(!dumped(hash).contains("salt"))
    #expect(PasswordHash(written: "") == nil && PasswordHash(written: "a b") == nil)
    #expect(PasswordHash(written: String(repeating: "a", count: 385)) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([PasswordHash].self, from: Data("[\"a b\"]".utf8)) }
  }

  @Test("A hash that a recorded session has left out is read as one that fits no password") func redactedHash()
    async throws
  {
    let hash = try JSONDecoder().decode([PasswordHash].self, from: Data("[\"•••\"]".utf8))[0]
    #expect(PasswordHash(written: hash.written) == hash)
    for typed in ["", "*", "•••"] {
      // The library does not know the method of the hash.
      await #expect(throws: Yescrypt.Failure.self) { try await Yescrypt().isRight(Secret(typed), for: hash) }
    }
  }
}
