import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Elements that the page's script moves with the pointer, without the server.
  @MainActor @Suite("Motion effects", .oneCompleteBrowser) struct MotionEffects {
    private struct Sky: Feature {
      struct State: Equatable, Sendable {
        var motion: Motion
        var received = 0
      }
      enum Action: Equatable, Sendable { case move(Motion) }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        state.received += 1
        if case .move(let motion) = action { state.motion = motion }
        return []
      }
    }

    private static let style = """
      #cloud { width: 300px; height: 200px; background: teal; translate: calc(var(--a, 0) * 1px) calc(var(--b, 0) * 1px); }
      """

    private func withSky(
      _ motion: Motion, _ test: @MainActor (Tab, Store<Sky>) async throws -> Void
    ) async throws {
      let store = Store(Sky.State(motion: motion), Sky())
      let page = Page(
        title: "Sky", styles: [Self.style],
        parts: [Part(store) { .main(.div([.id("cloud"), .motion($0.motion)]), .p([.id("ground")], "Ground")) }],
        motion: true)
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    /// The custom properties that the page computes for a pose, read after two frames.
    private func drawn(_ tab: Tab, _ properties: [String], _ event: String) async throws -> [String: Double] {
      try await tab.evaluate(
        """
        (async () => {
          \(event);
          await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
          const style = document.querySelector("#cloud").style;
          return Object.fromEntries(\(literal(properties)).map((name) => [name, +style.getPropertyValue(name)]));
        })()
        """)
    }

    private func literal(_ texts: [String]) throws -> String {
      String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    private func pointer(_ pose: Pose) -> String {
      """
      dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", \
      clientX: (\(pose.x) + 1) / 2 * innerWidth, clientY: (\(pose.y) + 1) / 2 * innerHeight }))
      """
    }

    private func isNear(_ values: [String: Double], _ offsets: [Motion.Offset]) -> Bool {
      // The conversion to window pixels and back costs a few of the last binary digits.
      values.count == offsets.count && offsets.allSatisfy { abs((values[$0.property] ?? .nan) - $0.value) < 1e-9 }
    }

    private func expectOffsets(
      _ tab: Tab, _ event: String, _ offsets: [Motion.Offset], _ location: SourceLocation = #_sourceLocation
    ) async throws {
      let values = try await drawn(tab, offsets.map(\.property), event)
      #expect(isNear(values, offsets), "\(values) \(offsets)", sourceLocation: location)
    }

    private func randomMotion(_ random: inout SeededRandom) -> Motion {
      var motion = Motion.still
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let low = Double.random(in: -1...0.5, using: &random)
        var part = Motion.linear(
          ["--a", "--b", "--c"].randomElement(using: &random)!, Bool.random(using: &random) ? .x : .y,
          from: Double.random(in: -50...50, using: &random), to: Double.random(in: -50...50, using: &random))
        if Bool.random(using: &random) { part = part.curved(.smooth) }
        if Bool.random(using: &random) { part = part.within(low...Double.random(in: low + 0.1...1, using: &random)) }
        motion = motion + part
      }
      return motion
    }

    @Test("The page computes the same offsets as Swift, for every motion and pose")
    func same() async throws {
      var random = SeededRandom(seed: 14)
      try await withSky(randomMotion(&random)) { tab, store in
        for round in 0..<12 {
          if round > 0 {
            store.send(.move(randomMotion(&random)), cause: .arrived)
            let json = store.state.motion.json
            try await tab.wait(
              until: "document.querySelector('#cloud').dataset.motion == \(TarnWebTests.literal(json))")
          }
          let motion = store.state.motion
          for _ in 0..<8 {
            let pose = Pose(
              x: Double.random(in: -1.2...1.2, using: &random), y: Double.random(in: -1.2...1.2, using: &random))
            try await expectOffsets(tab, pointer(pose), motion.offsets(at: pose))
          }
        }
        #expect(store.state.received == 11)
      }
    }

    private let drift = Motion.linear("--a", .x, from: -20, to: 20) + .linear("--b", .y, from: 0, to: 10)

    @Test("A motion follows a real pointer, and costs no frame and no request while it rests")
    func pointer() async throws {
      try await withSky(drift) { tab, store in
        // Before the first pointer event the pointer counts as centered.
        try await expectOffsets(tab, "", drift.offsets(at: .center))
        try await tab.run(
          """
          window.frames_ = 0;
          const ask = requestAnimationFrame;
          window.requestAnimationFrame = (work) => (frames_++, ask(work));
          """)
        let requests: Int = try await tab.evaluate("performance.getEntriesByType('resource').length")
        try await tab.hover("#ground")
        try await tab.wait(until: "document.querySelector('#cloud').style.getPropertyValue('--b') > 2")
        let isAtRest = """
          (async () => {
            const before = frames_;
            // Pause: the absence of frames is an absence for some time.
            await new Promise((next) => setTimeout(next, 300));
            return frames_ == before;
          })()
          """
        try await tab.wait(until: isAtRest)
        // A hundred moves within one frame are drawn once.
        let moves = "for (let at = 0; at < 100; at++) dispatchEvent(new PointerEvent('pointermove', { clientX: at }))"
        try await tab.run("frames_ = 0; \(moves)")
        try await tab.wait(until: "frames_ > 0")
        try await tab.wait(until: isAtRest)
        #expect(try await tab.evaluate("frames_", as: Int.self) == 1)
        #expect(try await tab.evaluate("performance.getEntriesByType('resource').length", as: Int.self) == requests)
        #expect(store.state.received == 0)
      }
    }

    @Test("A motion follows the tilt of a device within its limits, and ignores touches")
    func tilt() async throws {
      try await withSky(drift) { tab, _ in
        func tilted(_ gamma: String, _ beta: String) -> String {
          "dispatchEvent(new DeviceOrientationEvent('deviceorientation', { gamma: \(gamma), beta: \(beta) }))"
        }
        try await expectOffsets(tab, tilted("22.5", "67.5"), drift.offsets(at: Pose(x: 0.5, y: 0.5)))
        let last = drift.offsets(at: Pose(x: -1, y: -1))
        try await expectOffsets(tab, tilted("-90", "-180"), last)
        // A device without a sensor reports null once, and a touch does not count as a pointer.
        try await expectOffsets(tab, tilted("null", "null"), last)
        let finger =
          "dispatchEvent(new PointerEvent('pointermove', { pointerType: 'touch', clientX: 600, clientY: 300 }))"
        try await expectOffsets(tab, finger, last)
      }
    }

    @Test("Motions rest while the user prefers reduced motion, and resume afterwards")
    func calm() async throws {
      try await withSky(drift) { tab, _ in
        let pose = Pose(x: 0.5, y: 1)
        let none = drift.components.map { Motion.Offset(property: $0.property, value: 0) }
        try await expectOffsets(tab, pointer(pose), drift.offsets(at: pose))
        try await tab.emulate(dark: false, reducedMotion: true)
        // The page receives the change in a later frame, not necessarily in the next.
        try await tab.wait(until: "document.querySelector('#cloud').style.getPropertyValue('--a') == 0")
        try await expectOffsets(tab, "", none)
        try await expectOffsets(tab, pointer(.center), none)
        try await tab.emulate(dark: false)
        try await tab.wait(until: "document.querySelector('#cloud').style.getPropertyValue('--a') != 0")
        try await expectOffsets(tab, "", drift.offsets(at: pose))
      }
    }

    @Test("A motion that ends leaves no styles behind")
    func ended() async throws {
      try await withSky(drift) { tab, store in
        _ = try await drawn(tab, ["--a"], pointer(Pose(x: 1, y: 1)))
        store.send(.move(.linear("--b", .x, from: 0, to: 5)), cause: .arrived)
        try await tab.wait(until: "document.querySelector('#cloud').getAttribute('style') == '--b: 5;'")
        store.send(.move(.still), cause: .arrived)
        try await tab.wait(until: "!document.querySelector('#cloud').getAttribute('style')")
      }
    }
  }
}
