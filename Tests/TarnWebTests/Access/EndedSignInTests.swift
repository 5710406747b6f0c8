import Foundation
import TarnTesting
import Testing

@testable import TarnWeb

@Suite("Sign-ins that were ended") struct EndedSignInTests {
  private static let key = [UInt8](repeating: 1, count: 32)

  private func withFile(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tarn-ended-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await test(folder + "/ended")
  }

  private static func cookies(_ path: String, at now: Int64 = 1_000) -> SignInCookies {
    SignInCookies(key: key, file: EndedSignInFile(path: path), now: { now })
  }

  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("A cookie that was signed out stays invalid after a restart, and others stay valid")
  func restart() async throws {
    try await withFile { path in
      let cookies = Self.cookies(path)
      let (anna, ben) = (cookies.make(for: "anna", port: 80), cookies.make(for: "ben", port: 80))
      try await cookies.end(try #require(cookies.claim(of: anna, port: 80)))
      #expect(cookies.claim(of: anna, port: 80) == nil)
      let next = Self.cookies(path)
      #expect(next.claim(of: anna, port: 80) == nil)
      #expect(next.claim(of: ben, port: 80)?.person == "ben")
      let status = try FileManager.default.attributesOfItem(atPath: path)
      #expect(status[.posixPermissions] as? Int == 0o600)
      #expect(try !read(path).contains("anna"), "The file has no names, and nothing that admits a browser.")
    }
  }

  @Test("A program that is killed right after the answer has kept it")
  func killed() async throws {
    try await withFile { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let cookies = EndedSignInTests.cookies(path)
        for person in ["anna", "ben"] {
          let cookie = cookies.make(for: .init(person), port: 80)
          try Data(cookie.utf8).write(to: URL(fileURLWithPath: path + "." + person))
          try await cookies.end(cookies.claim(of: cookie, port: 80)!)
        }
        kill(getpid(), SIGKILL)
      }
      let next = Self.cookies(path)
      for person in ["anna", "ben"] {
        let cookie = try read(path + "." + person)
        #expect(next.claim(of: cookie, port: 80) == nil)
      }
      #expect(next.claim(of: next.make(for: "anna", port: 80), port: 80) != nil)
    }
  }

  @Test("A line that a killed program did not complete is left out: nobody had an answer")
  func torn() async throws {
    try await withFile { path in
      let cookies = Self.cookies(path)
      let (anna, ben) = (cookies.make(for: "anna", port: 80), cookies.make(for: "ben", port: 80))
      try await cookies.end(try #require(cookies.claim(of: anna, port: 80)))
      try Data((read(path) + "2593000 0123").utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let next = Self.cookies(path)
      #expect(next.claim(of: anna, port: 80) == nil && next.claim(of: ben, port: 80) != nil)
      try await next.end(try #require(next.claim(of: ben, port: 80)))
      let last = Self.cookies(path)
      #expect(last.claim(of: anna, port: 80) == nil && last.claim(of: ben, port: 80) == nil)
    }
  }

  @Test(
    "A file that can't be understood ends all sign-ins up to now: people sign in once more",
    arguments: ["garbage", "line", "permissions", "folder"])
  func damaged(fault: String) async throws {
    try await withFile { path in
      let cookies = Self.cookies(path)
      let (anna, ben) = (cookies.make(for: "anna", port: 80), cookies.make(for: "ben", port: 80))
      try await cookies.end(try #require(cookies.claim(of: anna, port: 80)))
      let url = URL(fileURLWithPath: path)
      switch fault {
      case "garbage": try Data([0xFF, 0x00, 0x0A, 0x80]).write(to: url)
      case "line": try Data("2593000 no\n".utf8).write(to: url)
      case "permissions": try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
      default:
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
      if fault == "garbage" || fault == "line" {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      }
      let next = Self.cookies(path)
      #expect(next.claim(of: anna, port: 80) == nil && next.claim(of: ben, port: 80) == nil)
      let new = next.make(for: "ben", port: 80)
      #expect(next.claim(of: new, port: 80)?.person == "ben")
      if fault != "folder" {
        let last = Self.cookies(path)
        #expect(last.claim(of: ben, port: 80) == nil && last.claim(of: new, port: 80) != nil)
      }
    }
  }

  @Test("On a full disk the cookie is invalid at once, the error is reported, and earlier lines stay readable")
  func full() async throws {
    try await withFile { path in
      let cookies = Self.cookies(path)
      let anna = cookies.make(for: "anna", port: 80)
      try await cookies.end(try #require(cookies.claim(of: anna, port: 80)))
      await #expect(processExitsWith: .success) { [path = path as String] in
        // As on a full disk, a write stops after a few bytes.
        signal(SIGXFSZ, SIG_IGN)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        var limit = rlimit(rlim_cur: rlim_t(size + 10), rlim_max: rlim_t(size + 10))
        #if canImport(Glibc)
          setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
          setrlimit(RLIMIT_FSIZE, &limit)
        #endif
        let cookies = SignInCookies(key: EndedSignInTests.key, file: EndedSignInFile(path: path), now: { 1_000 })
        let ben = cookies.make(for: "ben", port: 80)
        let claim = cookies.claim(of: ben, port: 80)!
        do {
          try await cookies.end(claim)
          exit(1)
        } catch {}
        guard cookies.claim(of: ben, port: 80) == nil else { exit(2) }
      }
      #expect(try read(path).split(separator: "\n").count == 1)
      #expect(Self.cookies(path).claim(of: anna, port: 80) == nil)
    }
  }

  @Test("The file is bounded: what is over is removed, and of too many the older half is ended as a whole")
  func bounded() async throws {
    try await withFile { path in
      let cookies = Self.cookies(path)
      let anna = cookies.make(for: "anna", port: 80)
      try await cookies.end(try #require(cookies.claim(of: anna, port: 80)))
      let later = Self.cookies(path, at: 1_000 + SignInCookies.lifetime)
      #expect(later.claim(of: anna, port: 80) == nil)
      #expect(!FileManager.default.fileExists(atPath: path))

      let ids = (0..<SignInCookies.mostEnded).map { number in
        let digits = String(number, radix: 16)
        return "\(2_000 + number) " + String(repeating: "0", count: 32 - digits.count) + digits + "\n"
      }
      try Data(ids.joined().utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let full = Self.cookies(path)
      let ben = full.make(for: "ben", port: 80)
      try await full.end(try #require(full.claim(of: ben, port: 80)))
      let content = try #require(EndedSignInFile.content(of: Data(read(path).utf8)))
      #expect(content.ended.count == SignInCookies.mostEnded / 2)
      #expect(content.allUntil == 2_000 + Int64(SignInCookies.mostEnded / 2))
      #expect(Self.cookies(path).claim(of: ben, port: 80) == nil)
    }
  }
}
