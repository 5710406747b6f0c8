import Foundation
import TarnStorage
import Testing

@Suite("Files with secrets") struct SecretFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("secrets-\(UUID())")
  private var url: URL { folder.appendingPathComponent("tokens.json") }

  private func file() -> SecretFile<[String: String]> { SecretFile(url, empty: [:]) }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
  }

  private var mode: Int? {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
  }

  @Test("Only the owner can read the file, and another instance reads its changes") func sharing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, other) = (file(), file())
    #expect(try one.read() == [:] && other.read() == [:])
    try one.update { $0["ada"] = "abc" }
    #expect(try mode == 0o600)
    #expect(try other.read() == ["ada": "abc"])
    #expect(try other.update { $0.removeValue(forKey: "ada") } == "abc")
    #expect(try one.read() == [:] && mode == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens.json"])
  }

  @Test("A file that others can read is refused", arguments: [0o640, 0o604, 0o620]) func open(_ mode: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file()
    try file.update { $0["ada"] = "abc" }
    try setMode(mode)
    let error = #expect(throws: SecretFileError.self) { try file.read() }
    #expect(error == .readableByOthers(path: url.path))
    #expect(error?.description.contains("chmod 600") == true)
    #expect(throws: SecretFileError.readableByOthers(path: url.path)) { try file.update { $0 = [:] } }
    try setMode(0o600)
    #expect(try file.read() == ["ada": "abc"])
  }

  @Test("A file that can't be read is not overwritten") func invalid() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file()
    try file.update { $0["ada"] = "abc" }
    try Data("{ half".utf8).write(to: url)
    try setMode(0o600)
    #expect(throws: SecretFileError.unreadable(path: url.path)) { try file.update { $0["ben"] = "xyz" } }
    #expect(try Data(contentsOf: url) == Data("{ half".utf8))
  }

  @Test("A file whose folder is a file can't be written") func unwritable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder)
    #expect(throws: SecretFileError.unwritable(path: url.path)) { try file().update { $0["ada"] = "abc" } }
  }
}
