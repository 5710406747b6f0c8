import Tarn
import TarnAccounts
import Testing

@Suite("Sign-in attempts") struct SignInAttemptsTests {
  @Test(
    "Each further failure doubles the wait up to half a day, and a clock set back adds no wait")
  func waiting() {
    var attempts = SignInAttempts()
    var waits: [Int] = []
    for _ in 0..<18 {
      attempts.failed("Ada", at: time(0))
      waits.append(attempts.wait("Ada", at: time(0)))
    }
    #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720, 720])
    #expect(attempts.wait("Ada", at: time(719 * 60_000 + 1)) == 1 && attempts.wait("Ada", at: time(720 * 60_000)) == 0)
    #expect(attempts.wait("Ada", at: time(-1)) == 0)
    #expect(attempts.wait("Ben", at: time(0)) == 0)
    attempts.succeeded("Ada")
    #expect(attempts == SignInAttempts())
  }

  @Test("A count that forgets begins anew when the hours since the last failure are over, not before")
  func forgetting() {
    var attempts = SignInAttempts(free: 2, forgetting: 1)
    for _ in 0..<20 { attempts.failed("192.0.2.1", at: time(0)) }
    #expect(attempts.wait("192.0.2.1", at: time(3_600_000)) > 0)
    #expect(attempts.wait("192.0.2.1", at: time(3_600_001)) == 0)
    attempts.failed("192.0.2.1", at: time(3_600_001))
    #expect(attempts.wait("192.0.2.1", at: time(3_600_001)) == 0)
    attempts.failed("192.0.2.1", at: time(3_600_002))
    #expect(attempts.wait("192.0.2.1", at: time(3_600_002)) == 1)
  }

  @Test("The number of remembered names is limited, and the one with the oldest failure is evicted")
  func bounded() {
    var attempts = SignInAttempts()
    for _ in 0..<SignInAttempts.free { attempts.failed("Ada", at: time(0)) }
    for _ in 0..<SignInAttempts.free { attempts.failed("Ben", at: time(1)) }
    for number in 0..<(SignInAttempts.mostNames - 1) {
      attempts.failed("P\(number)", at: time(2))
    }
    #expect(attempts.wait("Ada", at: time(3)) == 0 && attempts.wait("Ben", at: time(3)) == 1)
  }
}
