import Foundation
import TarnAccounts
import Testing

@Suite("A file of people with their passwords") struct PasswordFileTests {
  private func withFile(_ text: String, _ test: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("people-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try test(path)
  }

  private func name(_ text: String) throws -> UserName { try #require(UserName(text)) }

  @Test("It finds a person by name, without case")
  func people() throws {
    try withFile("# people\n\nAnna:$y$abc:d\n  Ben M.:$2y$05$x\n") { path in
      let file = try PasswordFile(path: path)
      #expect(try file.person(named: name("ANNA"))?.hash.written == "$y$abc:d")
      #expect(try file.person(named: name("ben m."))?.name == UserName("Ben M."))
      #expect(try file.person(named: name("Carl")) == nil)
    }
  }

  @Test(
    "It says which line is not understood",
    arguments: [("anna", 1), ("a:$x\n:$y", 2), ("a:$x\nb:", 2), ("a:$x\nA:$y", 2)])
  func wrong(text: String, line: Int) throws {
    try withFile(text) { path in
      let error = #expect(throws: (any Error).self) { try PasswordFile(path: path) }
      #expect("\(error!)".contains("Line \(line) "))
    }
    #expect(throws: (any Error).self) { try PasswordFile(path: "/nowhere/people") }
  }

  @Test("It refuses a password in place of a hash") func password() throws {
    try withFile("anna:$y$abc\nben:secret\n") { path in
      let error = #expect(throws: (any Error).self) { try PasswordFile(path: path) }
      #expect(
        "\(error!)".hasSuffix(
          "Line 2 has no hash after the colon: a hash begins with “$”. Write the output of "
            + "`mkpasswd -m yescrypt` there, not the password."))
      #expect(!"\(error!)".contains("secret"))
    }
  }

  @Test("It sees a person who is added or removed while it is open")
  func changed() throws {
    try withFile("anna:$x") { path in
      let file = try PasswordFile(path: path)
      try "ben:$y".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
      #expect(try file.person(named: name("anna")) == nil)
      #expect(try file.person(named: name("ben"))?.hash.written == "$y")
    }
  }
}
