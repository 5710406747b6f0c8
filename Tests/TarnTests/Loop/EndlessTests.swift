import Tarn
import TarnTesting
import Testing

@Suite("Settling without an end")
struct EndlessTests {
  let faults = Faults()
  let loop: Loop<Counter>

  init() { loop = Loop(0, Counter(), onFault: faults.append) }

  /// Two observers in conflict: one makes numbers even, the other makes them odd.
  func conflict() -> [ObserverToken] {
    [
      loop.observe(itself, file: "Even.swift", line: 1) { [loop] in
        if !$0.new.isMultiple(of: 2) { loop.send(.up) }
      },
      loop.observe(itself, file: "Odd.swift", line: 2) { [loop] in
        if $0.new.isMultiple(of: 2) { loop.send(.up) }
      },
    ]
  }

  @Test("The loop stops an endless settling and names only the observers that trigger each other")
  func names() {
    let corrector = loop.observe(itself, file: "Once.swift", line: 3) { [loop] in
      if $0.new == 1 { loop.send(.up) }
    }
    let token = loop.observe(itself, file: "Never.swift", line: 4) { _ in }
    let conflict = conflict()
    loop.send(.up)
    #expect(
      faults.values == [.endlessRounds(rounds: 100, observers: ["Even.swift:1", "Odd.swift:2"], dropped: 1)])
    withExtendedLifetime((corrector, token, conflict)) {}
  }

  @Test("The fault does not name an observer that sent many actions in an earlier settling")
  func earlierSettlings() {
    let countdown = loop.observe(itself, file: "Countdown.swift", line: 3) { [loop] in
      if $0.new < 0 { loop.send(.up) }
    }
    loop.send(.set(-80))
    #expect(loop.state == 0 && faults.values.isEmpty)
    let conflict = conflict()
    loop.send(.up)
    #expect(
      faults.values == [.endlessRounds(rounds: 100, observers: ["Even.swift:1", "Odd.swift:2"], dropped: 1)])
    withExtendedLifetime((countdown, conflict)) {}
  }

  @Test("After an endless settling the loop keeps the applied changes and notifies of the next ones")
  func worksAfterwards() {
    let conflict = conflict()
    loop.send(.up)
    #expect(loop.state == 100)
    for token in conflict { token.end() }
    let recorder = Recorder(loop, itself)
    loop.send(.up)
    #expect(loop.state == 101)
    #expect(recorder.values == [101])
    #expect(faults.values.count == 1)
  }

  @Test("A second endless settling is reported again")
  func reportedAgain() {
    let conflict = conflict()
    loop.send(.up)
    loop.send(.up)
    #expect(faults.values.count == 2)
    withExtendedLifetime(conflict) {}
  }

  @Test("The loop also stops action listeners that respond to every action, and names them")
  func listeners() {
    let echo = loop.onAction { [loop] _, _ in loop.send(.up) }
    loop.send(.up)
    guard case .endlessRounds(100, let names, 1) = faults.values.first, names.count == 1 else {
      Issue.record("\(faults.values)")
      return
    }
    #expect(names[0].hasPrefix("TarnTests/EndlessTests.swift:"))
    echo.end()
  }

  @Test("A settling of ninety-nine rounds is not endless")
  func longButFinite() {
    let countdown = loop.observe(itself) { [loop] in if $0.new < 0 { loop.send(.up) } }
    loop.send(.set(-99))
    #expect(loop.state == 0)
    #expect(faults.values.isEmpty)
    countdown.end()
  }

  @Test("A full queue drops further actions, reports the fault once, and works afterwards")
  func queueBound() {
    let flood = loop.observe(
      { $0 == 1 },
      onChange: { [loop] in
        guard $0.new else { return }
        for _ in 0..<Loop<Counter>.queueBound + 10 { loop.send(.up) }
      })
    loop.send(.up)
    #expect(loop.state == 1 + Loop<Counter>.queueBound)
    #expect(faults.values == [.queueFull(bound: 65_536)])
    loop.send(.set(0))
    #expect(loop.state == 0)
    loop.send(.up)
    #expect(faults.values.count == 2, "The fault is reported once per settling.")
    flood.end()
  }
}
