import Testing

@testable import TarnWeb

@Suite("An authentication code of a message") struct AuthenticationCodeTests {
  @Test(
    "The code equals the test vectors of RFC 4231",
    arguments: [
      (
        Array(repeating: UInt8(0x0b), count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
    ])
  func vectors(key: [UInt8], message: String, code: String) {
    #expect(authenticationCode(of: message, key: key) == code)
  }

  @Test("Two codes are compared in full")
  func comparison() {
    #expect(isSameSecret("", "") && isSameSecret("abc", "abc"))
    for other in ["", "ab", "abcd", "abd", "xbc", "ABC"] { #expect(!isSameSecret("abc", other)) }
  }
}
