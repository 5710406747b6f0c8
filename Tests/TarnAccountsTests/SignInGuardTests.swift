import Synchronization
import Tarn
import TarnAccounts
import Testing

@Suite("Signing in") struct SignInGuardTests {
  @Test("A name waits after five failures, known or not, and the right password resets its count") func waiting()
    async throws
  {
    let now = Mutex(Int64(0))
    let signIns = SignInGuard(hasher: PlainHasher(), now: { Timestamp(milliseconds: now.withLock { $0 }) })
    let (right, wrong) = (Secret("lake"), Secret("sea"))
    let hash = try await signIns.hasher.hash(right)
    for (name, hash) in [("ada", hash), ("nobody", nil)] as [(String, PasswordHash?)] {
      for _ in 0..<5 { #expect(try await !signIns.isRight(wrong, for: name, hash: hash)) }
      await #expect(throws: TooManyAttempts(minutes: 1)) { try await signIns.isRight(right, for: name, hash: hash) }
    }
    #expect(try await signIns.isRight(right, for: "ben", hash: hash))
    now.withLock { $0 = 60_000 }
    #expect(try await signIns.isRight(right, for: "ada", hash: hash))
    #expect(try await !signIns.isRight(wrong, for: "ada", hash: hash))
    #expect(try await !signIns.isRight(right, for: "nobody", hash: nil))
  }

  @Test("Parallel attempts are all counted") func parallel() async throws {
    let signIns = SignInGuard(hasher: PlainHasher(), now: { Timestamp(milliseconds: 0) })
    let hash = try await signIns.hasher.hash(Secret("lake"))
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { (try? await signIns.isRight(Secret("sea"), for: "ada", hash: hash)) == nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 15)
  }

  @Test("The error says how long to wait", arguments: [(1, "in a minute."), (4, "in 4 minutes.")])
  func words(minutes: Int, end: String) {
    #expect("\(TooManyAttempts(minutes: minutes))".hasSuffix("Try again \(end)"))
  }

  @Test("Yescrypt verifies what it has hashed, with a new salt each time", arguments: ["open sesame", "", "a\0b"])
  func yescrypt(typed: String) async throws {
    let (hasher, password) = (
      Yescrypt(), Secret(typed + String(repeating: typed.contains("\0") ? "x" : "", count: 600))
    )
    let hash = try await hasher.hash(password)
    #expect(hash.written.hasPrefix("$y$"))
    #expect(try await hasher.isRight(password, for: hash))
    #expect(try await !hasher.isRight(Secret("other"), for: hash))
    #expect(try await hasher.hash(password) != hash)
  }
}
