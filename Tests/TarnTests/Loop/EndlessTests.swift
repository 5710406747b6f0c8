import Tarn
import TarnTesting
import Testing

@Suite("A settling without an end")
struct EndlessTests {
  let faults = Faults()
  let loop: Loop<Counter>

  init() { loop = Loop(0, Counter(), onFault: faults.write) }

  /// Two who never agree: one wants even numbers, the other odd ones.
  func quarrel() -> [Observation] {
    [
      loop.observe(itself, file: "Even.swift", line: 1) { [loop] in
        if !$0.new.isMultiple(of: 2) { loop.send(.up) }
      },
      loop.observe(itself, file: "Odd.swift", line: 2) { [loop] in
        if $0.new.isMultiple(of: 2) { loop.send(.up) }
      },
    ]
  }

  @Test("is ended, and names those who feed each other and nobody else")
  func names() {
    let correcting = loop.observe(itself, file: "Once.swift", line: 3) { [loop] in
      if $0.new == 1 { loop.send(.up) }
    }
    let watching = loop.observe(itself, file: "Never.swift", line: 4) { _ in }
    let quarrel = quarrel()
    loop.send(.up)
    #expect(
      faults.lines == [.endlessRounds(rounds: 100, observers: ["Even.swift:1", "Odd.swift:2"], dropped: 1)])
    withExtendedLifetime((correcting, watching, quarrel)) {}
  }

  @Test("does not blame one who has sent often in an earlier one")
  func earlierSettlings() {
    let countdown = loop.observe(itself, file: "Countdown.swift", line: 3) { [loop] in
      if $0.new < 0 { loop.send(.up) }
    }
    loop.send(.set(-80))
    #expect(loop.state == 0 && faults.lines.isEmpty)
    let quarrel = quarrel()
    loop.send(.up)
    #expect(
      faults.lines == [.endlessRounds(rounds: 100, observers: ["Even.swift:1", "Odd.swift:2"], dropped: 1)])
    withExtendedLifetime((countdown, quarrel)) {}
  }

  @Test("leaves a loop that works: what was applied stays, what comes next is told")
  func worksAfterwards() {
    let quarrel = quarrel()
    loop.send(.up)
    #expect(loop.state == 100)
    for one in quarrel { one.end() }
    let recorder = Recorder(loop, itself)
    loop.send(.up)
    #expect(loop.state == 101)
    #expect(recorder.values == [101])
    #expect(faults.lines.count == 1)
  }

  @Test("is reported again the next time")
  func again() {
    let quarrel = quarrel()
    loop.send(.up)
    loop.send(.up)
    #expect(faults.lines.count == 2)
    withExtendedLifetime(quarrel) {}
  }

  @Test("is ended also when it is listeners who answer each action, and names them")
  func listeners() {
    let echo = loop.hear { [loop] _, _ in loop.send(.up) }
    loop.send(.up)
    guard case .endlessRounds(100, let names, 1) = faults.lines.first, names.count == 1 else {
      Issue.record("\(faults.lines)")
      return
    }
    #expect(names[0].hasPrefix("TarnTests/EndlessTests.swift:"))
    echo.end()
  }

  @Test("a settling of ninety-nine rounds is none")
  func longButSound() {
    let countdown = loop.observe(itself) { [loop] in if $0.new < 0 { loop.send(.up) } }
    loop.send(.set(-99))
    #expect(loop.state == 0)
    #expect(faults.lines.isEmpty)
    countdown.end()
  }

  @Test("a queue takes so many actions and no more, says so once, and goes on working")
  func queueBound() {
    let flood = loop.observe(
      { $0 == 1 },
      onChange: { [loop] in
        guard $0.new else { return }
        for _ in 0..<Loop<Counter>.queueBound + 10 { loop.send(.up) }
      })
    loop.send(.up)
    #expect(loop.state == 1 + Loop<Counter>.queueBound)
    #expect(faults.lines == [.queueFull(bound: 65_536)])
    loop.send(.set(0))
    #expect(loop.state == 0)
    loop.send(.up)
    #expect(faults.lines.count == 2, "said once a settling")
    flood.end()
  }
}
