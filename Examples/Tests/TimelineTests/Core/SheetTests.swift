import Foundation
import Tarn
import TarnRecord
import TarnTesting
import Testing

@testable import Timeline

@Suite("Each window has its own sheet") struct SheetTests {
  private func navigate(_ state: inout Timeline.State, _ navigation: Timeline.Navigation, in window: Timeline.WindowID?)
  {
    SamplePosts.update(&state, .navigate(navigation, in: window))
  }

  @Test("The composer opens in one window; the other keeps its sheet, and both show the same draft") func composer() {
    var state = SamplePosts.state(5)
    navigate(&state, .open(.help), in: "kitchen")
    navigate(&state, .compose(.new), in: "office")
    navigate(&state, .type("Tea"), in: "office")
    #expect(state.view.sheet(in: "office") == .composing)
    #expect(state.view.sheet(in: "kitchen") == .help)
    #expect(state.view.sheet(in: nil) == nil && state.view.sheet(in: "attic") == nil)
    navigate(&state, .close, in: "office")
    #expect(state.view.sheet(in: "office") == nil && state.view.sheet(in: "kitchen") == .help)
    navigate(&state, .compose(.new), in: "kitchen")
    #expect(state.view.sheet(in: "kitchen") == .composing && state.view.composition.text == "Tea")
  }

  @Test("A composer closes in all windows when its draft is sent, discarded or replaced")
  func draftIsGone() {
    var written = SamplePosts.state(5)
    for window in ["office", "kitchen"] { navigate(&written, .compose(.new), in: window) }
    navigate(&written, .open(.pending), in: "attic")
    navigate(&written, .type("Tea"), in: "office")
    let ends: [Timeline.Action] = [
      .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now), .navigate(.clear, in: "office"),
      .navigate(.compose(.answer(SamplePosts.id(2))), in: "office"),
    ]
    for (index, end) in ends.enumerated() {
      var state = written
      SamplePosts.update(&state, end)
      #expect(state.view.sheet(in: "kitchen") == nil)
      #expect(state.view.sheet(in: "office") == (index == 2 ? .composing : nil))
      #expect(state.view.sheet(in: "attic") == .pending)
    }
  }

  @Test(
    "Navigation in one window changes another window's sheet only to close a composer without a draft"
  )
  func othersAreLeftAlone() {
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      var state = SamplePosts.state(12)
      for _ in 0..<200 {
        let action = TimelineActions.action(state, &random)
        let before = state.view
        SamplePosts.update(&state, action)
        guard case .navigate(_, let window) = action else { continue }
        for other in [nil, "kitchen", "office"] where other != window {
          let (old, new) = (before.sheet(in: other), state.view.sheet(in: other))
          #expect(new == old || new == nil, "\(action)")
          let isOfDraft = action == .navigate(.clear, in: window) || state.view.composition != before.composition
          if new != old { #expect(old == .composing && isOfDraft, "\(action)") }
        }
      }
    }
  }

  @Test("The sheets of a removed post close, and those of a post that gets its server ID stay open") func posts() throws
  {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .perform(.post("Tea"), as: SamplePosts.change(7), at: SamplePosts.now))
    let mine = Post.ID.local(SamplePosts.change(7))
    for window in ["office", "kitchen"] { navigate(&state, .open(.post(mine)), in: window) }
    navigate(&state, .open(.help), in: "attic")
    state.view.rename(mine, to: SamplePosts.id(700))
    #expect(
      ["office", "kitchen"].map { state.view.sheet(in: $0) } == [
        .post(SamplePosts.id(700)), .post(SamplePosts.id(700)),
      ])
    state.view.rename(SamplePosts.id(700), to: mine)
    SamplePosts.update(&state, .perform(.remove(mine), as: SamplePosts.change(8), at: SamplePosts.now))
    #expect(["office", "kitchen"].map { state.view.sheet(in: $0) } == [nil, nil])
    #expect(state.view.sheet(in: "attic") == .help)
  }

  @Test("Beyond the limit of sheets, the window that opened its sheet first loses it") func bounded() {
    var state = SamplePosts.state(1)
    let maximum = Timeline.ViewState.mostSheets
    for number in 0...maximum { navigate(&state, .open(.help), in: "window \(number)") }
    #expect(state.view.sheets.count == maximum)
    #expect(state.view.sheet(in: "window 0") == nil && state.view.sheet(in: "window \(maximum)") == .help)
  }

  @Test("Undo in one window neither opens nor closes a sheet in another") func undo() {
    let loop = Loop(SamplePosts.state(5), Timeline(), history: Timeline.history)
    loop.send(.navigate(.select(SamplePosts.id(3)), in: "office"))
    loop.send(.navigate(.open(.help), in: "kitchen"))
    loop.undo()
    #expect(loop.state.view.selected == nil && loop.state.view.sheet(in: "kitchen") == .help)
    loop.redo()
    #expect(loop.state.view.selected == SamplePosts.id(3) && loop.state.view.sheet(in: "kitchen") == .help)
  }

  @Test("A state and an action without window sheets, as older versions saved them, are still read") func olderFiles()
    throws
  {
    var state = SamplePosts.state(3)
    navigate(&state, .type("Tea"), in: nil)
    var saved = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(state.view)) as? [String: Any])
    #expect(saved.removeValue(forKey: "sheets") != nil)
    let older = try JSONSerialization.data(withJSONObject: saved)
    #expect(try JSONDecoder().decode(DefaultedDecodable<Timeline.ViewState>.self, from: older).value == state.view)
    let action = try JSONDecoder().decode(Timeline.Action.self, from: Data(#"{"look":{"_0":{"close":{}}}}"#.utf8))
    #expect(action == .navigate(.close))
  }
}
