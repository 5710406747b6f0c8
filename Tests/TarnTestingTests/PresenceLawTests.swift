import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Checking the law of presences") struct PresenceLawTests {
  /// A drawer, and another that a progress function shows.
  struct DrawerFeature: Feature {
    struct State: Equatable {
      var drawer = Presence(milliseconds: 200)
      var isOpen = false
      var since = Timestamp(milliseconds: 0)
    }

    enum Action: Equatable, Sendable {
      case toggle(at: Timestamp)
      case renew
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .toggle(let now):
        state.drawer.toggle(at: now)
        state.isOpen.toggle()
        state.since = now
      case .renew: state.drawer = Presence(isShown: !state.drawer.isShown, milliseconds: 200)
      }
      return []
    }
  }

  let laws = Laws(DrawerFeature(), from: DrawerFeature.State()) { _, _ in .renew }

  func toggled(
    _ progress: @escaping (DrawerFeature.State, Timestamp) -> Double
  ) -> LawViolation<DrawerFeature.State, TimedAction<DrawerFeature.Action>>? {
    laws.presence(milliseconds: 200, maximumSlope: 1) {
      $0.isOpen
    } progress: {
      progress($0, $1)
    } action: { _, now, _ in
      .toggle(at: now)
    }
  }

  @Test("The law holds for a presence with any curve", arguments: EasingCurve.allCases)
  func holds(curve: EasingCurve) {
    #expect(
      laws.presence(curve: curve) {
        $0.drawer
      } action: { _, now, _ in
        .toggle(at: now)
      } == nil)
  }

  @Test("The law finds a presence that replaces another")
  func renewed() throws {
    let violation = try #require(
      laws.presence {
        $0.drawer
      } action: { _, now, random in
        random.oneIn(9) ? .renew : .toggle(at: now)
      })
    #expect(violation.law == "The law does not hold: an animated presence continues from its current progress")
    #expect(violation.steps.map { "\($0)" }.last?.hasSuffix(" ms: renew") == true)
    #expect(violation.finding == "its progress jumps from 0.0 to 1.0" && violation.steps.count == 1)
  }

  @Test("The law finds an animation that restarts when it is reversed")
  func restarted() throws {
    let violation = try #require(
      toggled { state, now in
        let part = min(1, Double(now.milliseconds - state.since.milliseconds) / 200)
        return state.isOpen ? part : state.since.milliseconds == 0 ? 0 : 1 - part
      })
    #expect(violation.finding.hasPrefix("its progress jumps from 0."), "\(violation)")
    #expect(violation.steps.count == 2)
  }

  @Test("The law finds a progress that is wrong at its end, too fast, or out of range")
  func wrong() {
    #expect(toggled { _, _ in 0 }?.finding == "200 ms later its progress is 0.0 instead of 1")
    let fast = toggled { state, now in state.isOpen && now.milliseconds - state.since.milliseconds > 20 ? 1 : 0 }
    #expect(
      fast?.finding.hasPrefix("its progress changes from 0.0 to 1.0 within ") == true, "\(String(describing: fast))")
    let far = toggled { _, _ in 1.5 }
    #expect(far?.finding == "its progress is 1.5, which is not from 0 to 1")
  }

  @Test("The law finds a progress that is no function of the time")
  func impure() {
    final class Count { var reads = 0 }
    let count = Count()
    let violation = toggled { _, _ in
      count.reads += 1
      return Double(count.reads % 1_000) * 1e-7
    }
    #expect(violation?.finding.hasPrefix("its progress has two values at the same time") == true)
  }
}
