import Foundation
import Testing

@testable import TarnWeb

@Suite("The key that survives a restart of the server") struct AccessKeyTests {
  private func withFolder(_ test: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tarn-key-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try test(folder)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("The key is created once, and only its user can read it")
  func once() throws {
    try withFolder { folder in
      let key = try #require(AccessKey.loadOrCreate(in: folder))
      #expect(key.count == 32)
      #expect(AccessKey.loadOrCreate(in: folder) == key)
      #expect(try permissions(folder + "/web-key") == 0o600 && permissions(folder) == 0o700)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["web-key"])
    }
  }

  @Test("The key is the same for several processes that create it at the same time")
  func race() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tarn-key-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let keys = await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<16 { group.addTask { AccessKey.loadOrCreate(in: folder) } }
      var all: Set<[UInt8]?> = []
      for await key in group { all.insert(key) }
      return all
    }
    #expect(keys.count == 1 && keys.first != .some(nil))
  }

  @Test("A key that others could have read, or that is invalid, is replaced", arguments: ["open", "short", "link"])
  func replaced(fault: String) throws {
    try withFolder { folder in
      let key = try #require(AccessKey.loadOrCreate(in: folder))
      let path = folder + "/web-key"
      switch fault {
      case "open": try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      case "short": try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      default:
        try FileManager.default.moveItem(atPath: path, toPath: folder + "/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
      }
      let new = try #require(AccessKey.loadOrCreate(in: folder))
      #expect(new != key && new.count == 32)
      #expect(try permissions(path) == 0o600)
      #expect(AccessKey.loadOrCreate(in: folder) == new)
    }
  }

  @Test("There is no key if its folder can't be created")
  func nowhere() throws {
    try withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder))
      #expect(AccessKey.loadOrCreate(in: folder) == nil)
    }
  }
}
