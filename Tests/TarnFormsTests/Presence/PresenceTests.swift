import Foundation
import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Presences") struct PresenceTests {
  static func time(_ milliseconds: Int) -> Timestamp { Timestamp(milliseconds: 1_000_000 + Int64(milliseconds)) }

  @Test("A presence is shown at once, and its progress increases with time") func appears() {
    var drawer = Presence(milliseconds: 200)
    #expect(drawer.phase(at: Self.time(0)) == .absent && !drawer.isOnScreen(at: Self.time(0)))
    drawer.show(at: Self.time(0))
    #expect(drawer.isShown && drawer.phase(at: Self.time(0)) == .appearing)
    #expect(drawer.progress(at: Self.time(50), curve: .linear) == 0.25)
    #expect(drawer.progress(at: Self.time(100)) == 0.5)
    #expect(drawer.remaining(at: Self.time(50)) == 150)
    #expect(drawer.phase(at: Self.time(200)) == .present && drawer.remaining(at: Self.time(200)) == 0)
  }

  @Test("An interrupted presence turns back from its progress, in the proportional time") func interrupted() {
    var drawer = Presence(milliseconds: 200)
    drawer.toggle(at: Self.time(0))
    drawer.toggle(at: Self.time(50))
    #expect(!drawer.isShown && drawer.phase(at: Self.time(50)) == .leaving && drawer.isOnScreen(at: Self.time(50)))
    #expect(drawer.remaining(at: Self.time(50)) == 50)
    #expect(drawer.phase(at: Self.time(100)) == .absent)
  }

  @Test("Setting a presence to its current value does not restart it") func idempotent() {
    var drawer = Presence(isShown: true)
    drawer.hide(at: Self.time(0))
    let closing = drawer
    drawer.hide(at: Self.time(100))
    #expect(drawer == closing)
  }

  @Test("A presence without a duration changes at once") func atOnce() {
    var drawer = Presence(milliseconds: 0)
    drawer.show(at: Self.time(0))
    #expect(drawer.phase(at: Self.time(0)) == .present)
    drawer.hide(at: Self.time(0))
    #expect(drawer.phase(at: Self.time(0)) == .absent && drawer.remaining(at: Self.time(0)) == 0)
  }

  @Test("A presence is not delayed by a clock that is set back") func clockSetBack() {
    var drawer = Presence(milliseconds: 200)
    drawer.show(at: Self.time(0))
    #expect(drawer.phase(at: Self.time(-3_600_000)) == .present)
    #expect(drawer.progress(at: Self.time(-10), curve: .linear) == 0.05)
    drawer.hide(at: Self.time(-3_600_000))
    #expect(drawer.phase(at: Self.time(-3_600_000)) == .leaving)
    #expect(drawer.phase(at: Self.time(-3_599_800)) == .absent)
  }

  @Test("A presence toggled at any time never jumps, stays in its range and ends in time") func continuous() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      let milliseconds = random.pick(from: [1, 150, 250, 1_000])
      var drawer = Presence(isShown: random.oneIn(2), milliseconds: milliseconds)
      var (now, last) = (0, 0)
      for curve in EasingCurve.allCases {
        let speed = curve.maximumSlope / Double(milliseconds)
        var before = drawer.progress(at: Self.time(now), curve: curve)
        for _ in 0..<200 {
          if random.oneIn(4) {
            drawer.toggle(at: Self.time(now))
            last = now
            // Toggling does not change the progress.
            #expect(abs(drawer.progress(at: Self.time(now), curve: curve) - before) < 1e-9, "seed \(seed)")
          }
          // About ten times a second.
          let step = random.pick(from: 0..<50)
          now += step
          let progress = drawer.progress(at: Self.time(now), curve: curve)
          #expect((0...1).contains(progress))
          #expect(abs(progress - before) <= speed * Double(step) + 1e-9, "seed \(seed)")
          if now >= last + milliseconds { #expect(progress == (drawer.isShown ? 1 : 0)) }
          let remaining = drawer.remaining(at: Self.time(now))
          #expect(remaining <= max(0, last + milliseconds - now) || last == 0, "seed \(seed)")
          #expect([.present, .absent].contains(drawer.phase(at: Self.time(now + remaining))), "seed \(seed)")
          #expect((remaining == 0) == [.present, .absent].contains(drawer.phase(at: Self.time(now))), "seed \(seed)")
          before = progress
        }
      }
      let end = Self.time(last + milliseconds)
      #expect(drawer.phase(at: end) == (drawer.isShown ? .present : .absent))
    }
  }

  /// A drawer that the app's clock toggles.
  struct Drawer: Feature {
    func update(_ drawer: inout Presence, _ action: (isShown: Bool, at: Timestamp)) -> [Never] {
      drawer.set(isShown: action.isShown, at: action.at)
      return []
    }
  }

  @Test("A presence satisfies the law of presences", arguments: [0, 1, 150, 1_000], EasingCurve.allCases)
  func law(milliseconds: Int, curve: EasingCurve) {
    let laws = Laws(Drawer(), from: Presence(milliseconds: milliseconds)) { _, _ in (true, Self.time(0)) }
    let violation = laws.presence(curve: curve) {
      $0
    } action: { drawer, now, random in
      (random.oneIn(4) ? drawer.isShown : !drawer.isShown, now)
    }
    #expect(violation?.description == nil)
  }

  @Test("A presence is a record and decodes to an equal presence") func codes() throws {
    var drawer = Presence()
    drawer.toggle(at: Self.time(0))
    drawer.toggle(at: Self.time(100))
    #expect(Presence.unlisted(in: drawer) == [])
    #expect(try JSONDecoder().decode(Presence.self, from: JSONEncoder().encode(drawer)) == drawer)
    // Invalid encoded values are clamped.
    let text = #"{"isShown": true, "since": \#(Int64.min), "from": -1e9, "milliseconds": 250}"#
    let read = try? JSONDecoder().decode(Presence.self, from: Data(text.utf8))
    if let read { #expect((0...1).contains(read.progress(at: Self.time(0)))) }
  }

  @Test("A curve begins at 0, ends at 1 and is monotonic", arguments: EasingCurve.allCases)
  func curves(curve: EasingCurve) {
    #expect(curve(-1) == 0 && curve(0) == 0 && curve(0.5) == 0.5 && curve(1) == 1 && curve(2) == 1)
    for step in 0..<1_000 {
      let (low, high) = (curve(Double(step) / 1_000), curve(Double(step + 1) / 1_000))
      #expect(low <= high && high - low <= curve.maximumSlope / 1_000 + 1e-12)
    }
  }
}
