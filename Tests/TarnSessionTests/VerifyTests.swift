import Foundation
import Tarn
import TarnSession
import Testing

@Suite struct VerifyTests {
  @Test(
    "Replaying a session gives the recorded states",
    arguments: 0..<20)
  func replay(seed: UInt64) throws {
    let history = randomHistory(seed: seed, actions: 120, bound: .init(count: seed % 2 == 0 ? 1_000 : 20))
    #expect(try SessionRecording(history, of: "Clocks").verify(with: Clocks()) == nil)
    #expect(try read(SessionRecording(history, of: "Clocks").data()).verify(with: Clocks()) == nil)
  }

  /// The app's next release, which sorts and drops a name.
  struct Upgraded: Feature {
    func update(_ state: inout Clocks.State, _ action: Clocks.Action) -> [Never] {
      _ = Clocks().update(&state, action)
      if case .add = action, state.document.clocks.count > 1 {
        state.document.clocks[1].name = nil
        state.document.clocks.append(Clocks.Clock(id: 0, zone: "UTC"))
      }
      return []
    }
  }

  private func session() throws -> ClockSession {
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks(), now: { TestClock().now })
    loop.send(.add(Clocks.Clock(id: 1, zone: "Oslo", name: "Home")))
    loop.send(.scroll(3))
    loop.send(.add(Clocks.Clock(id: 2, zone: "Paris", name: "Work")))
    loop.send(.title("After"))
    return SessionRecording(try #require(loop.history), of: "Clocks")
  }

  @Test("The first entry whose replay differs is reported") func divergence() throws {
    let divergence = try #require(try session().verify(with: Upgraded()))
    #expect(divergence.entry == 2 && divergence.label == "Add Paris" && divergence.actions == 1)
    #expect(divergence.differences.map(\.path) == ["document.clocks", "document.clocks[1].name"])
    #expect(
      divergence.description
        == "Entry 2 (“Add Paris”, after \(divergence.action)) gives another state than the recorded one. "
        + "The value at document.clocks was a list of 2, but the replay gives a list of 3. "
        + "The value at document.clocks[1].name was the text “Work”, but the replay gives nothing.")
  }

  struct UnstableFeature: Feature {
    func update(_ state: inout Clocks.State, _ action: Clocks.Action) -> [Never] {
      _ = Clocks().update(&state, action)
      if case .scroll = action { state.document.clocks = (0..<50).map { Clocks.Clock(id: $0, zone: "") } }
      return []
    }
  }

  @Test("A run of continuing actions is compared at its end, and the reported differences are limited") func bounded()
    throws
  {
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks(), now: { TestClock().now })
    for id in 100..<150 { loop.send(.add(Clocks.Clock(id: id, zone: ""))) }
    for scroll in 1...3 { loop.send(.scroll(Double(scroll))) }
    let session = SessionRecording(try #require(loop.history), of: "Clocks")
    let divergence = try #require(try session.verify(with: UnstableFeature()))
    #expect(divergence.actions == 3 && divergence.differences.count == ReplayDivergence.bound)
    #expect(divergence.differences[0].path == "document.clocks[0].id")
    #expect(divergence.description.hasPrefix("Entry 50 (“scroll(3.0)”, after the last of 3 actions, "))
  }

  @Test("The actions of a session are listed in order") func actions() throws {
    #expect(
      try session().actions == [
        .add(Clocks.Clock(id: 1, zone: "Oslo", name: "Home")), .scroll(3),
        .add(Clocks.Clock(id: 2, zone: "Paris", name: "Work")), .title("After"),
      ])
  }
}
